import { second } from '../../domain/kernel/time.ts';
import { sha256 } from '../photos/hash.ts';
import type { SyncContext } from './context.ts';

/** Whoever waits for the next photo goes on soon, in milliseconds. */
const patience = 20 * second;

/**
 * The bytes of a photo from the server: null when it cannot be reached or stops sending, and for bytes that are not those of the
 * photo, such as the page of a captive portal, which would otherwise stand in its place for ever.
 */
export async function fetchPhoto(
  { transport }: Pick<SyncContext, 'transport'>,
  path: string,
  hash: string | null,
): Promise<Blob | null> {
  try {
    const response = await transport.raw(path, { answer: patience });
    if (!response?.ok) return null;
    const blob = await response.blob();
    return (await sha256(await blob.arrayBuffer())) === hash ? blob : null;
  } catch (error) {
    // The connection broke off on the way, or brought nothing for too long.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
