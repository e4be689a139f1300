//! The file of requests.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use http_body_util::Full;
use hyper::body::Bytes;

/// A request ready to be sent again and again.
pub type Request = hyper::Request<Full<Bytes>>;

/// Why a file of requests cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    /// It holds none.
    #[error("{0} holds no request")]
    Empty(PathBuf),
    /// A line is none, or a separate header.
    #[error("line {0} is no request: {1}")]
    Line(usize, hyper::http::Error),
}

/// Reads the requests of a file.
pub fn read(file: &Path, to: &SocketAddr, headers: &[(String, String)]) -> Result<Vec<Request>, Error> {
    let text = std::fs::read_to_string(file).map_err(|error| Error::Unreadable(file.to_owned(), error))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let requests: Vec<Request> = lines
        .map(|(index, line)| request(line, to, headers).map_err(|error| Error::Line(index + 1, error)))
        .collect::<Result<_, _>>()?;
    if requests.is_empty() { Err(Error::Empty(file.to_owned())) } else { Ok(requests) }
}

fn request(line: &str, to: &SocketAddr, headers: &[(String, String)]) -> Result<Request, hyper::http::Error> {
    let mut parts = line.split('\t');
    let first = parts.next().unwrap_or_default();
    let (method, path) = match parts.next() {
        Some(path) => (first, path),
        None => ("GET", first),
    };
    let body = parts.next().unwrap_or_default().to_owned();
    let mut builder = hyper::Request::builder().method(method).uri(path);
    if headers.iter().all(|(name, _)| name != "host") {
        builder = builder.header("host", to.to_string());
    }
    if !body.is_empty() {
        builder = builder.header("content-type", "application/json");
    }
    for (name, value) in headers {
        builder = builder.header(name, value);
    }
    builder.body(Full::from(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> Result<Request, hyper::http::Error> {
        request(line, &([127, 0, 0, 1], 8080).into(), &[("accept-encoding".to_owned(), "gzip".to_owned())])
    }

    #[test]
    fn a_line_is_a_path_or_a_method_with_path_and_body() {
        let facts = [
            ("/autocomplete?q=a", "GET", "/autocomplete?q=a", None),
            ("HEAD\t/adresser", "HEAD", "/adresser", None),
            ("POST\t/datavask\t[{}]", "POST", "/datavask", Some("application/json")),
        ];
        for (line, method, uri, body_type) in facts {
            let request = read_line(line).expect(line);
            assert_eq!((request.method().as_str(), request.uri().to_string().as_str()), (method, uri));
            assert_eq!(request.headers().get("content-type").map(|value| value.to_str().unwrap()), body_type, "{line}");
            assert_eq!(request.headers()["host"], "127.0.0.1:8080");
            assert_eq!(request.headers()["accept-encoding"], "gzip");
        }
    }

    #[test]
    fn a_given_host_stands_in_the_place_of_the_address() {
        let host = ("host".to_owned(), "example.dk".to_owned());
        let request = request("/", &([127, 0, 0, 1], 8080).into(), &[host]).unwrap();
        let hosts: Vec<_> = request.headers().get_all("host").iter().collect();
        assert_eq!(hosts, ["example.dk"]);
    }

    #[test]
    fn what_is_no_path_is_refused() {
        assert!(read_line("/a path").is_err());
        assert!(read_line("NO METHOD\t/").is_err());
    }
}
