import { sql } from 'kysely';
import { byChain } from '../../../domain/evidence/order.ts';
import type {
  Countersignature,
  DeviceKey,
  Entry,
  EvidenceRecord,
  LinkEntry,
  ServerKey,
} from '../../../domain/evidence/schema.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { EvidenceEntriesTable, EvidenceTasksTable } from '../change-log/tables.ts';
import type { Executor } from '../schema.ts';

const keyColumns = ['id', 'spki', 'from_on as from', 'revoked_on as revokedAt'] as const;

/** The key with which this installation countersigns; `privateKey` is PKCS #8 in hex. */
export interface StoredServerKey extends ServerKey {
  privateKey: string;
}

/** The key that countersigns now; undefined before there is one. */
export async function findServerKey(executor: Executor): Promise<StoredServerKey | undefined> {
  return executor
    .selectFrom('evidence_server_keys')
    .select([...keyColumns, 'private_key as privateKey'])
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
}

/** Keeps a new key, unless another node was earlier. */
export async function insertServerKey(
  executor: Executor,
  { id, spki, privateKey, from }: Omit<StoredServerKey, 'revokedAt'>,
): Promise<void> {
  await executor
    .insertInto('evidence_server_keys')
    .values({ id, spki, private_key: privateKey, from_on: from })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All keys with which this installation has ever countersigned. */
export async function serverKeys(executor: Executor): Promise<ServerKey[]> {
  return executor.selectFrom('evidence_server_keys').select(keyColumns).execute();
}

/** A device's key, and whose it is. */
export interface OwnedKey extends DeviceKey {
  userId: string;
}

/** Keeps a device's key unless it is known; returns it as it is known. */
export async function registerDeviceKey(executor: Executor, key: Omit<OwnedKey, 'revokedAt'>): Promise<OwnedKey> {
  const { id, device, userId, spki, from } = key;
  const [known] = await findDeviceKeys(executor, [id]);
  if (known !== undefined) return known;
  await executor
    .insertInto('evidence_device_keys')
    .values({ id, device_id: device, user_id: userId, spki, from_on: from })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return must((await findDeviceKeys(executor, [id]))[0], 'the key that was stored');
}

const deviceKeys = (executor: Executor, ids: readonly string[]) =>
  executor
    .selectFrom('evidence_device_keys')
    .select([...keyColumns, 'device_id as device', 'user_id as userId'])
    .where(sql<boolean>`id = any(${ids}::text[])`);

/** Keys of devices by their ids. */
export async function findDeviceKeys(executor: Executor, ids: readonly string[]): Promise<OwnedKey[]> {
  return ids.length === 0 ? [] : deviceKeys(executor, ids).execute();
}

/** The same, which nobody revokes until the transaction has ended. */
export async function keepDeviceKeys(tx: Executor, ids: readonly string[]): Promise<OwnedKey[]> {
  return ids.length === 0 ? [] : deviceKeys(tx, ids).orderBy('id').forShare().execute();
}

/** The time since which a person's device has a key that counts; null where it has none. */
export async function findSigningSince(
  executor: Executor,
  { device, userId }: { device: string; userId: string },
): Promise<Instant | null> {
  const { rows } = await sql<{ since: Instant | null }>`
    select max(from_on) as since from evidence_device_keys
    where device_id = ${device} and user_id = ${userId} and revoked_on is null`.execute(executor);
  return rows[0]?.since ?? null;
}

/** Those of these changes whose places were kept. */
export async function findKeptPlaces(tx: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from mutations where id = any(${ids}::uuid[]) and args ? 'place'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Revokes the keys of a device: what they sign from now on counts as unsigned. */
export async function revokeDeviceKeys(tx: Executor, device: string, now: Instant): Promise<void> {
  await sql`select 1 from evidence_device_keys where device_id = ${device} order by id for update`.execute(tx);
  // After all that was received: another node's clock may be ahead.
  await sql`update evidence_device_keys as k
    set revoked_on = greatest(${now}::bigint, from_on,
      (select max(e.received_on) + 1 from evidence_entries as e where e.key = k.id))
    where device_id = ${device} and revoked_on is null`.execute(tx);
}

/** The last countersignature of a task, behind which nobody else puts one until the transaction ends; null before the first. */
export async function lockEvidence(tx: Executor, task: string): Promise<Countersignature | null> {
  const { rows } = await sql<Pick<EvidenceTasksTable, 'last'>>`
    insert into evidence_tasks as t (task_id) values (${task})
    on conflict (task_id) do update set last = t.last returning last`.execute(tx);
  return must(rows[0], 'the evidence of the task').last;
}

/** A received record; without `counted` it only stands in for what no task has. */
export interface NewEntry {
  hash: string;
  body: string;
  chained: Pick<LinkEntry, 'key' | 'sequence' | 'previous' | 'signature'> | null;
  counted: { record: EvidenceRecord; content: unknown; countersignature: Countersignature } | null;
  receivedAt: Instant;
}

/** Which of these entries a task has already. */
export async function findCounted(tx: Executor, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ hash: string }>`
    select hash from evidence_entries where hash = any(${hashes}::text[]) and task_id is not null`.execute(tx);
  return new Set(rows.map(({ hash }) => hash));
}

/** The columns of an entry, as JSON. */
const columnsOf = ({ hash, body, chained, counted, receivedAt }: NewEntry) => ({
  hash,
  body,
  ...chained,
  task_id: counted?.countersignature.task ?? null,
  position: counted?.countersignature.position ?? null,
  ...counted,
  received_on: receivedAt,
});

/** Stores entries, none of them twice, and the last countersignatures of their tasks; one that stood in for something gets its record. */
export async function insertEntries(
  tx: Executor,
  entries: readonly NewEntry[],
  last: readonly Countersignature[],
): Promise<void> {
  const rows = JSON.stringify(entries.map(columnsOf));
  await sql`with ended as (
      update evidence_tasks as t set last = l.value from jsonb_array_elements(${JSON.stringify(last)}::jsonb) as l
      where t.task_id = (l.value ->> 'task')::uuid)
    insert into evidence_entries as e (hash, key, sequence, previous, signature, body, task_id, position, record, content,
      countersignature, received_on)
    select hash, key, sequence, previous, signature, body, task_id, position, record, content, countersignature, received_on
    from jsonb_to_recordset(${rows}::jsonb) as r (hash text, key text, sequence bigint, previous text, signature text,
      body text, task_id uuid, position bigint, record jsonb, content jsonb, countersignature jsonb, received_on bigint)
    on conflict (hash) do update set task_id = excluded.task_id, position = excluded.position, record = excluded.record,
      content = excluded.content, countersignature = excluded.countersignature, signature = excluded.signature,
      received_on = excluded.received_on
    where e.task_id is null and excluded.task_id is not null`.execute(tx);
}

/** The task of each row that a record is about; rows that there are not, or that are no part of a task, are absent. */
export async function tasksOf(executor: Executor, rows: readonly RowKey[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map(rows.flatMap(({ resource, id }) => (resource === 'tasks' ? [[id, id] as const] : [])));
  for (const [resource, table] of [
    ['operational-addresses', 'operational_addresses'],
    ['proofs', 'proofs'],
  ] as const) {
    const ids = rows.flatMap((row) => (row.resource === resource ? [row.id] : []));
    if (ids.length === 0) continue;
    const { rows: named } = await sql<{ id: string; task: string }>`
      select id, task_id as task from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(executor);
    for (const { id, task } of named) found.set(id, task);
  }
  return found;
}

type EntryRow = Omit<EvidenceEntriesTable, 'task_id' | 'received_on'>;

/** The entry with its record, or as a link where it is of another task. */
function entryOf({ key, sequence, previous, signature, body, record, content }: EntryRow, isOfTask: boolean): Entry {
  const chained = { key, sequence, previous, signature } as Pick<
    LinkEntry,
    'key' | 'sequence' | 'previous' | 'signature'
  >;
  if (!isOfTask || record === null) return { ...chained, body };
  const whole = { record, content };
  return key === null ? whole : { ...chained, ...whole };
}

/** A task's records, and the chains' entries between them. */
export interface TaskEvidence {
  entries: { entry: Entry; hash: string }[];
  countersignatures: Countersignature[];
  /** The positions of records whose contents were removed. */
  removed: number[];
  keys: DeviceKey[];
}

/** Everything that is recorded of a task, with what lies in between in each key's chain. */
export async function findEvidence(tx: Executor, task: string): Promise<TaskEvidence> {
  const columns = sql`e.hash, e.key, e.sequence, e.previous, e.signature, e.body, e.record, e.content, e.countersignature, e.position`;
  const { rows: own } = await sql<EntryRow>`
    select ${columns} from evidence_entries as e where e.task_id = ${task} order by e.position`.execute(tx);
  const { rows: between } = await sql<EntryRow>`
    select ${columns} from evidence_entries as e join (
      select key, min(sequence) as least, max(sequence) as greatest from evidence_entries
      where task_id = ${task} and key is not null group by key) as r on r.key = e.key
    where e.sequence between r.least and r.greatest and e.task_id is distinct from ${task}::uuid`.execute(tx);
  const found = await findDeviceKeys(tx, [...new Set(own.flatMap(({ key }) => key ?? []))]);
  return {
    entries: [
      // Of a removed record that no device signed nothing is left but its countersignature.
      ...own
        .filter(({ record, key }) => record !== null || key !== null)
        .map((row) => ({ entry: entryOf(row, true), hash: row.hash })),
      ...between.map((row) => ({ entry: entryOf(row, false), hash: row.hash })),
    ].sort((one, other) => byChain(one.entry, other.entry)),
    countersignatures: own.flatMap(({ countersignature }) => countersignature ?? []),
    removed: own.flatMap(({ record, position }) => (record === null && position !== null ? [position] : [])),
    keys: found.map(({ userId: _, ...key }) => key),
  };
}
