import { sql } from 'kysely';
import { type Resource, type RowKey, resources } from '../../../domain/kernel/resources.ts';
import { rowsOfTasks } from '../../../domain/visibility/retention.ts';
import type { StoredUpload } from '../change-log/uploads.ts';
import type { Executor } from '../schema.ts';
import { type Column, columnsOf, tableOf } from '../tables.ts';

/** A field that names rows of another resource. */
interface ReferenceColumn {
  resource: Resource;
  field: string;
  column: string;
  to: Resource;
  isList: boolean;
  /** Whether the row can't be without it. */
  needed: boolean;
}

const referenceIn = (resource: Resource, { field, column, kind, nullable }: Column): ReferenceColumn[] => {
  if (kind.kind !== 'reference' && kind.kind !== 'references') return [];
  const isList = kind.kind === 'references';
  return [{ resource, field, column, to: kind.to, isList, needed: !isList && !nullable }];
};

const references = resources.flatMap((resource) =>
  columnsOf(resource).flatMap((column) => referenceIn(resource, column)),
);

const table = (resource: Resource) => sql.table(tableOf(resource));

/** Whether a reference of the row `r` names a row that is to be deleted. */
const namesDoomed = ({ column, isList, to }: ReferenceColumn) => {
  const named = isList ? sql`d.id = any(${sql.ref(`r.${column}`)})` : sql`d.id = ${sql.ref(`r.${column}`)}`;
  return sql<boolean>`exists (select from doomed as d where d.resource = ${to} and ${named})`;
};

const isDoomed = (resource: Resource) =>
  sql<boolean>`exists (select from doomed as own where own.resource = ${resource} and own.id = r.id)`;

/**
 * Collects what goes with a company in a table `doomed` of the transaction: its rows, its people, and rows of others
 * that can't be without them, such as requests. Returns how many there are.
 */
