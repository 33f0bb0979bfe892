interface ErrorDescription {
  /** HTTP status of the problem document. */
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  cause: string;
  remedy: string;
  /** Whether the same request may succeed later without a change by a person. */
  retry: boolean;
}

const describe = (
  status: ErrorDescription['status'],
  cause: string,
  remedy: string,
  retry = false,
): ErrorDescription => ({ status, cause, remedy, retry });

/** The closed list of error codes: what happened, what to do, and whether to try again. */
export const errorCodes = {
  validation: describe(400, 'The request does not have the shape that this call takes.', 'Correct the named fields.'),
  malformed: describe(400, 'The body cannot be read.', 'Send valid JSON in UTF-8.'),
  credentials_wrong: describe(401, 'User name or password is wrong.', 'Check both and sign in again.'),
  token_missing: describe(401, 'The call needs a signed-in user.', 'Sign in and send the token.'),
  token_expired: describe(401, 'The session has expired.', 'Sign in again; what waits on the device is kept.'),
  session_revoked: describe(401, 'The session was ended.', 'Sign in again; what waits on the device is kept.'),
  account_disabled: describe(401, 'The account is deactivated.', 'Ask the owner of the company to activate it.'),
  account_unverified: describe(
    401,
    'The e-mail address is not verified yet.',
    'Open the link in the verification mail.',
  ),
  not_permitted: describe(403, 'The user may not do this.', 'Ask the owner of the company for the right.'),
  not_found: describe(
    404,
    'There is no such row among those the user may see.',
    'Refresh; it may have been deleted or reassigned.',
  ),
  route_not_found: describe(404, 'There is no such call.', 'See /rest/openapi.json for the calls.'),
  method_not_allowed: describe(405, 'The resource does not have this call.', 'See /rest/openapi.json for the calls.'),
  transition_not_allowed: describe(
    409,
    'The address is not in a status from which this step is possible.',
    'Look at its present status.',
  ),
  task_not_ongoing: describe(
    409,
    'The task is paused, cancelled, finished or still a draft.',
    'Ask the office to continue it.',
  ),
  row_deleted: describe(409, 'The row was deleted.', 'Keep a copy from the inbox if it is still needed.'),
  id_taken: describe(409, 'Another row has this id.', 'Create the row with a new id.'),
  version_conflict: describe(412, 'The row has changed since it was read.', 'Read it again and repeat the change.'),
  cookie_expired: describe(
    410,
    'The device was away too long or its rights have changed.',
    'The device loads everything again; nothing unsent is lost.',
  ),
  sequence: describe(
    409,
    'The device counts its items differently from the server.',
    'The device renumbers what has no outcome.',
    true,
  ),
  schema_too_new: describe(
    409,
    'The item was made by a newer version of the app.',
    'Update the server, or export the item.',
  ),
  held: describe(409, 'An earlier change on which this one builds was not applied.', 'Decide the earlier one first.'),
  too_large: describe(413, 'The body or file is larger than allowed.', 'Send a smaller one.'),
  media_type: describe(415, 'The file is not of a kind that is accepted here.', 'Choose an image.'),
  hash_mismatch: describe(
    422,
    'The bytes received are not those that were announced.',
    'The device sends the file again.',
    true,
  ),
  rule: describe(422, 'A rule of the product does not allow this value.', 'Correct the named fields.'),
  photo_limit: describe(422, 'A proof of work holds at most 100 photos.', 'Add another proof of work.'),
  rate_limited: describe(429, 'Too many tries in a short time.', 'Wait a little and try again.', true),
  internal: describe(500, 'The server failed.', 'Try again; if it happens again, contact support.', true),
  unavailable: describe(503, 'The server or its database is not ready.', 'Try again in a moment.', true),
  storage_full: describe(507, 'There is no space left to store the file.', 'Free some space and try again.', true),
} as const satisfies Record<string, ErrorDescription>;

export type ErrorCode = keyof typeof errorCodes;

/** An expected failure with a code of the closed list; `fields` name what to correct. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fields: readonly string[];

  constructor(code: ErrorCode, message: string = errorCodes[code].cause, fields: readonly string[] = []) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}
