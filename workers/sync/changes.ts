import { firstOfImport, isImport } from '../../domain/import/import-names.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { Decision, PerformResult } from '../../domain/mutation/decision.ts';
import { mutationByName } from '../../domain/mutations.ts';
import type { Change, Choice } from '../contract/engine.ts';
import { addToOverlay, decideOnMirror, type Replayable, rebase } from '../mirror/overlay.ts';
import type { SyncContext } from './context.ts';
import { neededFor } from './free-user.ts';
import { showKept, showWaiting } from './full-disk.ts';
import { labelsOf } from './labels.ts';
import { type Decided, endChain, keepMineOfChain, postpone, takeBack } from './outbox/answer.ts';
import { announcedFiles, append } from './outbox/append.ts';
import { fileCopy, pendingCopy } from './outbox/copies.ts';
import type { OutboxItem } from './outbox/database.ts';
import { quarantineChain } from './quarantine.ts';
import { writeOrMakeRoom } from './storage-care.ts';

/** Shows items in the overlay, with their copies; in one mirror transaction. */
async function show(context: SyncContext, items: readonly OutboxItem[]): Promise<void> {
  const { mirror, outbox } = context;
  const announcing = items.filter((item) => announcedFiles(item) !== null).map(({ id }) => id);
  const files = announcing.length === 0 ? [] : await outbox.files.where('item').anyOf(announcing).toArray();
  await mirror.transaction('rw', mirror.tables, async () => {
    await addToOverlay(
      context,
      items.map((item) => pendingCopy(item)),
    );
    if (files.length > 0) await mirror.files.bulkPut(files.map(fileCopy));
  });
}

/** Takes items out of the overlay and shows what lies beneath. */
async function hide(context: SyncContext, items: readonly OutboxItem[]): Promise<void> {
  const { mirror } = context;
  const ids = items.map(({ id }) => id);
  await mirror.transaction('rw', mirror.tables, async () => {
    const copies = await mirror.pending.bulkGet(ids);
    const keys = new Set(copies.flatMap((copy) => copy?.touches ?? []));
    await rebase(context, keys, () => mirror.pending.bulkDelete(ids));
  });
}

/**
 * Whether the rules allow a change here. An import was checked row by row before it was asked for, and is decided when it is
 * shown: here its first row tells whether it may be made at all. Where that one writes nothing (it is refused, or there
 * already), all rows tell.
 */
async function decideNow(context: SyncContext, change: Replayable): Promise<Decision> {
  const whole = async (): Promise<Decision> => (await decideOnMirror(context, change)).decision;
  if (!isImport(change.name) || must(mutationByName(change.name), change.name).problems(change).length > 0)
    return whole();
  const { decision } = await decideOnMirror(context, firstOfImport(change));
  return decision.kind === 'rejected' || decision.writes.length === 0 ? whole() : decision;
}

type Refused = Extract<PerformResult, { kind: 'refused' }>;

interface Allowed {
  kind: 'allowed';
  labels: Awaited<ReturnType<typeof labelsOf>>;
}

/**
 * Makes a change: refused at once when the domain's rules do not allow it here, otherwise durable in the outbox and shown
 * when this resolves. The outbox comes first, so that what is shown is never more than what is kept.
 */
export async function perform(context: SyncContext, change: Change & { id?: string }): Promise<PerformResult> {
  const { mirror, outbox, platform } = context;
  const decided = await mirror.transaction('r', mirror.tables, async (): Promise<Allowed | Refused> => {
    const decision = await decideNow(context, { ...change, at: platform.now(), offset: 0 });
    if (decision.kind === 'rejected') return { kind: 'refused', code: decision.code, fields: decision.fields };
    const needed = await neededFor(context, change.name, decision);
    if (needed !== null) return { kind: 'refused', code: 'subscription_needed', fields: [needed] };
    const target = must(mutationByName(change.name), change.name).target(change.args);
    return { kind: 'allowed', labels: await labelsOf(mirror, target, change) };
  });
  if (decided.kind === 'refused') return decided;
  const { labels } = decided;
  const items = await writeOrMakeRoom(context, () => append(outbox, platform, [{ ...change, labels }]));
  if (items === null) return { kind: 'storageFull' };
  await showKept(context, show(context, items));
  return { kind: 'kept', item: must(items[0], 'the new item').id };
}

/**
 * Makes a change of which nobody knows whether it was made, since a connection was lost on the way: what is kept is not judged
 * again, for it may be shown by now, and the rules would refuse it as done.
 */
export async function performAgain(context: SyncContext, change: Change & { id: string }): Promise<PerformResult> {
  if ((await context.outbox.items.get(change.id)) === undefined) return perform(context, change);
  await showKept(context, showWaiting(context));
  return { kind: 'kept', item: change.id };
}

/** Shows what was decided. Where the office may have it, it is asked once more instead, and after that it is known. */
async function showDecided(context: SyncContext, chain: string, decided: Decided | null): Promise<boolean> {
  if (decided === null) {
    await quarantineChain(context, chain);
    return false;
  }
  const change = async (): Promise<void> => {
    await hide(context, decided.closed);
    await show(context, decided.appended);
  };
  await showKept(context, change());
  return true;
}

/** A person's answer to the inbox entry of a chain (sync.md, "chains"); false when the office may have it already. */
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

/** Takes back an own item, and what builds on it, while none of them is under way. */
export async function undo(context: SyncContext, id: string): Promise<boolean> {
  const now = context.platform.now();
  const taken = await takeBack(context.outbox, (item) => item.id === id, { decided: 'undone', now });
  if (taken !== null) await showKept(context, hide(context, taken));
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
  if (taken !== null) await showKept(context, hide(context, taken));
  return taken !== null;
}
