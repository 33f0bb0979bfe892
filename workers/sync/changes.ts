import { firstOfImport, isImport } from '../../domain/import/import-names.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { Decision, PerformResult } from '../../domain/mutation/decision.ts';
import { type MutationName, mutationByName } from '../../domain/mutations.ts';
import { markNames } from '../../domain/operational-address/mark-names.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../domain/operational-address/transitions.ts';
import type { Change, Choice, UndoResult } from '../contract/engine.ts';
import { rowsWith } from '../mirror/many-rows.ts';
import { addToOverlay, type Decisions, type EarlierReplay, rebase } from '../mirror/overlay.ts';
import { decideOnMirror, type Replay, type Replayable } from '../mirror/replay.ts';
import { rowsRevision } from '../mirror/values.ts';
import type { SyncContext } from './context.ts';
import { neededFor } from './free-user.ts';
import { applyToMirrorSafely, showWaiting } from './full-disk.ts';
import { labelsOf } from './labels.ts';
import { readTime } from './measure-clock.ts';
import { announcedFiles, append, type NewChange } from './outbox/append.ts';
import { fileCopy, pendingCopy } from './outbox/copies.ts';
import { type OutboxItem, type Subject, wasNeverSent } from './outbox/database.ts';
import { markDelay, openItems } from './outbox/queue.ts';
import { type Decided, endChain, keepMineOfChain, postpone, takeBack } from './outbox/resolve.ts';
import { quarantineChain } from './quarantine.ts';
import { subjectOf } from './sealing/subject-of.ts';
import { writeOrMakeRoom } from './storage-quota.ts';

/** Shows items in the overlay, with their copies; in one mirror transaction. Returns what each came to. */
async function show(
  context: SyncContext,
  items: readonly OutboxItem[],
  earlier: EarlierReplay | null = null,
): Promise<Decisions> {
  const { mirror, outbox } = context;
  const announcing = items.filter((item) => announcedFiles(item) !== null).map(({ id }) => id);
  const files = await rowsWith(outbox.files, 'item', announcing);
  return mirror.transaction('rw', mirror.tables, async () => {
    const copies = items.map((item) => pendingCopy(item));
    const decisions = await addToOverlay(context, copies, earlier);
    if (files.length > 0) await mirror.files.bulkPut(files.map(fileCopy));
    return decisions;
  });
}

/**
 * Shows a change that was allowed. Where rows have changed meanwhile it is decided anew, and the rules may not allow it any more:
 * it is kept and sent all the same, the list of waiting changes has it, and the server decides about it. If another tab has even
 * finished it meanwhile, no later pull would tell what became of it.
 */
async function showAllowed(context: SyncContext, item: OutboxItem, earlier: EarlierReplay | null): Promise<void> {
  const decision = (await show(context, [item], earlier)).get(item.id);
  if (decision !== undefined && decision === earlier?.replay.decision) return;
  const { outcome = null, open } = (await context.outbox.items.get(item.id)) ?? { open: 0 };
  if (open === 0 || outcome !== null) await showWaiting(context);
}

/** Removes items from the overlay and shows the rows without them. */
async function hide(context: SyncContext, items: readonly OutboxItem[]): Promise<void> {
  const { mirror } = context;
  const ids = items.map(({ id }) => id);
  await mirror.transaction('rw', mirror.tables, async () => {
    const copies = await mirror.pending.bulkGet(ids);
    const keys = new Set(copies.flatMap((copy) => copy?.touches ?? []));
    await rebase(context, keys, () => mirror.pending.bulkDelete(ids));
  });
}

/** Whether the rules allow a change here; `replay` is null where only a part of it was decided. */
interface Verdict {
  decision: Decision;
  replay: Replay | null;
}

/**
 * Decides a change. An import was checked row by row before it was asked for, and is decided when it is shown: here its first row
 * tells whether it may be made at all. Where that one writes nothing (it is refused, or there already), all rows tell.
 */
async function decideNow(context: SyncContext, change: Replayable): Promise<Verdict> {
  const whole = async (): Promise<Verdict> => {
    const replay = await decideOnMirror(context, change);
    return { decision: replay.decision, replay };
  };
  if (!isImport(change.name) || must(mutationByName(change.name), change.name).problems(change).length > 0)
    return whole();
  const { decision } = await decideOnMirror(context, firstOfImport(change));
  return decision.kind === 'rejected' || decision.writes.length === 0 ? whole() : { decision, replay: null };
}

