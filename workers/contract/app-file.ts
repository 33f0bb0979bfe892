import { minute } from '../../domain/kernel/time.ts';

/** The longest that a file of the app may take; the largest are decoders of some megabytes. */
const longest = 2 * minute;

/**
 * Fetches a file of the app itself, which the service worker keeps, and not only its headers: when it takes longer than two
 * minutes, reading it rejects. Browsers from before 2022 cannot limit it.
 */
export const fetchAppFile = (address: string): Promise<Response> =>
  fetch(address, 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(longest) } : {});
