import { must } from '../../domain/kernel/assert.ts';
import { mutationByName } from '../../domain/mutations.ts';
import type { Change, Choice, PerformResult } from '../contract/engine.ts';
import { addToOverlay, decideOnMirror, rebase } from '../mirror/overlay.ts';
import type { SyncContext } from './context.ts';
import { labelsOf } from './labels.ts';
import { type Decided, endChain, keepMineOfChain, postpone, takeBack } from './outbox/answer.ts';
import { announcedFiles, append } from './outbox/append.ts';
import { fileCopy, pendingCopy } from './outbox/copies.ts';
import type { OutboxItem } from './outbox/database.ts';
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

/**
 * Shows what has become durable. It counts whether it can be shown or not: a person who were told that it failed would do it
 * again. The fault is reported, the surroundings start the engine anew, and that makes the copies equal to the outbox.
 */
export async function showKept({ platform }: Pick<SyncContext, 'platform'>, shown: Promise<unknown>): Promise<void> {
  await shown.catch((fault: unknown) => platform.report(fault));
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
 * Makes a change: refused at once when the domain's rules do not allow it here, otherwise durable in the outbox and shown
 * when this resolves. The outbox comes first, so that what is shown is never more than what is kept.
 */
export async function perform(context: SyncContext, change: Change): Promise<PerformResult> {
  const { mirror, outbox, platform } = context;
  const { decision, labels } = await mirror.transaction('r', mirror.tables, async () => {
    const replay = await decideOnMirror(context, { ...change, at: platform.now(), offset: 0 });
    if (replay.decision.kind === 'rejected') return { decision: replay.decision, labels: null };
    const target = must(mutationByName(change.name), change.name).target(change.args);
    return { decision: replay.decision, labels: await labelsOf(mirror, target, change) };
  });
  if (labels === null) return { kind: 'refused', code: decision.code, fields: decision.fields };
  const items = await writeOrMakeRoom(context, () => append(outbox, platform, [{ ...change, labels }]));
  if (items === null) return { kind: 'storageFull' };
  await showKept(context, show(context, items));
  return { kind: 'kept', item: must(items[0], 'the new item').id };
}

async function showDecided(context: SyncContext, { closed, appended }: Decided): Promise<void> {
  const change = async (): Promise<void> => {
    await hide(context, closed);
    await show(context, appended);
  };
  await showKept(context, change());
}

/** A person's answer to the inbox entry of a chain (sync.md, "chains"). */
export async function decide(context: SyncContext, chain: string, choice: Choice): Promise<void> {
  const { outbox, mirror, platform } = context;
  if (choice === 'keepMine') return showDecided(context, await keepMineOfChain(outbox, platform, chain));
  if (choice === 'takeTheirs') {
    return showDecided(context, await endChain(outbox, chain, { decided: 'takeTheirs', now: platform.now() }));
  }
  await postpone(outbox, chain);
  await mirror.pending.where('chain').equals(chain).modify({ postponed: true });
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
  await showKept(context, hide(context, answered.closed));
  const unreadable = await outbox.unreadable.where('id').equals(chain).delete();
  if (unreadable > 0) await context.mirror.pending.delete(chain);
  if (answered.closed.length > 0 || unreadable > 0) return true;
  const taken = await takeBack(outbox, (item) => item.chain === chain, { decided: 'discarded', now });
  if (taken !== null) await showKept(context, hide(context, taken));
  return taken !== null;
}