type Refused = Extract<PerformResult, { kind: 'refused' }>;

interface Allowed {
  kind: 'allowed';
  labels: Awaited<ReturnType<typeof labelsOf>>;
  recorded: Subject | undefined;
  earlier: EarlierReplay | null;
}

/**
 * Makes a change: refused at once when the domain's rules do not allow it here, otherwise durable in the outbox and shown
 * when this resolves. The outbox comes first, so that what is shown is never more than what is kept.
 */
export const perform = (context: SyncContext, change: HeldChange & { id?: string }): Promise<PerformResult> =>
  make(context, { ...change, hold: holdOf(change) });

/** A change of which the page may say that it waits before it is sent. */
export interface HeldChange extends Change {
  held?: boolean;
}

/**
 * How long a change waits before it is sent, in milliseconds: marks do, and what the page wants to be able to take back, so that a
 * slip can be undone without a trace.
 */
export const holdOf = ({ name, held }: Pick<HeldChange, 'name' | 'held'>): number | undefined =>
  held === true || markedWith.has(name) || visitNames.has(name) ? markDelay : undefined;

async function make(
  context: SyncContext,
  { hold, undoes, ...change }: Change & Pick<NewChange, 'id' | 'hold' | 'undoes'>,
): Promise<PerformResult> {
  const { mirror, outbox, platform } = context;
  const time = await readTime(context);
  const decided = await mirror.transaction('r', mirror.tables, async (): Promise<Allowed | Refused> => {
    const { decision, replay } = await decideNow(context, { ...change, ...time });
    if (decision.kind === 'rejected') return { kind: 'refused', code: decision.code, fields: decision.fields };
    const needed = await neededFor(context, change.name, decision);
    if (needed !== null) return { kind: 'refused', code: 'subscription_needed', fields: [needed] };
    const target = must(mutationByName(change.name), change.name).target(change.args);
    const earlier = replay && { replay, args: change.args, revision: await rowsRevision(mirror) };
    const labels = await labelsOf(mirror, target, change);
    return { kind: 'allowed', labels, recorded: await subjectOf(mirror, target, change), earlier };
  });
  if (decided.kind === 'refused') return decided;
  const { labels, recorded, earlier } = decided;
  const items = await writeOrMakeRoom(context, () =>
    append(outbox, platform, [{ ...change, labels, recorded, time, hold, undoes }]),
  );
  if (items === null) return { kind: 'storageFull' };
  const item = must(items[0], 'the new item');
  await applyToMirrorSafely(context, showAllowed(context, item, earlier));
  return { kind: 'kept', item: item.id };
}

/**
 * Makes a change of which nobody knows whether it was made, since a connection was lost on the way: what is kept is not judged
 * again, for it may be shown by now, and the rules would refuse it as done.
 */
export async function performAgain(context: SyncContext, change: HeldChange & { id: string }): Promise<PerformResult> {
  if ((await context.outbox.items.get(change.id)) === undefined) return perform(context, change);
  await applyToMirrorSafely(context, showWaiting(context));
  return { kind: 'kept', item: change.id };
}

/** Shows what a person decided. Null: the office may have the chain, so it is offered once more to find out. */
async function showDecided(context: SyncContext, chain: string, decided: Decided | null): Promise<boolean> {
  if (decided === null) {
    await quarantineChain(context, chain);
    return false;
  }
  const change = async (): Promise<void> => {
    await hide(context, decided.closed);
    await show(context, decided.appended);
  };
  await applyToMirrorSafely(context, change());
  return true;
}

/** A person's answer to the inbox entry of a chain; false when the office may have it already. */
export async function decide(context: SyncContext, chain: string, choice: Choice): Promise<boolean> {
  const { outbox, mirror, platform } = context;
  if (choice === 'keepMine') return showDecided(context, chain, await keepMineOfChain(outbox, platform, chain));
  if (choice === 'takeTheirs') {
    const ended = await endChain(outbox, chain, { decided: 'takeTheirs', now: platform.now() });
    return showDecided(context, chain, ended);
  }
  await postpone(outbox, chain);
  await mirror.pending.where('chain').equals(chain).modify({ postponed: true });
  return true;
}

const markedWith = new Map<string, AddressCompletionStatus>(
  Object.entries(markNames).map(([status, name]) => [name, status as MarkableStatus]),
);

