import type { Stamp } from '../../../domain/photo/stamp.ts';
import type { SyncContext } from '../context.ts';
import type { OutboxFile } from '../outbox/database.ts';
import { outboxValue } from '../outbox/queue.ts';

/** The place that a proof shows first: where it was done, or the address of the work where it names none. */
async function placeOf({ mirror }: SyncContext, proofId: string | null): Promise<Omit<Stamp, 'takenOn'>> {
  const proof = proofId === null ? undefined : await mirror.rows('proofs').get(proofId);
  const operational = proof && (await mirror.rows('operational-addresses').get(proof.operationalAddress.id));
  const shown = proof?.addresses[0] ?? operational?.installationAddress ?? null;
  const place = shown === null ? undefined : await mirror.rows('addresses').get(shown.id);
  const name = place?.nickname ?? operational?.nickname ?? place?.name ?? place?.street ?? null;
  return { place: name, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}

/**
 * What is drawn into a photo; undefined for a photo that stays as it is. Its time is the one that its row says, which of a drawing is
 * that of its original; else that of the capture, by the server's clock as far as that is known. Of a place that is not here only the time is told.
 */
export async function stampOf(
  context: SyncContext,
  { stamp, proof, takenOn, capturedAt, offset }: OutboxFile,
): Promise<Stamp | undefined> {
  if (stamp !== 'wanted') return undefined;
  const captured = capturedAt + (offset ?? (await outboxValue(context.outbox, 'clockOffset')) ?? 0);
  return { takenOn: takenOn ?? captured, ...(await placeOf(context, proof)) };
}
