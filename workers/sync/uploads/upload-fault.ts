import { z } from 'zod';
import type { Reply } from '../transport/reply.ts';

/** The code of the office for a file that was deleted, or whose task is no longer this person's. */
export const rowGone = 'row_deleted';

/**
 * Why a photo was not sent this time. `transient`: network, overload or a server fault, or a reply that is not ours: later.
 * `again`: later as well, but from the first byte. `gone`: the office has no row (any more) that would take the bytes.
 * `refused`: it will not be taken as it is; a person has to look.
 * `lost`: neither the office nor this device has the bytes any more, and the office knows it.
 * `signIn`: the session has ended. `stopped`: this engine no longer sends. `code` is of the closed list of error codes, or
 * `network`, `stalled`, `foreign_reply`, `bytes_missing`.
 */
export type UploadFault =
  | { kind: 'transient' | 'again'; code: string; retryAfter: number | null }
  | { kind: 'refused' | 'signIn'; code: string }
  | { kind: 'gone'; code: typeof rowGone }
  | { kind: 'stopped' }
  | { kind: 'lost' };

/** Whether nobody of ours answered: there is no network, or it belongs to somebody else. */
export const isUnanswered = (fault: UploadFault | null): boolean =>
  fault?.kind === 'transient' &&
  (fault.code === 'network' || fault.code === 'stalled' || fault.code === 'foreign_reply');

const problemSchema = z.object({ code: z.string() });

function codeIn(body: string): string | null {
  try {
    const parsed = problemSchema.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data.code : null;
  } catch {
    return null;
  }
}

/** Statuses with which a proxy in between may answer for a server that never saw the request. */
const plainRefusals: Record<number, string> = { 413: 'too_large', 415: 'media_type' };

/** Gone: the server has dropped the upload. Conflict: it has another count of its bytes; both begin anew. */
const isLost = (status: number): boolean => status === 404 || status === 410;

const isLater = (status: number): boolean =>
  status === 408 || status === 409 || status === 423 || status === 425 || status === 429 || status >= 500;

/** The fault for a reply to an upload that was no success. */
export function faultOfStatus(
  status: number,
  { body, retryAfter }: { body: string; retryAfter: number | null },
): UploadFault {
  const code = codeIn(body);
  if (status === 401 && code !== null) return { kind: 'signIn', code };
  if (code === rowGone) return { kind: 'gone', code };
  if (code === 'hash_mismatch' || isLost(status)) return { kind: 'again', code: code ?? 'not_found', retryAfter: null };
  if (isLater(status)) return { kind: 'transient', code: code ?? 'foreign_reply', retryAfter };
  const refusal = code ?? plainRefusals[status];
  // Without a code of ours it is someone else's page, such as that of a captive portal.
  return refusal === undefined
    ? { kind: 'transient', code: 'foreign_reply', retryAfter: null }
    : { kind: 'refused', code: refusal };
}

/** The same for a call that the transport made. */
export function faultOfReply(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): UploadFault {
  if (reply.kind === 'transient') return { kind: 'transient', code: reply.code, retryAfter: reply.retryAfter };
  if (reply.kind === 'signIn') return { kind: 'signIn', code: reply.code };
  return { kind: 'refused', code: reply.code };
}
