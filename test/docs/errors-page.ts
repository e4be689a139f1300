/**
 * `docs/errors.md`: what the catalogue of errors says of each, and what only a reader needs, when it happens and what to do
 * about it. The compiler refuses a code that is missing below.
 */
import { ApiError, catalogue, type ErrorCode, errorBody } from '../../src/http/errors/errors.ts';

interface Advice {
  /** Completes "Happens when …". */
  readonly when: string;
  readonly remedy: string;
}

const advice: Record<ErrorCode, Advice> = {
  bad_request: {
    when: 'the bytes are not HTTP, the request line contains letters beyond ASCII that are not percent-encoded, the chunks of a body cannot be read, or the method is CONNECT. The connection is closed.',
    remedy: 'Percent-encode the query (`encodeURIComponent`, `curl --data-urlencode`).',
  },
  invalid_host: {
    when: 'a request of HTTP/1.1 has no header `Host`; or the service has no public base, and `Host`, or `X-Forwarded-Host` of a trusted proxy, is no name or address of up to 255 characters, with a port or without.',
    remedy: 'Correct the header that `details` names.',
  },
  conflicting_credentials: {
    when: 'a request has two keys, or a key and a token, that differ: `X-Api-Key`, `Authorization`, `api_key` and `/k/KEY` are looked at.',
    remedy: 'Send one.',
  },
  missing_api_key: {
    when: 'the service requires keys (`--keys required`) and the request has none.',
    remedy: 'Send one in the header `X-Api-Key`.',
  },
  invalid_api_key: {
    when: 'the key is none of this service, or it was revoked, or its time is over. A mistyped key is refused by its checksum.',
    remedy: 'Correct it, or make a new one. To send it again is of no use.',
  },
  invalid_token: {
    when: 'the token of `Authorization: Bearer` is not signed by the operator, is not for this service, or its time is over; or the service takes no tokens.',
    remedy: 'Get a new one.',
  },
  not_signed_in: {
    when: 'a page of `/konto` asks for an account, and nobody is signed in, or the session has ended.',
    remedy: 'Sign in again.',
  },
  https_required: {
    when: 'a key comes over a connection that is not encrypted, from another machine.',
    remedy:
      'Use `https://`, and replace the key. Operators: have a trusted proxy report `X-Forwarded-Proto`, or set `--tls-cert`, or in a closed network `--allow-http`.',
  },
  plan_required: {
    when: 'the plan does not include what is asked for: `cirkel`, `polygon`, `bbox`, or jobs.',
    remedy: 'Ask without it, or change the plan.',
  },
  forbidden: {
    when: 'a key that was limited to web pages or networks comes from elsewhere; or a request to `/konto` does, or asks for what only operators may see.',
    remedy:
      'Use the key from there, or change its limits. Use the pages `/konto` and `/konto/drift`; the command `vejviser admin` makes an operator.',
  },
  not_found: {
    when: 'no object has this key, or it is discontinued and `medtagnedlagte` was not given.',
    remedy: 'Check the key. Add `medtagnedlagte` to see discontinued objects.',
  },
  unknown_path: {
    when: 'the path is not one of this service.',
    remedy: 'Look it up in `/openapi.json` or `/docs`. Some paths of DAWA do not exist yet.',
  },
  downloads_disabled: {
    when: 'a path under `/data/eksport` is requested of a service that was started without `--downloads on`.',
    remedy: 'Ask its operator, or page through the list of the resource.',
  },
  method_not_allowed: {
    when: 'the path exists, but not with this method.',
    remedy: 'Use a method that the header `Allow` lists.',
  },
  request_timeout: {
    when: 'the body of a request stopped arriving for 30 seconds, or the request was not complete soon after them. A connection that goes silent before its headers are complete is closed.',
    remedy: 'Send it again. If a proxy buffers uploads, raise its timeouts.',
  },
  job_not_finished: {
    when: 'the result of a job is requested before it is whole, or of a job that failed.',
    remedy:
      'Wait as `Retry-After` says, or take the rows that are ready with `delvis`, unless the files of the service lie in a bucket.',
  },
  request_in_progress: {
    when: 'a POST is sent again under an `Idempotency-Key` while the first request is in progress.',
    remedy: 'Send it again as `Retry-After` says.',
  },
  job_gone: {
    when: 'the result of a job is requested that was cancelled, or whose time is over.',
    remedy: 'Send the file again.',
  },
  link_gone: {
    when: 'a link to sign in was used before, is older than ten minutes, or was cut.',
    remedy: 'Ask for a new one on `/konto`.',
  },
  too_many_links: {
    when: 'more than 20 links to sign in were asked for from one address in an hour.',
    remedy: 'Wait as `Retry-After` says.',
  },
  rate_limited: {
    when: 'a caller has used up the calls of a minute, which begins with his first call.',
    remedy: 'Wait as `Retry-After` says. `RateLimit` says on every answer how many are left.',
  },
  quota_exceeded: {
    when: 'the calls of a month are used up, in a plan that ends there.',
    remedy: 'Wait for the day that `details` names, or change the plan.',
  },
  too_many_jobs: {
    when: 'a sender has as many files waiting as the service allows (`--job-waiting`).',
    remedy: 'Wait until some are worked off, as `Retry-After` says, or cancel some.',
  },
  payload_too_large: {
    when: 'the body is larger than the path accepts.',
    remedy: 'Send fewer rows in one request.',
  },
  too_many_items: {
    when: 'more than 1,000 items are sent to `/api/v1/batch/{operation}`, or more than 1,000 choices of a job.',
    remedy: 'Send them in several requests, or as a job: `POST /api/v1/batch/jobs`.',
  },
  unsupported_media_type: {
    when: 'the `Content-Type` of the body is none that the path reads; `details` lists those.',
    remedy: 'Send one of the types listed.',
  },
  unsupported_encoding: {
    when: 'the body is compressed (`Content-Encoding`) in a way that the path does not read; the header `Accept-Encoding` of the answer lists what it reads.',
    remedy: 'Send the body uncompressed. Answers are compressed for whoever accepts it.',
  },
  range_not_satisfiable: {
    when: 'the header `Range` asks for bytes behind the end of a result.',
    remedy: 'Ask for bytes within the length that `Content-Range` says.',
  },
  expectation_failed: {
    when: 'the header `Expect` has another value than `100-continue`.',
    remedy: 'Leave the header out.',
  },
  validation_error: {
    when: 'a parameter, a form field or the JSON body has a value that is not allowed. `details` lists every fault of the request, each with its place (`loc`), what is allowed (`msg`) and its type (`type`).',
    remedy: 'Correct the parameters that `details` names. Repeating the request unchanged does not help.',
  },
  path_validation_error: {
    when: 'the key in the path has the wrong form: a malformed UUID or code, or broken percent-encoding. The answer carries the code `validation_error`; only `type` and `title` differ.',
    remedy: 'Correct the key.',
  },
  register_not_loaded: {
    when: 'a filter names a register that the data were built without, so that no address has a value for it. Lists of such a register itself are empty, with the header `X-Register: not-loaded`.',
    remedy:
      'Leave the filter out, or ask who runs the service to import the register; `/data` lists what is loaded.',
  },
  columns_unclear: {
    when: 'a file has several columns, and none has a name that says it holds addresses.',
    remedy: 'Name the columns with `kolonner`; `kolonner` in `details` lists those of the file.',
  },
  idempotency_key_reused: {
    when: 'a POST is sent under an `Idempotency-Key` that belongs to another body, file or path.',
    remedy: 'Take a new key for each request.',
  },
  headers_too_large: {
    when: 'the request line and the headers together exceed 80 kB, there are 1,000 headers, or `X-Forwarded-For` has more than 1,000 characters.',
    remedy: 'Shorten the query; simplify a long polygon.',
  },
  cancelled: {
    when: 'the client closed the connection before the answer was ready. Only the log shows it.',
    remedy: 'Nothing, unless it is frequent: then the client gives up too early.',
  },
  internal_error: {
    when: 'the service has a fault.',
    remedy: 'Report it with the `request_id`; the log has a line with the same id and the place in the code.',
  },
  download_in_progress: {
    when: 'a file under `/data/eksport` is requested for the first time since the data changed, and is not made within 20 seconds.',
    remedy: 'Ask again as `Retry-After` says (`curl --retry 20`). It is made to its end meanwhile.',
  },
  jobs_disabled: {
    when: 'a job is sent to a service that was started without `--store`.',
    remedy: 'Start it with `--store DIR`, or use `POST` of `/datavask` and `vejviser geocode`.',
  },
  store_unavailable: {
    when: 'the database of the jobs, or the bucket of their files, does not answer the service.',
    remedy: 'Wait as long as `Retry-After` says, then send it again. Everything else is answered meanwhile.',
  },
  not_ready: {
    when: 'the process has not opened a snapshot yet.',
    remedy: 'Wait as long as `Retry-After` says. Send traffic only to processes whose `/readyz` answers 200.',
  },
  overloaded: {
    when: 'the request would wait more than two seconds for a thread of the pool, large answers under way already occupy 64 MB, or requests with headers of more than 8 kB do.',
    remedy:
      'Wait as long as `Retry-After` says, then send it again. Answers on the inline lane are not affected.',
  },
  no_room: {
    when: 'a file of rows cannot be taken, because the disk of the files of jobs is full or has fewer free bytes than `--disk-reserve`; or a file under `/data/eksport` cannot be written, because its disk is full or its folder cannot be written to.',
    remedy:
      'Ask the operator, who finds the reason in the log, to make room or to choose another folder by `--files` or `--downloads-folder`.',
  },
  query_too_broad: {
    when: 'the question used up its step budget: it would have to look at too many rows.',
    remedy:
      'Add a filter such as a postcode or municipality, or make the area smaller. Repeating it does not help.',
  },
};

