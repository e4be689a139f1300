//! One connection of HTTP/1.1, made anew when it breaks.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::StatusCode;
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::RETRY_AFTER;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use crate::request::Request;

/// What came back, whole.
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Length of its body as sent.
    pub bytes: u64,
    /// Whether it has `Retry-After`.
    pub names_retry: bool,
}

/// Why none came back.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// No connection could be made.
    #[error("connect: {0}")]
    Connect(#[from] std::io::Error),
    /// It broke.
    #[error("exchange: {0}")]
    Exchange(#[from] hyper::Error),
}

/// A connection that is made when it is first used.
pub struct Connection {
    to: SocketAddr,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Connection {
    /// Makes nothing yet.
    pub fn new(to: SocketAddr) -> Self {
        Self { to, sender: None }
    }

    /// Sends a request and reads its answer to the end. What breaks is closed; the next request gets another.
    pub async fn exchange(&mut self, request: Request) -> Result<Answer, Failure> {
        let mut sender = match self.sender.take() {
            Some(open) if !open.is_closed() => open,
            _ => self.connect().await?,
        };
        let answer = sender.send_request(request).await?;
        let (head, mut body) = answer.into_parts();
        let mut bytes = 0;
        while let Some(frame) = body.frame().await {
            bytes += frame?.data_ref().map_or(0, |data| data.len() as u64);
        }
        // The connection takes its next request when it has seen this one's end.
        if sender.ready().await.is_ok() {
            self.sender = Some(sender);
        }
        let names_retry = head.headers.contains_key(RETRY_AFTER);
        Ok(Answer { status: head.status, bytes, names_retry })
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, Failure> {
        let stream = TcpStream::connect(self.to).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Its failure is the failure of the request on it.
        tokio::task::spawn_local(async move { drop(connection.await) });
        Ok(sender)
    }
}
