/**
 * The catalogue of all errors that the service answers, and the one body that they share. `type` and `title` are those
 * of the legacy service; `code` is our own and stable.
 */
import { EngineError, type ParameterFault, type QuestionKind } from '../../engine/engine.ts';
import { NoRoom } from '../../store/folder.ts';
import { Unavailable } from '../../store/unavailable.ts';
import { type Fault, InputError, type ParameterLocation } from '../parameters/parameters.ts';

interface Entry {
  readonly status: number;
  readonly message: string;
  readonly type: string;
  readonly title: string;
}

const INTERNAL_TITLE = 'Something unexpected happened inside the server.';

export const catalogue = {
  bad_request: {
    status: 400,
    message:
      'The request is not HTTP that can be read, or its method is unknown. Letters beyond ASCII must be percent-encoded.',
    type: 'BadRequestError',
    title: 'The request could not be read.',
  },
  invalid_host: {
    status: 400,
    message: 'The request does not say for which host it is.',
    type: 'BadRequestError',
    title: 'The request could not be read.',
  },
  conflicting_credentials: {
    status: 400,
    message: 'The request has two keys or tokens that differ.',
    type: 'BadRequestError',
    title: 'The request could not be read.',
  },
  missing_api_key: {
    status: 401,
    message: 'A key is needed: the header X-Api-Key, the parameter api_key, or /k/KEY before the path.',
    type: 'UnauthorizedError',
    title: 'A key is needed.',
  },
  invalid_api_key: {
    status: 401,
    message: 'The key is not valid.',
    type: 'UnauthorizedError',
    title: 'The key is not valid.',
  },
  invalid_token: {
    status: 401,
    message: 'The token is not valid.',
    type: 'UnauthorizedError',
    title: 'The token is not valid.',
  },
  not_signed_in: {
    status: 401,
    message: 'Nobody is signed in, or the session has ended.',
    type: 'UnauthorizedError',
    title: 'Sign in first.',
  },
  https_required: {
    status: 403,
    message: 'A key must be sent by HTTPS. This one has been read by others perhaps; replace it.',
    type: 'ForbiddenError',
    title: 'HTTPS is required.',
  },
  plan_required: {
    status: 403,
    message: 'The plan of this caller does not include this.',
    type: 'ForbiddenError',
    title: 'Another plan is required.',
  },
  forbidden: {
    status: 403,
    message: 'This may not be done from here, or not by this caller.',
    type: 'ForbiddenError',
    title: 'Forbidden',
  },
  not_found: {
    status: 404,
    message: 'There is no such object.',
    type: 'ResourceNotFoundError',
    title: 'The resource was not found',
  },
  unknown_path: {
    status: 404,
    message: 'There is no such path; GET /openapi.json lists all.',
    type: 'ResourceNotFoundError',
    title: 'The resource was not found',
  },
  downloads_disabled: {
    status: 404,
    message: 'This service offers no downloads; serve --downloads on (VEJVISER_DOWNLOADS) switches them on.',
    type: 'ResourceNotFoundError',
    title: 'Downloads are switched off.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not know the method; the header Allow lists those it knows.',
    type: 'MethodNotAllowedError',
    title: 'Method Not Allowed',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time.',
    type: 'RequestTimeoutError',
    title: 'The request took too long to arrive.',
  },
  job_not_finished: {
    status: 409,
    message: 'The job has no whole result yet.',
    type: 'ConflictError',
    title: 'The job has not finished.',
  },
  request_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress.',
    type: 'ConflictError',
    title: 'The same request is in progress.',
  },
  job_gone: {
    status: 410,
    message: 'The job was cancelled, or its time is over; its files are erased.',
    type: 'ResourceGoneError',
    title: 'The resource is gone.',
  },
  link_gone: {
    status: 410,
    message: 'The link was used, or its time is over; ask for a new one.',
    type: 'ResourceGoneError',
    title: 'The link is gone.',
  },
  payload_too_large: {
    status: 413,
    message: 'The body is larger than allowed.',
    type: 'PayloadTooLargeError',
    title: 'The body is too large.',
  },
  too_many_items: {
    status: 413,
    message: 'A request may have 1,000 items; send more as a job.',
    type: 'PayloadTooLargeError',
    title: 'The body is too large.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'The path does not read a body of this media type.',
    type: 'UnsupportedMediaTypeError',
    title: 'The media type of the body is not supported.',
  },
  unsupported_encoding: {
    status: 415,
    message:
      'The Content-Encoding of the body is none that the path reads; the header Accept-Encoding lists those.',
    type: 'UnsupportedMediaTypeError',
    title: 'The encoding of the body is not supported.',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'The file has no such bytes; the header Content-Range says how many it has.',
    type: 'RangeNotSatisfiableError',
    title: 'The range cannot be answered.',
  },
  expectation_failed: {
    status: 417,
    message: 'The only expectation that is met is 100-continue.',
    type: 'ExpectationFailedError',
    title: 'The header Expect asks for something unknown.',
  },
  validation_error: {
    status: 422,
    message: 'One or more parameters are ill-formed.',
    type: 'QueryParameterFormatError',
    title: 'One or more query parameters was ill-formed.',
  },
  path_validation_error: {
    status: 422,
    message: 'The key in the path is ill-formed.',
    type: 'ResourcePathFormatError',
    title: 'The URI path was ill-formed.',
  },
  register_not_loaded: {
    status: 422,
    message: 'The data lack a register that a parameter needs.',
    type: 'QueryParameterFormatError',
    title: 'One or more query parameters was ill-formed.',
  },
  columns_unclear: {
    status: 422,
    message: 'The columns of the file that are read must be named in kolonner.',
    type: 'QueryParameterFormatError',
    title: 'One or more query parameters was ill-formed.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'Another request was sent with this Idempotency-Key.',
    type: 'IdempotencyKeyError',
    title: 'The Idempotency-Key belongs to another request.',
  },
  too_many_jobs: {
    status: 429,
    message: 'Too many files of this sender wait for their turn.',
    type: 'TooManyRequestsError',
    title: 'Too many jobs wait.',
  },
  too_many_links: {
    status: 429,
    message: 'Too many links to sign in were asked for from here; try again in an hour.',
    type: 'TooManyRequestsError',
    title: 'Too many links.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many calls in a minute; the header Retry-After says when to try again.',
    type: 'TooManyRequestsError',
    title: 'Too many calls.',
  },
  quota_exceeded: {
    status: 429,
    message: 'The calls of this month are used up.',
    type: 'TooManyRequestsError',
    title: 'The quota is used up.',
  },
  headers_too_large: {
    status: 431,
    message: 'The request line and its headers are larger than allowed, or there are too many headers.',
    type: 'BadRequestError',
    title: 'The request could not be read.',
  },
  cancelled: {
    status: 499,
    message: 'The client closed the connection.',
    type: 'CancelledError',
    title: 'The client closed the connection.',
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong here; the request id tells us what.',
    type: 'InternalServerError',
    title: INTERNAL_TITLE,
  },
  download_in_progress: {
    status: 503,
    message: 'The file is being made; the header Retry-After says when to ask again.',
    type: 'InternalServerError',
    title: 'The file is not ready yet.',
  },
  jobs_disabled: {
    status: 503,
    message: 'This service has no store, so it takes no jobs.',
    type: 'InternalServerError',
    title: 'Jobs are switched off.',
  },
  store_unavailable: {
    status: 503,
    message:
      'The store, or another place that is needed, cannot be reached at this moment; the header Retry-After says when to try again.',
    type: 'InternalServerError',
    title: INTERNAL_TITLE,
  },
  not_ready: {
    status: 503,
    message: 'No snapshot is open yet.',
    type: 'InternalServerError',
    title: INTERNAL_TITLE,
  },
  overloaded: {
    status: 503,
    message: 'Too many requests are waiting; the header Retry-After says when to try again.',
    type: 'TooManyRequestsError',
    title: 'The service is busy. Try again later.',
  },
  query_too_broad: {
    status: 503,
    message: 'Too many rows would have to be looked at.',
    type: 'QueryTooBroad',
    title: 'The query is too broad.',
  },
  no_room: {
    status: 507,
    message:
      'The file cannot be kept, because the disk of the service has too little room; its log says how little.',
    type: 'InternalServerError',
    title: 'There is no room for the file.',
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof catalogue;

/** Seconds after which a refused request may be sent again, unless the queue of the pool knows better. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  overloaded: 1,
  not_ready: 1,
  download_in_progress: 5,
  store_unavailable: 5,
  request_in_progress: 1,
  too_many_jobs: 10,
  too_many_links: 3_600,
};

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly Fault[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    details: readonly Fault[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(catalogue[code].message);
    this.code = code;
    this.details = details;
    const seconds = RETRY_AFTER_S[code];
    this.headers = seconds === undefined ? headers : { 'retry-after': String(seconds), ...headers };
  }

  get status(): number {
    return catalogue[this.code].status;
  }
}

/** The body of every error answer. */
export function errorBody(error: ApiError, requestId: string): string {
  const { status, type, title, message } = catalogue[error.code];
  const first = error.details[0]?.msg;
  return JSON.stringify({
    error: {
      code: publicCode(error.code),
      message: first === undefined ? message : narrowed(message, first),
    },
    type,
    title,
    status,
    details: error.details,
    request_id: requestId,
  });
}

/** `There is no such object.` becomes `There is no such object: …` */
function narrowed(message: string, first: string): string {
  return `${message.replace(/\.$/, '')}: ${first}.`;
}

/** A fault in the path has the code of every validation error; only its legacy title differs. */
function publicCode(code: ErrorCode): string {
  return code === 'path_validation_error' ? 'validation_error' : code;
}

const byEngineFailure: Record<EngineError['code'], ErrorCode> = {
  TOO_EXPENSIVE: 'query_too_broad',
  CANCELLED: 'cancelled',
  INVALID_PARAMETER: 'validation_error',
  REGISTER_NOT_LOADED: 'register_not_loaded',
  OVERLOADED: 'overloaded',
  NO_SNAPSHOT: 'not_ready',
  INTERNAL: 'internal_error',
};

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'path_validation_error',
  FST_ERR_MAX_PARAM_LENGTH: 'path_validation_error',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  // The client broke off its body, or the rest could not be read.
  ECONNRESET: 'cancelled',
  ENOSPC: 'no_room',
  EDQUOT: 'no_room',
};