const HEAD = `# Errors

<!-- Written from \`src/http\` by \`npm run docs\`. Do not edit. -->

Every failure is answered with one JSON object, with CORS headers, also where the request could not be read. With \`callback\`,
the object is wrapped like any other answer and the status stays.

\`\`\`json
${example()}
\`\`\`

Branch on \`error.code\`: codes are never renamed. \`message\` is for people and may change. \`type\` and \`title\` are those of DAWA.
\`details\` is always a list, empty where there is nothing to add. \`request_id\` also stands in the header \`X-Request-Id\` and in the service's log.
`;

function example(): string {
  const msg = 'postnr must be a whole number from 1 to 9999, written in digits only';
  const fault = { loc: ['query', 'postnr'], msg, type: 'integer' } as const;
  const body: unknown = JSON.parse(errorBody(new ApiError('validation_error', [fault]), 'k3x9qa-1f'));
  return JSON.stringify(body, undefined, 2);
}

/** The whole page. */
export function errorsPage(): string {
  const codes = Object.keys(catalogue) as ErrorCode[];
  const rows = codes.map(
    (code) => `| ${catalogue[code].status} | [\`${code}\`](#${code})${publicName(code)} |`,
  );
  return [HEAD, '| Status | Code |', '|---|---|', ...rows, '', ...codes.map(section)].join('\n');
}

/** Some are answered under the code of another. */
function publicName(code: ErrorCode): string {
  const { error } = JSON.parse(errorBody(new ApiError(code), '')) as { error: { code: string } };
  return error.code === code ? '' : `, answered as \`${error.code}\``;
}

function section(code: ErrorCode): string {
  const { status, message, type, title } = catalogue[code];
  const { when, remedy } = advice[code];
  return [
    `## ${code}`,
    '',
    `Happens when ${when}`,
    '',
    `What to do: ${remedy}`,
    '',
    '| | |',
    '|---|---|',
    `| status | ${status} |`,
    `| message | ${message} |`,
    `| type | \`${type}\` |`,
    `| title | ${title} |`,
    '',
  ].join('\n');
}