export async function collectDoomed(tx: Executor, companyId: string): Promise<number> {
  await sql`create temporary table doomed (resource text, id uuid, primary key (resource, id)) on commit drop`.execute(
    tx,
  );
  for (const resource of resources) {
    await sql`insert into doomed select ${resource}::text, id from ${table(resource)} where company_id = ${companyId}`.execute(
      tx,
    );
  }
  await sql`
    insert into doomed select 'users', u.id from users as u left join customers as c on c.id = u.customer_id
    where not u.deleted and ${companyId}::uuid in (u.id, u.employer_id, c.company_id) on conflict do nothing`.execute(
    tx,
  );
  let added: bigint;
  do {
    added = 0n;
    for (const reference of references.filter(({ needed }) => needed)) {
      const { resource } = reference;
      const done = await sql`
        insert into doomed select ${resource}::text, r.id from ${table(resource)} as r
        where ${namesDoomed(reference)} on conflict do nothing`.execute(tx);
      added += done.numAffectedRows ?? 0n;
    }
  } while (added > 0n);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from doomed`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A row of a company at a task of another one, the owner. */
export interface WorkForOthers extends RowKey {
  ownerId: string;
}

/** Spares what the company did at other companies' tasks: proofs, photos and files are the evidence of those. */
export async function spareWorkForOthers(tx: Executor, companyId: string): Promise<WorkForOthers[]> {
  const spared: WorkForOthers[] = [];
  for (const resource of rowsOfTasks) {
    const { rows } = await sql<{ id: string; ownerId: string }>`
      delete from doomed as d using ${table(resource)} as r join tasks as t on t.id = r.task_id
      where d.resource = ${resource} and d.id = r.id and t.company_id <> ${companyId}
        and not exists (select from doomed as o where o.resource = 'tasks' and o.id = t.id)
      returning r.id, t.company_id as "ownerId"`.execute(tx);
    for (const row of rows) spared.push({ ...row, resource });
  }
  return spared;
}

/** Bytes of a company that a photo or file at another company's task has. */
export interface BytesForOthers extends StoredUpload {
  ownerId: string;
}

/** The bytes that {@link spareWorkForOthers} leaves without their company, each once for each owner. */
export async function listBytesForOthers(executor: Executor, companyId: string): Promise<BytesForOthers[]> {
  const { rows } = await sql<BytesForOthers>`
    select distinct on (named.owner_id, u.hash) named.owner_id as "ownerId", u.company_id as "companyId", u.hash, u.size,
      u.media_type as "mediaType", u.stamped
    from (
      select t.company_id as owner_id, p.hash from photo_uploads as p
        join photos as f on f.id = p.photo_id join tasks as t on t.id = f.task_id where p.company_id = ${companyId}
      union select t.company_id, s.hash from photo_sources as s
        join photos as f on f.id = s.photo_id join tasks as t on t.id = f.task_id where s.company_id = ${companyId}
      union select t.company_id, a.hash from attached_files as a
        join tasks as t on t.id = a.task_id where a.company_id = ${companyId}
    ) as named join uploads as u on u.company_id = ${companyId} and u.hash = named.hash
    where named.owner_id <> ${companyId} order by named.owner_id, u.hash`.execute(executor);
  return rows;
}

/** Lets the photos at the owner's tasks, and their source files, have these bytes of the owner's instead of those of the company. */
export async function reassignUploads(tx: Executor, { ownerId, companyId, hash }: BytesForOthers): Promise<void> {
  await sql`
    update photo_sources as s set company_id = ${ownerId} from photos as f join tasks as t on t.id = f.task_id
    where s.photo_id = f.id and t.company_id = ${ownerId} and s.company_id = ${companyId} and s.hash = ${hash}`.execute(
    tx,
  );
  await sql`
    update photo_uploads as p set company_id = ${ownerId}
    from photos as f join tasks as t on t.id = f.task_id
    where p.photo_id = f.id and t.company_id = ${ownerId} and p.company_id = ${companyId} and p.hash = ${hash}
      and not exists (select from photo_uploads as o where o.photo_id = p.photo_id and o.company_id = ${ownerId})`.execute(
    tx,
  );
}

/** Spares users whom rows of other companies name: their names stay beside the work. Returns their ids. */
export async function spareNamedUsers(tx: Executor): Promise<string[]> {
  const named = references
    .filter(({ to }) => to === 'users')
    .map(({ resource, column, isList }) => {
      const ids = isList ? sql`unnest(${sql.ref(`r.${column}`)})` : sql`${sql.ref(`r.${column}`)}`;
      return sql`select ${ids} as id from ${table(resource)} as r where not ${isDoomed(resource)}`;
    });
  const { rows } = await sql<{ id: string }>`
    delete from doomed where resource = 'users' and id in (select id from (${sql.join(named, sql` union `)}) as named)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A row of another company with a field that names rows which are to be deleted. */
export interface Dangling extends RowKey {
  field: string;
  /** What the field still names; null where it named one row. */
  left: { id: string }[] | null;
}

/** The fields of other companies' rows that name rows which are to be deleted. */
export async function listDangling(tx: Executor): Promise<Dangling[]> {
  const dangling: Dangling[] = [];
  for (const reference of references.filter(({ needed }) => !needed)) {
    const { resource, field, column, isList, to } = reference;
    const left = isList
      ? sql`array(select n from unnest(${sql.ref(`r.${column}`)}) as n
          where not exists (select from doomed as d where d.resource = ${to} and d.id = n))`
      : sql`null::uuid[]`;
    const { rows } = await sql<{ id: string; left: string[] | null }>`
      select r.id, ${left} as left from ${table(resource)} as r
      where ${namesDoomed(reference)} and not ${isDoomed(resource)}`.execute(tx);
    for (const row of rows) {
      dangling.push({ resource, id: row.id, field, left: row.left?.map((id) => ({ id })) ?? null });
    }
  }
  return dangling;
}

/** A page of the rows that are to be deleted, after `after`. */
export async function listDoomed(tx: Executor, after: RowKey | null, count: number): Promise<RowKey[]> {
  const [resource, id] = [after?.resource ?? '', after?.id ?? '00000000-0000-0000-0000-000000000000'];
  const { rows } = await sql<RowKey>`
    select resource, id from doomed where (resource, id) > (${resource}, ${id}::uuid) order by resource, id limit ${count}`.execute(
    tx,
  );
  return rows;
}

/** Deletes the collected rows. */
export async function deleteDoomed(tx: Executor): Promise<void> {
  for (const resource of resources) {
    await sql`delete from ${table(resource)} as r using doomed as d where d.resource = ${resource} and d.id = r.id`.execute(
      tx,
    );
  }
}

const byCompany = [
  'counters',
  'quarantine',
  'photo_uploads',
  'photo_sources',
  'step_pictures',
  'room_reservations',
  'company_retention',
  'retention_positions',
  'company_windows',
  'visit_mail_receivers',
] as const;
const byUser = [
  'one_time_tokens',
  'provider_subscriptions',
  'test_checkouts',
  'mutation_failures',
  'import_stand_ins',
  'device_sequences',
] as const;

/** Deletes the evidence of deleted tasks; in the chains of other companies' devices only hashes stay of it. */
async function deleteEvidence(tx: Executor, userIds: readonly string[]): Promise<void> {
  const tasks = sql`(select id from doomed where resource = 'tasks')`;
  const keys = sql`(select id from evidence_device_keys where user_id = any(${[...userIds]}::uuid[]))`;
  await sql`delete from evidence_tasks where task_id in ${tasks}`.execute(tx);
  await sql`delete from evidence_stamped where task_id in ${tasks}`.execute(tx);
  await sql`delete from evidence_stamps as s where not exists (
    select from evidence_stamped as t where t.stamp_id = s.id)`.execute(tx);
  await sql`delete from evidence_entries where task_id in ${tasks} and key is null`.execute(tx);
  await sql`update evidence_entries set task_id = null, position = null, record = null, content = null, countersignature = null
    where task_id in ${tasks}`.execute(tx);
  await sql`delete from evidence_entries as e where key in ${keys} and not exists (
    select from evidence_entries as o where o.key = e.key and o.task_id is not null)`.execute(tx);
  await sql`delete from evidence_device_keys as k where id in ${keys} and not exists (
    select from evidence_entries as o where o.key = k.id)`.execute(tx);
}

/** Deletes what tables without rows of their own have of a company and its people. */
export async function deleteTraces(tx: Executor, companyId: string, userIds: readonly string[]): Promise<void> {
  await deleteEvidence(tx, userIds);
  for (const name of byCompany) await sql`delete from ${sql.table(name)} where company_id = ${companyId}`.execute(tx);
  for (const name of byUser) {
    await sql`delete from ${sql.table(name)} where user_id = any(${[...userIds]}::uuid[])`.execute(tx);
  }
}

/** Deletes what a company's people did, except what the history of another company's row shows. */
export async function deleteHistory(tx: Executor, companyId: string): Promise<void> {
  const stays = resources.map(
    (resource) =>
      sql`(s.resource = ${resource} and exists (select from ${table(resource)} as r where r.id = s.row_id))`,
  );
  await sql`create temporary table forgotten (id uuid primary key) on commit drop`.execute(tx);
  await sql`
    insert into forgotten select m.id from mutations as m where m.company_id = ${companyId} and not exists (
      select from mutation_subjects as s where s.mutation_id = m.id and (${sql.join(stays, sql` or `)}))`.execute(tx);
  for (const name of ['mutation_writes', 'mutation_subjects', 'import_stand_ins']) {
    await sql`delete from ${sql.table(name)} where mutation_id in (select id from forgotten)`.execute(tx);
  }
  await sql`delete from mutations where id in (select id from forgotten)`.execute(tx);
}

/** The ids of the users that are to be deleted. */
export async function doomedUsers(tx: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from doomed where resource = 'users'`.execute(tx);
  return rows.map(({ id }) => id);
}
