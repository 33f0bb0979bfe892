import { z } from 'zod';
import { doneAt } from '../../../domain/device/clock.ts';
import { DomainError, type ErrorCode, errorCodes } from '../../../domain/errors/codes.ts';
import { idsNamed, withIdAliases } from '../../../domain/import/id-aliases.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { type Outcome, unblocksDependents } from '../../../domain/protocol/outcome.ts';
import { itemSchema, type PushItem } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findPast, type PastQuery } from '../../db/change-log/id-aliases.ts';
import type { DecidedMutation } from '../../db/change-log/mutations.ts';
import { withdrawQuarantined } from '../../db/change-log/quarantine.ts';
import { advanceSequence, countFailure, type DeviceUser, lockSequence } from '../../db/change-log/sequences.ts';
import type { Executor } from '../../db/schema.ts';
import { isDatabaseAway } from '../../services/database-away.ts';
import { type Done, keepRecords } from '../../services/evidence/keep-records.ts';
import {
  type EvaluationContext,
  evaluateMutation,
  type MutationInput,
  saveOutcome,
} from '../../services/mutate/evaluate-mutation.ts';
import { refusal } from '../../services/mutate/outcomes.ts';
import { inTransaction } from '../../services/mutate/retry.ts';
import { submitToOffice } from '../../services/quarantine/ask-office.ts';

export type ItemResult =
  | { kind: 'outcome'; id: string; outcome: Outcome }
  | { kind: 'sequence'; next: number }
  | { kind: 'retry'; id: string; message: string };

/** The pushing device and viewer, and what items are evaluated with. */
export interface PushContext {
  context: Context;
  kysely: Executor;
  viewer: Viewer;
  device: DeviceUser;
  timeZone: string;
  /** Items that were submitted to the office before. */
  submitted: ReadonlySet<string>;
  /** Called with unexpected failures. */
  onFailure(problem: unknown): void;
}

/** The push, and the earlier items that an item builds on. */
interface ItemContext {
  pushing: PushContext;
  decided: ReadonlyMap<string, DecidedMutation>;
}

/** After this many unexpected failures an item is rejected, to unblock those behind it. */
const mostFailures = 5;

export function mutationInputOf(read: ReadItem, { device, context }: PushContext): MutationInput {
  const number = { id: device.deviceId, seq: read.seq };
  if (read.kind === 'item') {
    const { id, name, args, base, at, offset, clock, schema } = read.item;
    return { id, name, args, seen: { kind: 'values', base }, device: number, deviceAt: at, offset, clock, schema };
  }
  const seen = { kind: 'values', base: {} } as const;
  return { id: read.id, name: '', args: read.raw, seen, device: number, deviceAt: context.now(), offset: 0, schema: 0 };
}

export function evaluationContextOf(
  { viewer, timeZone, context: { environment, now, newId, jobs } }: PushContext,
  input: MutationInput,
): EvaluationContext {
  const serverAt = now();
  const { at } = doneAt({ ...input, at: input.deviceAt }, serverAt);
  return { context: { actor: viewer, at, timeZone }, serverAt, newId, jobs, registration: environment.registration };
}

/** The first item that this one builds on and that was not applied or is unknown; undefined if there is none. */
export const firstNotApplied = ({ after }: PushItem, { pushing, decided }: ItemContext): string | undefined =>
  after.find((id) => {
    const before = decided.get(id);
    return before?.userId !== pushing.viewer.userId || !unblocksDependents(before.outcome);
  });

/** Evaluates a new item. */
async function evaluate(tx: Executor, read: ReadItem, itemContext: ItemContext): Promise<Outcome> {
  const { pushing } = itemContext;
  const input = mutationInputOf(read, pushing);
  const evaluation = evaluationContextOf(pushing, input);
  if (read.kind === 'refused') return saveOnly(tx, input, { outcome: refusal(read.code, read.fields), evaluation });
  const by = firstNotApplied(read.item, itemContext);
  if (by !== undefined) return saveOnly(tx, input, { outcome: { kind: 'held', by }, evaluation });
  const outcome = await evaluateMutation(tx, input, evaluation);
  if (isWithOffice(outcome))
    await submitToOffice(tx, pushing.context, {
      viewer: pushing.viewer,
      device: pushing.device.deviceId,
      item: read.item,
    });
  return outcome;
}

async function saveOnly(
  tx: Executor,
  input: MutationInput,
  { outcome, evaluation }: { outcome: Outcome; evaluation: EvaluationContext },
): Promise<Outcome> {
  await saveOutcome(tx, input, { outcome, target: null, evaluation });
  return outcome;
}

type Evaluate = (tx: Executor, read: ReadItem, itemContext: ItemContext) => Promise<Outcome>;

/** Stores an outcome without running the item. */
const skipWith =
  (outcome: Outcome): Evaluate =>
  async (tx, read, { pushing }) => {
    const input = mutationInputOf(read, pushing);
    return saveOnly(tx, input, { outcome, evaluation: evaluationContextOf(pushing, input) });
  };

/** Whether an item was submitted to the office. */
const isWithOffice = (outcome: Outcome | undefined): boolean =>
  outcome?.kind === 'rejected' && outcome.code === ('office_decides' satisfies ErrorCode);

/** Withdraws an item from the office; returns true if the office has accepted it already. */
const withdrawFromOffice = async (
  tx: Executor,
  { id }: ReadItem,
  { submitted, viewer }: PushContext,
): Promise<boolean> => submitted.has(id) && (await withdrawQuarantined(tx, { id, userId: viewer.userId }));

