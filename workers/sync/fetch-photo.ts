import { nothing } from '../../domain/kernel/nothing.ts';
import { second } from '../../domain/kernel/time.ts';
import { sha256 } from '../photos/hash.ts';
import type { SyncContext } from './context.ts';

/** A network that brings nothing for so long is taken for one that is away: whoever waits for the next photo goes on. */
const stallTime = 20 * second;

/** What of a reply has come, whole; `onPart` hears of each part of it. */
async function bytesOf(response: Response, onPart: () => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    onPart();
    parts.push(part.value);
  }
  return new Blob(parts, { type });
}

/**
 * The bytes of a photo from the server: null when it cannot be reached or stops sending, and for bytes that are not those of the
 * photo, such as the page of a captive portal, which would otherwise stand in its place for ever.
 */
export async function fetchPhoto(
  { transport, platform }: SyncContext,
  path: string,
  hash: string | null,
): Promise<Blob | null> {
  const cut = new AbortController();
  let stopWaiting = nothing;
  const waitAgain = (): void => {
    stopWaiting();
    stopWaiting = platform.later(stallTime, () => cut.abort());
  };
  waitAgain();
  try {
    const response = await transport.raw(path, cut.signal);
    if (!response?.ok) return null;
    const blob = await bytesOf(response, waitAgain);
    return (await sha256(await blob.arrayBuffer())) === hash ? blob : null;
  } catch (error) {
    // The connection broke off on the way, or was given up.
    if (error instanceof TypeError || cut.signal.aborted) return null;
    throw error;
  } finally {
    stopWaiting();
  }
}
