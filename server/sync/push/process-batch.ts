import type { Notice } from '../../../domain/mutation/decision.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { findPast } from '../../db/change-log/id-aliases.ts';
import type { DecidedMutation, MutationRecord } from '../../db/change-log/mutations.ts';
import { PendingWrites } from '../../db/change-log/pending-writes.ts';
import { lockSequence } from '../../db/change-log/sequences.ts';
import type { Executor } from '../../db/schema.ts';
import { type Done, keepRecords } from '../../services/evidence/keep-records.ts';
import { BatchRows } from '../../services/mutate/batch-rows.ts';
import { decideInBatch } from '../../services/mutate/evaluate-mutation.ts';
import { inTransaction } from '../../services/mutate/retry.ts';
import { writesForNotices } from '../../services/notifications/notices.ts';
import { addNotificationJobs } from '../../services/notifications/notify.ts';
import {
  doneOf,
  evaluationContextOf,
  firstNotApplied,
  type ItemResult,
  mutationInputOf,
  type PushContext,
  pastQueryOf,
  type ReadItem,
  withKnownAliases,
} from './process-item.ts';

/** Marks are what a device sends most: each changes an address and what follows from it on its task. */
const marks: ReadonlySet<string> = new Set([
  'beginAddress',
  'markCollected',
  'markInProgress',
  'markInstalled',
  'markFinished',
  'markFailed',
] satisfies MutationName[]);

type Mark = Extract<ReadItem, { kind: 'item' }>;

const isMark = (read: ReadItem, { submitted }: PushContext): read is Mark =>
  read.kind === 'item' && marks.has(read.item.name) && !submitted.has(read.id);

/** The marks at the beginning. */
function leadingMarks(items: readonly ReadItem[], pushing: PushContext): Mark[] {
  const end = items.findIndex((read) => !isMark(read, pushing));
  return items.slice(0, end === -1 ? items.length : end).filter((read) => isMark(read, pushing));
}

const addressOf = (read: ReadItem): string[] =>
  read.kind === 'item' && typeof read.item.args.id === 'string' ? [read.item.args.id] : [];

/**
 * Processes the marks at the beginning in one transaction, as far as each is known or simply applied (decision 0123): rows
 * are loaded and stored once for all of them. Outcomes, history and notices are those of `processItem`. Returns results up
 * to the first item that needs more, which the caller processes by itself. Throws if nothing could be stored.
 */
export async function processBatch(items: readonly ReadItem[], pushing: PushContext): Promise<ItemResult[]> {
  const found = leadingMarks(items, pushing);
  return found.length < 2 ? [] : inTransaction(pushing.kysely, (tx) => processMarks(tx, found, pushing));
}

async function processMarks(tx: Executor, found: readonly Mark[], pushing: PushContext): Promise<ItemResult[]> {
  const { viewer, device } = pushing;
  const next = await lockSequence(tx, device);
  const queries = found.map(pastQueryOf);
  const { decided, aliases } = await findPast(tx, viewer.userId, {
    items: [...new Set(queries.flatMap(({ items }) => items))],
    rows: [...new Set(queries.flatMap(({ rows }) => rows))],
  });
  const results = knownResults(found, { decided, viewer, next });
  const marks = found.slice(results.length).map((read) => withKnownAliases(read, aliases));
  const applied = marks.length < 2 ? [] : await applyMarks(tx, marks, { pushing, decided, next });
  return [...results, ...applied.map(({ id, outcome }): ItemResult => ({ kind: 'outcome', id, outcome }))];
}

/** The outcomes of the first items that were sent before, as after a lost reply. */
function knownResults(
  found: readonly Mark[],
  { decided, viewer, next }: { decided: ReadonlyMap<string, DecidedMutation>; viewer: Viewer; next: number },
): ItemResult[] {
  const results: ItemResult[] = [];
  for (const { id, seq } of found) {
    const known = decided.get(id);
    if (known?.userId !== viewer.userId || seq >= next) break;
    results.push({ kind: 'outcome', id, outcome: known.outcome });
  }
  return results;
}

interface MarksContext {
  pushing: PushContext;
  decided: ReadonlyMap<string, DecidedMutation>;
  /** The expected sequence number of the first. */
  next: number;
}

/** Applies marks up to the first that needs more than a batch; returns the records of those that were applied. */
async function applyMarks(
  tx: Executor,
  marks: readonly ReadItem[],
  { pushing, decided, next }: MarksContext,
): Promise<readonly MutationRecord[]> {
  const decidedSoFar = new Map(decided);
  const rows = await BatchRows.load(tx, pushing.viewer, [...new Set(marks.flatMap(addressOf))]);
  const pending = new PendingWrites(rows.locked);
  const notices: Notice[] = [];
  const done: Done[] = [];
  for (const [index, read] of marks.entries()) {
    const isNext = read.kind === 'item' && read.seq === next + index && !decidedSoFar.has(read.id);
    if (!isNext || firstNotApplied(read.item, { pushing, decided: decidedSoFar }) !== undefined) break;
    const input = mutationInputOf(read, pushing);
    const mutation = await decideInBatch(rows, input, evaluationContextOf(pushing, input));
    if (mutation === null || !pending.add(mutation.record, mutation.writes)) break;
    notices.push(...mutation.notices);
    done.push(doneOf(read, mutation.record.outcome, pushing));
    decidedSoFar.set(read.id, { userId: pushing.viewer.userId, outcome: mutation.record.outcome });
  }
  if (pending.records.length > 0) await storeAll(tx, { pending, notices, rows }, pushing);
  await keepRecords(tx, done, pushing.context.now());
  return pending.records;
}

async function storeAll(
  tx: Executor,
  { pending, notices, rows }: { pending: PendingWrites; notices: readonly Notice[]; rows: BatchRows },
  { viewer, context: { now, newId, jobs } }: PushContext,
): Promise<void> {
  const serverAt = now();
  const writes = await writesForNotices(tx, { notices, actor: viewer, lockedRows: rows.locked }, newId);
  await pending.store(tx, writes, serverAt);
  await addNotificationJobs(tx, jobs, { notifications: writes, by: { companyId: viewer.companyId, now: serverAt } });
}
