import { must } from '../../../domain/kernel/assert.ts';
import { type DeviceReport, type PullReply, pullReplySchema } from '../../../domain/protocol/pull.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Equipment } from '../../../domain/schemas.ts';
import {
  applyPull,
  clearStaged,
  type PulledRows,
  type PullStep,
  type Settlement,
  stagedChanges,
  stagePage,
} from '../../mirror/apply-pull.ts';
import { endResync, isResync, noteBrought, startResync } from '../../mirror/resync.ts';
import { noWords } from '../../mirror/searched.ts';
import { noteTaskPull } from '../../mirror/task-pulls.ts';
import { mirrorValue, syncState, updateSyncState } from '../../mirror/values.ts';
import type { SyncContext } from '../context.ts';
import { forgetEquipmentPhotos } from '../equipment-photos.ts';
import { measureClock } from '../measure-clock.ts';
import { attentionOf } from '../outbox/copies.ts';
import { finishPulled, recordOutcomes, unsettledIds } from '../outbox/queue.ts';
import { dropReceivedOf } from '../outbox/received-bytes.ts';
import { forgetPhotos } from '../photo-bytes.ts';
import type { Stop } from '../push.ts';
import { learnRights } from '../token.ts';
import { applyReceipts } from '../uploads/receipts.ts';
import { followTimeZone } from '../viewer.ts';
import { countWaiting } from '../waiting.ts';
import { checkDigest, digestIsDue } from './digest.ts';
import { dropOldRows, keptHere, pinnedByPending } from './window.ts';

/** Rows asked for at once: few enough that the first are here soon and that neither side holds much of them in memory. */
export const rowsPerPage = 1000;

/** The first page of a first load is today's work, and a phone writes it in a tenth of a second. */
const rowsOfFirstPage = 300;

/** The first page of everything, before which nothing is shown. */
const isFirst = ({ cookie, next, resync }: PullCursor): boolean => cookie === null && next === null && !resync;

const rowsOf = (reply: PullReply): PulledRows[] =>
  reply.changes.map(({ resource, put, remove }) => ({ resource, put: put as unknown as AnyRow[], remove }));

/** Pushed items whose outcomes one pull asks for; what is above that is asked for at once after it. */
const outcomesAtOnce = 1000;

interface PullCursor {
  cookie: string | null;
  next: string | null;
  page: number;
  /** Rows that are shown meanwhile are replaced. */
  resync: boolean;
}

async function startingCursor({ mirror }: SyncContext): Promise<PullCursor> {
  const cookie = (await mirrorValue(mirror, 'cookie')) ?? null;
  const next = cookie === null ? ((await mirrorValue(mirror, 'fillNext')) ?? null) : null;
  return { cookie, next, page: 0, resync: await isResync(mirror) };
}

/** This device's report to the office: its app, and its storage as last measured. */
async function reportOf({ mirror, platform }: SyncContext): Promise<DeviceReport> {
  const { storage } = await syncState(mirror);
  const rounded = storage && {
    ...storage,
    usage: Math.round(storage.usage),
    quota: Math.round(storage.quota),
    persistent: storage.persistent === true,
  };
  return { appVersion: platform.appVersion ?? null, storage: rounded };
}

async function requestPage(context: SyncContext, cursor: PullCursor) {
  const { reply, trip } = await context.transport.timedCall('post sync/pull', pullReplySchema, {
    device: context.device,
    cookie: cursor.cookie,
    next: cursor.next,
    limit: isFirst(cursor) ? rowsOfFirstPage : rowsPerPage,
    unsettled: await unsettledIds(context.outbox, outcomesAtOnce),
    waiting: await countWaiting(context),
    about: await reportOf(context),
    digest: cursor.cookie !== null && cursor.next === null && (await digestIsDue(context)),
    window: true,
    protocol: protocolVersion,
  });
  if (reply.kind === 'ok') await measureClock(context, trip, reply.value.serverTime);
  return reply;
}

const receivedFiles = (changes: readonly PulledRows[]) =>
  changes.flatMap(({ resource, put }) =>
    resource === 'photos' || resource === 'attached-files'
      ? (put as { id: string; state?: unknown; hash?: unknown }[])
      : [],
  );

const photosGone = (changes: readonly PulledRows[]): string[] =>
  changes.flatMap(({ resource, remove }) => (resource === 'photos' ? remove : []));

/** The pieces of equipment that are gone, or have no photo now. */
const piecesWithoutPhoto = (changes: readonly PulledRows[]): string[] =>
  changes.flatMap(({ resource, put, remove }) =>
    resource === 'equipment'
      ? [...remove, ...(put as Equipment[]).flatMap(({ id, photo }) => (photo === null ? [id] : []))]
      : [],
  );

/** Applies a step of a pull and, of a resync, notes what it brought; with its last page what it did not bring goes. */
async function applyStep(context: SyncContext, step: PullStep, resync: 'none' | 'page' | 'last'): Promise<void> {
  const { mirror } = context;
  const kept = step.values.window ?? (await keptHere(context));
  const applied = await mirror.transaction('rw', mirror.tables, async () => {
    if (resync !== 'none') await noteBrought(mirror, step.changes);
    const gone = resync === 'last' ? await endResync(mirror, await pinnedByPending(context, kept)) : [];
    const whole = { ...step, changes: [...step.changes, ...gone] };
    await noteTaskPull(mirror, whole);
    await applyPull(context, whole);
    return whole.changes;
  });
  const gone = photosGone(applied);
  await forgetPhotos(context, gone);
  if (!step.bulk) await forgetEquipmentPhotos(context, piecesWithoutPhoto(applied));
  // Rows that a restored server lacks may exist only here, until a resync.
  if (resync === 'none' && gone.length > 0) await dropReceivedOf(context.outbox, gone);
  await followTimeZone(context, applied);
}

