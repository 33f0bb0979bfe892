import { z } from 'zod';
import { webCryptography } from '../../../documents/evidence-pack/web-cryptography.ts';
import type { RegistrationMode } from '../../../domain/account/registration.ts';
import { type ClockState, doneAt } from '../../../domain/device/clock.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import { forgetPlace } from '../../../domain/mark-place/forget.ts';
import { type Decision, type MutationContext, type Notice, rejected } from '../../../domain/mutation/decision.ts';
import type { AnyMutation } from '../../../domain/mutation/definition.ts';
import { type MutationName, mutationByName } from '../../../domain/mutations.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { Write } from '../../../domain/rows.ts';
import { hasHashOfContent } from '../../../domain/signature/given.ts';
import { judgedAt } from '../../../domain/subscription/free-user.ts';
import { canReceiveRequests, requestReceivers } from '../../../domain/task-assignment/requests.ts';
import type { Language } from '../../../domain/user/languages.ts';
import { saveIdAliases } from '../../db/change-log/id-aliases.ts';
import type { MutationRecord } from '../../db/change-log/mutations.ts';
import { type LockedRows, storeMutation } from '../../db/change-log/store-writes.ts';
import { revokeAccess } from '../../db/repositories/accounts.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { revokeSessions } from '../../db/repositories/sessions.ts';
import type { Executor } from '../../db/schema.ts';
import { inviteCreatedPeople } from '../accounts/invite.ts';
import { registrationRefusal } from '../accounts/registration.ts';
import { writesForNotices } from '../notifications/notices.ts';
import { addNotificationJobs, type NotificationJobs } from '../notifications/notify.ts';
import { keepCopiedBytes, receiveEarlyUploads } from '../photos/store-photo.ts';
import { neededFor } from '../subscriptions/capabilities.ts';
import { addVisitMails } from '../visits/add-visit-mails.ts';
import { type BatchRows, NotInBatch } from './batch-rows.ts';
import { outcomeOf, refusal } from './outcomes.ts';
import { TransactionRows } from './transaction-rows.ts';

/**
 * What the person saw: the values of their base or, for calls without one, the current row, whose version has to match
 * unless it is null.
 */
export type SeenState = { kind: 'values'; base: unknown } | { kind: 'present'; version: number | null };

/** A mutation to be evaluated. */
export interface MutationInput {
  id: string;
  name: string;
  args: unknown;
  seen: SeenState;
  device: { id: string; seq: number } | null;
  deviceAt: Instant;
  offset: number;
  /** Whether the device knew its clock; absent without a device or report. */
  clock?: ClockState | undefined;
  schema: number;
  /** The accepted quarantined item, and who had done the work; absent for the actor's own. */
  quarantined?: { id: string; userId: string };
}

/** What a mutation is evaluated with, besides its input. */
export interface EvaluationContext {
  context: MutationContext;
  serverAt: Instant;
  newId: () => string;
  /** Queue for mails and pushes about it. */
  jobs: NotificationJobs;
  /** Who may register a new company, which an employee's own account is. */
  registration: RegistrationMode;
  /** The caller sets the new person's password itself, so no invitation is mailed. */
  withPassword?: true;
  /** The invitation's language; by default the inviting person's. */
  language?: Language;
}

function recordOf(
  input: MutationInput,
  { outcome, target, evaluation }: { outcome: Outcome; target: RowKey | null; evaluation: EvaluationContext },
): MutationRecord {
  const { context, serverAt } = evaluation;
  const { userId, companyId } = context.actor;
  const base = input.seen.kind === 'values' ? input.seen.base : {};
  const { isUncertain } = doneAt({ ...input, at: input.deviceAt }, serverAt);
  return { ...input, base, userId, companyId, target, at: context.at, isUncertain, serverAt, outcome };
}

