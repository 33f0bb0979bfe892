import { sha256 } from '../photos/hash.ts';
import type { SyncContext } from './context.ts';

/**
 * The bytes of an attached file: those that this device holds until the office has them, else fetched now. Null when the office
 * does not have them yet or cannot be reached, and for bytes that are not those of the file, such as a captive portal's page.
 */
export async function attachedBytes({ outbox, mirror, transport }: SyncContext, id: string): Promise<Blob | null> {
  const [bytes, file] = await Promise.all([outbox.bytes.get(id), outbox.files.get(id)]);
  if (bytes && file) return new Blob([bytes.bytes], { type: file.mediaType });
  const row = await mirror.rows('attached-files').get(id);
  if (row === undefined || row.hash === null) return null;
  try {
    const response = await transport.raw(`attachedFiles/file/${id}`);
    if (!response?.ok) return null;
    const blob = await response.blob();
    return (await sha256(await blob.arrayBuffer())) === row.hash ? blob : null;
  } catch (error) {
    // The connection broke off on the way, or brought nothing for too long.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
