import type { ErrorDescription } from './description.ts';

/** Requests that are refused before anything of them is read: too large, or too slow. */
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