/** Stores the outcome of a mutation that wrote nothing. */
export const saveOutcome = (
  tx: Executor,
  input: MutationInput,
  kept: { outcome: Outcome; target: RowKey | null; evaluation: EvaluationContext },
): Promise<void> =>
  storeMutation(tx, recordOf(forgetPlace(input), kept), { writes: [], notifications: [], lockedRows: new Map() });

type Readable = { ok: true; target: RowKey; base: unknown } | { ok: false; target: RowKey | null; refused: Outcome };

const unreadable = (fields: string[]): Readable => ({
  ok: false,
  target: null,
  refused: refusal('validation', fields),
});

/** Parses the arguments and the base of a mutation. */
async function read(mutation: AnyMutation, input: MutationInput, rows: TransactionRows): Promise<Readable> {
  const { args, seen } = input;
  if (seen.kind === 'values') {
    const problems = mutation.problems({ args, base: seen.base });
    return problems.length > 0 ? unreadable(problems) : { ok: true, target: mutation.target(args), base: seen.base };
  }
  if (!z.safeParse(mutation.wire.args, args).success) return unreadable(mutation.problems({ args, base: {} }));
  const target = mutation.target(args);
  const row = await rows.get(target.resource, target.id);
  if (seen.version !== null && row && row.version !== seen.version) {
    return { ok: false, target, refused: refusal('version_conflict') };
  }
  const problems = mutation.problems({ args, base: row ?? {} });
  if (problems.length > 0 && row) return unreadable(problems);
  return problems.length > 0
    ? { ok: false, target, refused: refusal('not_found') }
    : { ok: true, target, base: row ?? {} };
}

/**
 * Decides a mutation with the server's authority and stores the result in the caller's transaction: rows, change log,
 * notifications with mails and pushes, and the mutation with its outcome. Throws `id_taken` for a new row's id; undo
 * the transaction then.
 */
export async function evaluateMutation(
  tx: Executor,
  input: MutationInput,
  evaluation: EvaluationContext,
): Promise<Outcome> {
  const { context } = evaluation;
  const mutation = mutationByName(input.name);
  const rows = new TransactionRows(tx, context.actor);
  const readable = mutation ? await read(mutation, input, rows) : unreadable(['name']);
  if (!readable.ok) {
    await saveOutcome(tx, input, { outcome: readable.refused, target: readable.target, evaluation });
    return readable.refused;
  }
  const { target, base } = readable;
  const decided = await must(mutation, 'the mutation').run({ args: input.args, base }, rows, context);
  const refused = await refusedByServer(tx, { name: input.name, decision: decided }, evaluation);
  const decision = refused ?? decided;
  const outcome = await outcomeOf(tx, decision, context);
  if (decision.kind === 'rejected') await saveOutcome(tx, input, { outcome, target, evaluation });
  else
    await store(
      tx,
      recordOf(decision.writes.length === 0 ? forgetPlace(input) : input, { outcome, target, evaluation }),
      {
        decision,
        evaluation,
        lockedRows: rows.lockedRows,
      },
    );
  return outcome;
}

/** A mutation that was decided on the rows of a batch, to be stored with the others. */
export interface BatchedMutation {
  record: MutationRecord;
  writes: readonly Write[];
  notices: readonly Notice[];
}

/**
 * Decides a mutation on rows that were loaded for a batch, and stores nothing. Null if it has to be evaluated by itself: it
 * is rejected, conflicts, or reads or needs more than a batch has.
 */
export async function decideInBatch(
  rows: BatchRows,
  input: MutationInput,
  evaluation: EvaluationContext,
): Promise<BatchedMutation | null> {
  const { args, name, seen } = input;
  const mutation = mutationByName(name);
  if (mutation === undefined || seen.kind !== 'values') return null;
  if (mutation.problems({ args, base: seen.base }).length > 0) return null;
  try {
    const decision = await mutation.run({ args, base: seen.base }, rows, evaluation.context);
    if (decision.kind !== 'applied' || decision.idAliases !== undefined) return null;
    const kept = { outcome: { kind: 'applied' }, target: mutation.target(args), evaluation } as const;
    return { ...decision, record: recordOf(input, kept) };
  } catch (problem) {
    if (problem instanceof NotInBatch) return null;
    throw problem;
  }
}

