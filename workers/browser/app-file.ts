import { minute } from '../../domain/kernel/time.ts';

/**
 * Fetches a file of the app itself, which the service worker keeps, and not only its headers: when it takes longer than
 * `longest` milliseconds, reading it rejects. Of these files the largest are decoders of some megabytes.
 */
export const fetchAppFile = (address: string, longest = 2 * minute): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(longest) });