/** Name of the parameter that fills a field of a question; where no route is known, all that is known is the field. */
export type PublicName = (kind: QuestionKind | undefined, field: string) => string;

/**
 * Maps whatever was thrown to an error of the catalogue. `publicName` maps a request field that the engine refused to
 * the name of its parameter, `locationOf` that name to where it stands in the request.
 */
export function apiError(
  thrown: unknown,
  publicName: (field: string) => string,
  locationOf: (name: string) => ParameterLocation = () => 'query',
): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof Unavailable) return new ApiError('store_unavailable');
  if (thrown instanceof NoRoom) return new ApiError('no_room');
  if (thrown instanceof InputError) {
    const inPath = thrown.faults[0]?.loc[0] === 'path';
    return new ApiError(inPath ? 'path_validation_error' : 'validation_error', thrown.faults);
  }
  if (thrown instanceof EngineError) {
    const namesFields = thrown.code === 'INVALID_PARAMETER' || thrown.code === 'REGISTER_NOT_LOADED';
    const details = namesFields ? refusedFields(thrown.message, publicName, locationOf) : [];
    const { code, retryAfterS } = thrown;
    const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
    return new ApiError(byEngineFailure[code], details, headers);
  }
  const code = thrown instanceof Error && 'code' in thrown ? byFrameworkCode[String(thrown.code)] : undefined;
  if (code === 'path_validation_error') {
    const msg = 'the path is not percent-encoded UTF-8, or a part of it is too long';
    return new ApiError(code, [{ loc: ['path', ''], msg, type: 'encoding' }]);
  }
  return new ApiError(code ?? 'internal_error');
}

function refusedFields(
  json: string,
  publicName: (field: string) => string,
  locationOf: (name: string) => ParameterLocation,
): Fault[] {
  const fields = JSON.parse(json) as ParameterFault[];
  return fields.map(({ parameter, message }) => {
    const name = publicName(parameter);
    return { loc: [locationOf(name), name], msg: `${name}: ${message.replace(/\s+/g, ' ')}`, type: 'value' };
  });
}
