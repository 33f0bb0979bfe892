import { contentOf, takenBackContent } from '../../../domain/evidence/recorded.ts';
import type { Sealed } from '../../../domain/protocol/push.ts';
import { type LoneRecord, type OutboxDatabase, type OutboxItem, wasNeverSent } from './database.ts';

/** The records that go without an item. */
export async function loneRecords({ values }: OutboxDatabase): Promise<LoneRecord[]> {
  const stored = await values.get('records');
  return (stored?.value as LoneRecord[] | undefined) ?? [];
}

/** Keeps the records that go without an item; none is no value, since there are hardly ever any. */
export async function keepLoneRecords({ values }: OutboxDatabase, records: readonly LoneRecord[]): Promise<void> {
  if (records.length > 0) await values.put({ key: 'records', value: [...records] });
  else await values.delete('records');
}

/** The signed record of an item that is not sent: the chain goes on behind it, so the server has to have it. */
function ownRecord({ id, recorded, seal, name, args, at, offset }: OutboxItem): LoneRecord[] {
  if (recorded === undefined || seal === undefined) return [];
  return [{ ...recorded, id, content: contentOf({ name, args }), files: [], at, offset, seal }];
}

/** That a signed item was taken back; of one that was not signed yet there is no trace. */
function recordOfEnd({ id, recorded, seal }: OutboxItem, kind: 'undo' | 'discard', at: number): LoneRecord[] {
  if (recorded === undefined || seal === undefined) return [];
  const { task, about } = recorded;
  return [{ kind, task, about, content: takenBackContent(kind, id), files: [], at, offset: null }];
}

const kinds = { undone: 'undo', discarded: 'discard', takeTheirs: 'discard' } as const;

/** Keeps what the end of signed items leaves to be sent, in the transaction that ends them. */
export async function recordEnds(
  outbox: OutboxDatabase,
  items: readonly OutboxItem[],
  { decided, now }: { decided: OutboxItem['decided']; now: number },
): Promise<void> {
  // What the office gets has its record with it.
  if (decided === null || decided === 'quarantined') return;
  const added = items.flatMap((item) => [
    ...(wasNeverSent(item) ? ownRecord(item) : []),
    ...(decided === 'keepMine' ? [] : recordOfEnd(item, kinds[decided], now)),
  ]);
  if (added.length > 0) await keepLoneRecords(outbox, [...(await loneRecords(outbox)), ...added]);
}

/** Keeps the record of an item that the server could not even read, in the transaction that notes it. */
export async function recordRefused(outbox: OutboxDatabase, item: OutboxItem): Promise<void> {
  const added = ownRecord(item);
  if (added.length > 0) await keepLoneRecords(outbox, [...(await loneRecords(outbox)), ...added]);
}

/** The next signed records to be sent: those of photos go once the server has answered the item that announces them. */
export async function recordsToSend(outbox: OutboxDatabase, limit: number): Promise<Sealed[]> {
  const records = await loneRecords(outbox);
  const items = await outbox.items.bulkGet(records.map(({ after = '' }) => after));
  return records
    .flatMap(({ id, seal, content }, index): Sealed[] =>
      id === undefined || seal === undefined || items[index]?.outcome === null ? [] : [{ id, seal, content }],
    )
    .slice(0, limit);
}

/** Forgets records that the server has. */
export function forgetRecords(outbox: OutboxDatabase, taken: readonly string[]): Promise<void> {
  const had = new Set<string | undefined>(taken);
  return outbox.transaction('rw', outbox.values, async () => {
    const records = await loneRecords(outbox);
    await keepLoneRecords(
      outbox,
      records.filter(({ id, seal }) => seal === undefined || !had.has(id)),
    );
  });
}
