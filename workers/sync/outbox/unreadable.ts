import { z } from 'zod';
import { mutationByName, mutationNames } from '../../../domain/mutations.ts';
import { outcomeSchema } from '../../../domain/protocol/outcome.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { PendingItem } from '../../contract/items.ts';
import { envelopeVersion, type OutboxDatabase, type UnreadableRecord } from './database.ts';

const record = z.record(z.string(), z.unknown());

const envelopeSchema = z.object({
  id: z.string(),
  envelope: z.int().min(1).max(envelopeVersion, { error: 'made by a newer version of the app' }),
  order: z.int(),
  seq: z.int().nullable(),
  name: z.enum(mutationNames, { error: 'a kind of change that this version does not know' }),
  args: record,
  base: record,
  after: z.array(z.string()),
  chain: z.string(),
  at: z.number(),
  offset: z.number(),
  schema: z.int().max(protocolVersion, { error: 'made by a newer version of the app' }),
  outcome: outcomeSchema.nullable(),
});

function problemOf(candidate: unknown): string | null {
  const parsed = envelopeSchema.safeParse(candidate);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  const wrong = mutationByName(parsed.data.name)?.problems(parsed.data) ?? [];
  return wrong.length === 0 ? null : `${wrong.join(', ')}: not what ${parsed.data.name} takes`;
}

const idOf = (candidate: unknown): string => String((candidate as { id?: unknown }).id);

/**
 * Quarantines open records that this version can't read or that a newer one made, unchanged, and restores those that it can read
 * by now. They are shown, never skipped in silence.
 */
export function quarantineUnreadable(outbox: OutboxDatabase, now: number): Promise<void> {
  return outbox.transaction('rw', outbox.items, outbox.unreadable, async () => {
    for (const { id, record: kept } of await outbox.unreadable.toArray()) {
      if (problemOf(kept) !== null) continue;
      await outbox.table('items').put(kept);
      await outbox.unreadable.delete(id);
    }
    const unsettled = await outbox.items.filter(({ settledAt }) => typeof settledAt !== 'number').toArray();
    for (const item of unsettled) {
      const message = problemOf(item);
      if (message === null) continue;
      await outbox.unreadable.put({ id: idOf(item), record: item, message, foundAt: now });
      await outbox.items.delete(idOf(item));
    }
  });
}

/** How the inbox shows a record that cannot be read. */
export const unreadableCopy = ({ id, message, foundAt }: UnreadableRecord): PendingItem => ({
  id,
  order: 0,
  name: '',
  args: {},
  base: {},
  after: [],
  chain: id,
  at: foundAt,
  offset: 0,
  state: 'attention',
  attention: { kind: 'unreadable', message },
  postponed: false,
  labels: { task: null, address: null },
  target: { resource: 'tasks', id },
  touches: [],
  mayHaveLeft: false,
  tries: 0,
  lastError: null,
});