/** What to look up about an item: itself, the items that it builds on, and the rows that it names. */
export const pastQueryOf = (read: ReadItem): PastQuery =>
  read.kind === 'item'
    ? { items: [read.id, ...read.item.after], rows: [...idsNamed(read.item)] }
    : { items: [read.id], rows: [] };

/** The item with ids replaced by their aliases. */
export const withKnownAliases = (read: ReadItem, aliases: ReadonlyMap<string, string>): ReadItem =>
  read.kind === 'item' ? { ...read, item: withIdAliases(read.item, aliases) } : read;

/** What was done, for its record. What is refused or held is not shown in the task. */
export const doneOf = (
  { item, sent }: Extract<ReadItem, { kind: 'item' }>,
  { kind }: Outcome,
  { viewer, device }: PushContext,
): Done => ({
  id: item.id,
  name: item.name,
  args: sent,
  doneArgs: item.args,
  counts: kind === 'applied' || kind === 'conflict',
  userId: viewer.userId,
  device: device.deviceId,
  at: item.at,
  offset: item.clock === 'uncertain' ? null : item.offset,
  schema: item.schema,
  seal: item.seal,
});

/**
 * Processes an item in its transaction if it is known or the next expected; otherwise answers with the expected number.
 */
async function processWithin(
  tx: Executor,
  read: ReadItem,
  { pushing, evaluate }: { pushing: PushContext; evaluate: Evaluate },
): Promise<ItemResult> {
  const { device, viewer } = pushing;
  const next = await lockSequence(tx, device);
  const { decided, aliases } = await findPast(tx, viewer.userId, pastQueryOf(read));
  const known = decided.get(read.id);
  if (!known && read.seq !== next) return { kind: 'sequence', next };
  // An item submitted to the office stays there, however often the device asks for its outcome.
  const accepted = !isWithOffice(known?.outcome) && (await withdrawFromOffice(tx, read, pushing));
  if (known) {
    if (read.seq === next) await advanceSequence(tx, device);
    return {
      kind: 'outcome',
      id: read.id,
      outcome: known.userId === viewer.userId ? known.outcome : refusal('id_taken', ['id']),
    };
  }
  const evaluateItem = accepted ? skipWith({ kind: 'applied' }) : evaluate;
  const item = withKnownAliases(read, aliases);
  const outcome = await evaluateItem(tx, item, { pushing, decided });
  if (item.kind === 'item') await keepRecords(tx, [doneOf(item, outcome, pushing)], pushing.context.now());
  return { kind: 'outcome', id: read.id, outcome };
}

/**
 * Processes an item; effect, outcome and sequence are stored in one transaction. An unexpected failure is no outcome:
 * the device retries, and the fifth failure rejects the item. Failures of an unavailable database don't count.
 */
export async function processItem(read: ReadItem, pushing: PushContext): Promise<ItemResult> {
  const run = (evaluateItem: Evaluate) =>
    inTransaction(pushing.kysely, (tx) => processWithin(tx, read, { pushing, evaluate: evaluateItem }));
  try {
    return await run(evaluate);
  } catch (problem) {
    if (problem instanceof DomainError) return run(skipWith(refusal(problem.code, problem.fields)));
    pushing.onFailure(problem);
    if (isDatabaseAway(problem)) return { kind: 'retry', id: read.id, message: errorCodes.unavailable.cause };
    const error = problem instanceof Error ? problem.name : typeof problem;
    const failure = { id: read.id, userId: pushing.viewer.userId, error, now: pushing.context.now() };
    const failures = await countFailure(pushing.kysely, failure);
    if (failures >= mostFailures) return run(skipWith(refusal('internal')));
    return { kind: 'retry', id: read.id, message: errorCodes.internal.cause };
  }
}

/** The minimum for identifying an item. */
const headSchema = z.looseObject({ id: id(), seq: z.int().min(1), schema: z.unknown() });

/** A parsed item, or why it can't be parsed. */
export type ReadItem =
  /** `sent`: the arguments as they came, whatever stands in for ids of them later. */
  | { kind: 'item'; id: string; seq: number; item: PushItem; sent: PushItem['args'] }
  | { kind: 'refused'; id: string; seq: number; code: ErrorCode; fields: string[]; raw: unknown };

/**
 * Parses the items one by one, so that an unreadable one is rejected alone. Throws `validation` for an item without id
 * or number, which can't get an outcome.
 */
export const readItems = (raw: readonly unknown[]): ReadItem[] => raw.map(readItem);

function readItem(raw: unknown, index: number): ReadItem {
  const head = headSchema.safeParse(raw);
  if (!head.success) {
    const fields = head.error.issues.map(({ path }) => ['items', index, ...path].join('.'));
    throw new DomainError('validation', undefined, fields);
  }
  const { id, seq, schema } = head.data;
  if (typeof schema === 'number' && schema > protocolVersion) {
    return { kind: 'refused', id, seq, code: 'schema_too_new', fields: [], raw };
  }
  const parsed = itemSchema.safeParse(raw);
  if (parsed.success) return { kind: 'item', id, seq, item: parsed.data, sent: parsed.data.args };
  const fields = parsed.error.issues.map(({ path }) => path.join('.'));
  return { kind: 'refused', id, seq, code: 'validation', fields, raw };
}
