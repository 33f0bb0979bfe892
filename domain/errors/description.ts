/** The description of an error code. */
export interface ErrorDescription {
  /** HTTP status of the problem document. */
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 431 | 500 | 503 | 507;
  cause: string;
  remedy: string;
  /** Whether the same request may succeed later without a change by a person. */
  retry: boolean;
}
