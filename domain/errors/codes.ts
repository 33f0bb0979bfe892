import { accountCodes, paymentCodes } from './account-codes.ts';
import type { ErrorDescription } from './description.ts';
import { excelCodes } from './excel-codes.ts';
import { taskCodes } from './task-codes.ts';

/** Errors of requests that are rejected unread: too large or too slow. */
export const requestCodes = {
  too_large: {
    status: 413,
    cause: 'The body or file is larger than allowed.',
    remedy: 'Send a smaller one.',
    retry: false,
  },
  headers_too_large: {
    status: 431,
    cause: 'The headers of the request are larger than allowed.',
    remedy: 'Send fewer or shorter headers or cookies.',
    retry: false,
  },
  request_timeout: {
    status: 408,
    cause: 'The request did not arrive in time.',
    remedy: 'Send it again.',
    retry: true,
  },
} as const satisfies Record<string, ErrorDescription>;

/** The closed list of error codes: what happened, what to do, and whether to try again. */
export const errorCodes = {
  validation: {
    status: 400,
    cause: 'The request doesn’t have the required form.',
    remedy: 'Correct the named fields.',
    retry: false,
  },
  malformed: { status: 400, cause: 'The body can’t be read.', remedy: 'Send valid JSON in UTF-8.', retry: false },
  not_permitted: {
    status: 403,
    cause: 'You don’t have the right to do this.',
    remedy: 'Ask the owner of the company for the right.',
    retry: false,
  },
  not_found: {
    status: 404,
    cause: 'There is no such row among those that the user may see.',
    remedy: 'Refresh; it may have been deleted or reassigned.',
    retry: false,
  },
  photo_removed: {
    status: 410,
    cause: 'The photo is older than the company keeps photos, so it was deleted.',
    remedy: 'Its proof of work stays.',
    retry: false,
  },
  route_not_found: {
    status: 404,
    cause: 'There is no such call.',
    remedy: 'See /rest/openapi.json for the calls.',
    retry: false,
  },
  method_not_allowed: {
    status: 405,
    cause: 'The resource does not have this call.',
    remedy: 'See /rest/openapi.json for the calls.',
    retry: false,
  },
  transition_not_allowed: {
    status: 409,
    cause: 'This step isn’t possible from the address’s current status.',
    remedy: 'Check its current status.',
    retry: false,
  },
  task_not_ongoing: {
    status: 409,
    cause: 'The task is paused, cancelled, finished or still a draft.',
    remedy: 'Ask the office to continue it.',
    retry: false,
  },
  row_deleted: {
    status: 409,
    cause: 'The row was deleted.',
    remedy: 'If you still need it, keep a copy from “Needs attention”.',
    retry: false,
  },
  id_taken: { status: 409, cause: 'Another row has this id.', remedy: 'Create the row with a new id.', retry: false },
  in_use: {
    status: 409,
    cause: 'Other records still use it.',
    remedy: 'Change or delete those first.',
    retry: false,
  },
  request_waiting: {
    status: 409,
    cause: 'Such a request is already waiting for an answer or was accepted.',
    remedy: 'Check the requests.',
    retry: false,
  },
  request_closed: {
    status: 409,
    cause: 'The request has been answered, cancelled or has expired.',
    remedy: 'Check its current status; it may be sent again.',
    retry: false,
  },
  schedule_overlap: {
    status: 409,
    cause: 'The employee has another vacation in this time.',
    remedy: 'Choose another time, or change the other vacation.',
    retry: false,
  },
  version_conflict: {
    status: 412,
    cause: 'The row has changed since it was read.',
    remedy: 'Read it again and repeat the change.',
    retry: false,
  },
  cookie_expired: {
    status: 410,
    cause: 'The device hasn’t connected for too long, or its rights have changed.',
    remedy: 'The device loads everything again; nothing unsent is lost.',
    retry: false,
  },
  sequence: {
    status: 409,
    cause: 'The device counts its items differently from the server.',
    remedy: 'The device renumbers what has no outcome.',
    retry: true,
  },
  schema_too_new: {
    status: 409,
    cause: 'The item was made by a newer version of the app.',
    remedy: 'Update the server, or export the item.',
    retry: false,
  },
  held: {
    status: 409,
    cause: 'An earlier change that this one builds on wasn’t applied.',
    remedy: 'Decide about the earlier one first.',
    retry: false,
  },
  body_type: {
    status: 415,
    cause: 'The body is not in a format that this call takes.',
    remedy: 'Send JSON, as application/json.',
    retry: false,
  },
  media_type: {
    status: 415,
    cause: 'This kind of file isn’t accepted here.',
    remedy: 'Choose an image.',
    retry: false,
  },
  hash_mismatch: {
    status: 422,
    cause: 'The file didn’t arrive as it was sent.',
    remedy: 'The device sends the file again.',
    retry: true,
  },
  rule: {
    status: 422,
    cause: 'A rule of the product does not allow this value.',
    remedy: 'Correct the named fields.',
    retry: false,
  },
  address_limit: {
    status: 422,
    cause: 'The company already has as many addresses as allowed.',
    remedy: 'Remove another address of the company first.',
    retry: false,
  },
  category_unknown: {
    status: 422,
    cause: 'Requested category not found.',
    remedy: 'Choose categories of the list.',
    retry: false,
  },
  proximity_search_error: {
    status: 422,
    cause: 'There is no place from which the distance could be counted.',
    remedy: 'Choose an address, or set the position of your headquarters on the map.',
    retry: false,
  },
  proximity_search_error_address: {
    status: 422,
    cause: 'The address has no position on the map, so nothing can be found near it.',
    remedy: 'Give the address a position, or choose a place on the map.',
    retry: false,
  },
  photo_limit: {
    status: 422,
    cause: 'A proof of work holds at most 100 photos.',
    remedy: 'Add another proof of work.',
    retry: false,
  },
  link_invalid: {
    status: 410,
    cause: 'The link isn’t valid or has expired.',
    remedy: 'Ask for a new one.',
    retry: false,
  },
  service_down: {
    status: 503,
    cause: 'An external service isn’t responding.',
    remedy: 'Try again in a moment, or fill it in yourself.',
    retry: true,
  },
  service_off: {
    status: 409,
    cause: 'This server doesn’t offer this service.',
    remedy: 'Fill it in yourself.',
    retry: false,
  },
  rate_limited: {
    status: 429,
    cause: 'Too many attempts in a short time.',
    remedy: 'Wait a little and try again.',
    retry: true,
  },
  internal: {
    status: 500,
    cause: 'The server had an error.',
    remedy: 'Try again; if it happens again, contact support.',
    retry: true,
  },
  unavailable: {
    status: 503,
    cause: 'The server or its database is not ready.',
    remedy: 'Try again in a moment.',
    retry: true,
  },
  storage_full: {
    status: 507,
    cause: 'There is no space left to store the file.',
    remedy: 'Free some space and try again.',
    retry: true,
  },
  no_room: {
    status: 507,
    cause: 'The company has no storage left for photos and files.',
    remedy:
      'They wait on the device and upload once there is space. The owner can upgrade the subscription or delete some.',
    retry: true,
  },
  not_announced: {
    status: 409,
    cause: 'The office doesn’t know this photo yet.',
    remedy: 'It uploads once its proof of work has been sent.',
    retry: true,
  },
  storage_unavailable: {
    status: 503,
    cause: 'The file storage isn’t responding.',
    remedy: 'Try again in a moment. Photos wait on the device.',
    retry: true,
  },
  ...accountCodes,
  ...taskCodes,
  ...requestCodes,
  ...paymentCodes,
  ...excelCodes,
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

/** Too many attempts; the next one may succeed after `retryAfter` whole seconds. */
export class RateLimited extends DomainError {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('rate_limited');
    this.retryAfter = retryAfter;
  }
}