async function store(
  tx: Executor,
  record: MutationRecord,
  {
    decision,
    evaluation,
    lockedRows,
  }: { decision: Exclude<Decision, { kind: 'rejected' }>; evaluation: EvaluationContext; lockedRows: LockedRows },
): Promise<void> {
  const { context, serverAt, newId, jobs } = evaluation;
  const { writes, notices } = decision;
  const notifications = await writesForNotices(tx, { notices, actor: context.actor, lockedRows }, newId);
  await storeMutation(tx, record, { writes, notifications, lockedRows });
  await addNotificationJobs(tx, jobs, { notifications, by: { companyId: context.actor.companyId, now: serverAt } });
  await addVisitMails(tx, jobs, { writes, now: serverAt });
  if (evaluation.withPassword === undefined) await inviteCreatedPeople(tx, { record, writes }, evaluation);
  await revokeAccessIn(tx, writes, serverAt);
  const doer = record.quarantined?.userId;
  if (decision.kind !== 'conflict')
    await saveIdAliases(tx, doer ?? record.userId, { mutation: record.id, ...decision });
  await receiveEarlyUploads(tx, { writes, companyId: context.actor.companyId, doer }, serverAt);
  await keepCopiedBytes(tx, writes, serverAt);
}

/**
 * Deactivating an account revokes its sessions, so that reactivation doesn't bring them back. Deleting it removes all
 * ways to sign in and frees its user name.
 */
async function revokeAccessIn(tx: Executor, writes: readonly Write[], now: Instant): Promise<void> {
  for (const write of writes) {
    if (write.kind !== 'change' || write.resource !== 'users') continue;
    if (write.set.deleted === true) await revokeAccess(tx, write.id, now);
    else if (write.set.enabled === false) await revokeSessions(tx, { userId: write.id }, now);
  }
}

/** It makes an employee's account a company of its own. */
const makesCompany: MutationName = 'makeEmployeeUser';

/** Whether some receiver could never answer. */
async function hasUnreachableReceiver(tx: Executor, receivers: readonly string[]): Promise<boolean> {
  for (const id of receivers) {
    const receiver = await getRow(tx, 'users', id);
    if (!receiver || !canReceiveRequests(receiver)) return true;
  }
  return false;
}

const cryptography = webCryptography(crypto.subtle);

/** Whether each new proof that was signed has the hash of what was signed. */
async function areSignaturesTrue(writes: readonly Write[]): Promise<boolean> {
  for (const write of writes)
    if (write.kind === 'create' && write.resource === 'proofs' && !(await hasHashOfContent(write.row, cryptography)))
      return false;
  return true;
}

/**
 * Rejections that depend on what the person can't see: limits of the account's subscription, receivers that can't
 * answer, and a server that takes no new companies; and signatures, whose hashes a decision can't compute. Null if there are none.
 */
async function refusedByServer(
  tx: Executor,
  given: { name: string; decision: Decision },
  { context, serverAt, registration }: EvaluationContext,
): Promise<Decision | null> {
  const { actor, at } = context;
  const closed = given.name === makesCompany ? registrationRefusal(registration) : null;
  if (closed !== null && given.decision.kind !== 'rejected') return rejected(closed);
  const writes = given.decision.kind === 'rejected' ? [] : given.decision.writes;
  if (!(await areSignaturesTrue(writes))) return rejected('signature_mismatch', 'signature');
  const receivers = await requestReceivers(writes, (resource, id) => getRow(tx, resource, id));
  const judged = { actor, at: judgedAt(at, serverAt) };
  const needed = await neededFor(tx, { ...given, receivers }, judged);
  if (needed !== null) return rejected('subscription_needed', needed);
  return (await hasUnreachableReceiver(tx, receivers)) ? rejected('rule', 'receiver') : null;
}