/** Applies the last page of an initial sync or a delta: rows, outcomes and cookie in one transaction. */
async function applyLast(context: SyncContext, reply: PullReply, cursor: PullCursor): Promise<void> {
  const changes = [...(await stagedChanges(context.mirror)), ...rowsOf(reply)];
  const settlements = await settlementsOf(context, reply.outcomes);
  const windowBefore = await mirrorValue(context.mirror, 'window');
  const step: PullStep = {
    changes,
    settlements,
    bulk: reply.phase === 'fill',
    values: {
      ...(reply.cookie === null ? {} : { cookie: reply.cookie }),
      ...(reply.phase === 'fill' ? noWords : {}),
      epoch: reply.epoch,
      ...(reply.kept === undefined ? {} : { window: reply.kept }),
    },
    forget: ['fillNext', 'fillLoaded'],
  };
  await applyStep(context, step, cursor.resync ? 'last' : 'none');
  await clearStaged(context.mirror);
  if (windowBefore?.closedTasks !== reply.kept?.closedTasks) await dropOldRows(context);
  await finishSettlements(context, reply.outcomes);
  await applyReceipts(context, receivedFiles(changes));
}

async function applyInitialPage(context: SyncContext, reply: PullReply, cursor: PullCursor): Promise<void> {
  const changes = rowsOf(reply);
  const before = (await mirrorValue(context.mirror, 'fillLoaded')) ?? 0;
  const loaded = before + changes.reduce((sum, { put }) => sum + put.length, 0);
  const fillNext = must(cursor.next, 'the continuation');
  const values = { fillNext, fillLoaded: loaded, ...noWords };
  const step: PullStep = { changes, settlements: [], bulk: true, values, forget: [] };
  await applyStep(context, step, cursor.resync ? 'page' : 'none');
  const total = reply.remaining === null ? null : loaded + reply.remaining;
  await updateSyncState(context.mirror, { activity: 'filling', fill: { loaded, total } });
}

/** A page that others follow: the initial sync shows it at once, a delta keeps it aside. */
async function keepPage(context: SyncContext, reply: PullReply, cursor: PullCursor): Promise<void> {
  if (reply.phase === 'fill') await applyInitialPage(context, reply, cursor);
  else await stagePage(context.mirror, cursor.page - 1, rowsOf(reply));
}

/**
 * One pull: pages until the last, then its cookie. The initial sync shows each page at once and goes on where it stopped; a delta of
 * several pages is kept aside and shown whole. `again` is true when there may be more right away.
 */
export async function pullOnce(context: SyncContext, goOn: () => boolean): Promise<{ stop: Stop; again: boolean }> {
  let cursor = await startingCursor(context);
  await clearStaged(context.mirror);
  let reply = await requestPage(context, cursor);
  while (goOn()) {
    if (reply.kind === 'problem' && reply.status === 410) {
      // Before the rows that come now: they are kept as their viewer lists them.
      const stop = await learnRights(context);
      if (stop.kind === 'done') await startResync(context.mirror);
      return { stop, again: stop.kind === 'done' };
    }
    if (reply.kind !== 'ok') return { stop: reply, again: false };
    const page = reply.value;
    if (page.next === null) {
      await applyLast(context, page, cursor);
      const drifted = await checkDigest(context, page);
      const unsettled = page.outcomes.length > 0 && (await unsettledIds(context.outbox, 1)).length > 0;
      return { stop: { kind: 'done' }, again: page.phase === 'fill' || drifted || unsettled };
    }
    cursor = { ...cursor, next: page.next, page: cursor.page + 1 };
    // The server makes the next page while this one is written. Whichever fails, the other is not left to end in the next try.
    const [requested, kept] = [requestPage(context, cursor), keepPage(context, page, cursor)];
    await Promise.allSettled([requested, kept]);
    [reply] = await Promise.all([requested, kept]);
  }
  return { stop: { kind: 'done' }, again: false };
}

/**
 * What the pulled outcomes mean for the overlay. The outcomes are kept in the outbox before the mirror lets an item go, so
 * that a crash in between loses no conflict.
 */
export async function settlementsOf(context: SyncContext, outcomes: PullReply['outcomes']): Promise<Settlement[]> {
  await recordOutcomes(context.outbox, outcomes);
  const items = await context.outbox.items.bulkGet(outcomes.map(({ id }) => id));
  return items.flatMap((item) => (item && item.open === 1 ? [{ id: item.id, attention: attentionOf(item) }] : []));
}

/** After the mirror has let them go: applied items are settled, the others wait for a person. */
export const finishSettlements = (context: SyncContext, outcomes: PullReply['outcomes']): Promise<void> =>
  finishPulled(
    context.outbox,
    outcomes.map(({ id }) => id),
    context.platform.now(),
  );