/** A person's words about their way to an address: each waits and is undone like a mark. */
const visitNames: ReadonlySet<string> = new Set<MutationName>(['setOnMyWay', 'setArrived']);

/** The status that an item sets; undefined for one that is no mark. */
const statusSetBy = ({ name, args }: Pick<OutboxItem, 'name' | 'args'>): AddressCompletionStatus | undefined =>
  name === ('correctStatus' satisfies MutationName)
    ? (args.completionStatus as AddressCompletionStatus)
    : markedWith.get(name);

/** Sets an address back to what it was before an own mark which the server may have, as long as nobody has marked it since. */
async function correctBack(context: SyncContext, item: OutboxItem): Promise<UndoResult> {
  const set = statusSetBy(item);
  const before = item.base.completionStatus;
  const address = await context.mirror.rows('operational-addresses').get(String(item.args.id));
  // Why it had failed is no longer known.
  if (set === undefined || before === 'FAILED' || address?.completionStatus !== set) return 'tooLate';
  const change: Change = {
    name: 'correctStatus' satisfies MutationName,
    args: { id: address.id, completionStatus: before, answers: null },
    base: { completionStatus: set },
  };
  const result = await make(context, { ...change, undoes: item.id });
  return result.kind === 'kept' ? 'correcting' : 'tooLate';
}

/** Takes back an own "on my way" or arrival which the server may have. */
async function takeVisitBack(context: SyncContext, { id, name, args }: OutboxItem): Promise<UndoResult> {
  const change: Change = {
    name: 'takeBackVisit' satisfies MutationName,
    args: { id: args.id, arrived: name === ('setArrived' satisfies MutationName) },
    base: {},
  };
  const result = await make(context, { ...change, undoes: id });
  return result.kind === 'kept' ? 'correcting' : 'tooLate';
}

/**
 * Takes back an own item: removed together with what builds on it while no request can have carried any of them, else, for the
 * last mark of an address, corrected back by a further item (decision 0092).
 */
export async function undo(context: SyncContext, id: string): Promise<UndoResult> {
  const now = context.platform.now();
  const taken = await takeBack(context.outbox, (item) => item.id === id, { decided: 'undone', now });
  if (taken !== null) {
    await applyToMirrorSafely(context, hide(context, taken));
    return 'removed';
  }
  const item = await context.outbox.items.get(id);
  // A second tap, or the same one over a connection that was lost meanwhile.
  if (item?.decided === 'undone') return 'removed';
  if (item === undefined || item.decided !== null) return 'tooLate';
  const isTakenBack = (await openItems(context.outbox).toArray()).some(({ undoes }) => undoes === id);
  if (isTakenBack) return 'correcting';
  return visitNames.has(item.name) ? takeVisitBack(context, item) : correctBack(context, item);
}

/** Takes back own items that belong together, all or none; false where a request can have carried one of them. */
export async function takeBackTogether(context: SyncContext, ids: readonly string[]): Promise<boolean> {
  const { outbox, platform } = context;
  const items = await outbox.items.bulkGet([...ids]);
  // The same request over a connection that was lost meanwhile.
  if (items.every((item) => item?.decided === 'undone')) return true;
  if (!items.every((item) => item?.open === 1 && wasNeverSent(item))) return false;
  const wanted = new Set(ids);
  const taken = await takeBack(outbox, ({ id }) => wanted.has(id), { decided: 'undone', now: platform.now() });
  if (taken !== null) await applyToMirrorSafely(context, hide(context, taken));
  return taken !== null;
}

/** Discards a chain that a person gave up: what waits for an answer, or what was never sent. */
export async function discard(context: SyncContext, chain: string): Promise<boolean> {
  const { outbox, platform } = context;
  const now = platform.now();
  const answered = await endChain(outbox, chain, { decided: 'discarded', now });
  if (!(await showDecided(context, chain, answered))) return false;
  const unreadable = await outbox.unreadable.where('id').equals(chain).delete();
  if (unreadable > 0) await context.mirror.pending.delete(chain);
  if ((answered?.closed.length ?? 0) > 0 || unreadable > 0) return true;
  const taken = await takeBack(outbox, (item) => item.chain === chain, { decided: 'discarded', now });
  if (taken !== null) await applyToMirrorSafely(context, hide(context, taken));
  return taken !== null;
}
