import { day, dayAround, defaultTimeZone, type Instant } from '../../../domain/kernel/time.ts';
import type { PullReply, PullRequest } from '../../../domain/protocol/pull.ts';
import { keptAt, longestWindow, type WindowDays } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { SyncState } from '../../db/change-log/epoch.ts';
import { findOutcomes } from '../../db/change-log/mutations.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { measuredRows } from '../../db/repositories/windows.ts';
import type { Executor } from '../../db/schema.ts';
import {
  countRemaining,
  findInitialSyncRows,
  type InitialSyncCursor,
  type InitialSyncFrame,
} from '../../db/visibility/initial-sync.ts';
import { type InitialSyncStep, initialSyncSteps, nearDays } from '../../db/visibility/initial-sync-steps.ts';
import { NearWork } from '../../db/visibility/near-work.ts';
import { PageChanges } from './changes.ts';
import type { RemainingRows } from './remaining-rows.ts';
import { answeredWindow, type InitialSyncToken, permissionsOf, writeToken, writtenWindow } from './tokens.ts';

type Page = Omit<PullReply, 'serverTime' | 'epoch'>;

/** The first page's token. The cookie is taken now, so that changes during the sync come with the next delta. */
export async function startInitialSync(
  kysely: Executor,
  viewer: Viewer,
  { state, now, days }: { state: SyncState; now: Instant; days: WindowDays },
): Promise<InitialSyncToken> {
  const company = await getRow(kysely, 'companies', viewer.companyId);
  const { from } = dayAround(now, company?.timeZone ?? defaultTimeZone);
  return {
    phase: 'fill',
    epoch: state.epoch,
    permissions: permissionsOf(viewer),
    until: state.snapshot,
    step: 0,
    steps: initialSyncSteps(viewer).length,
    after: null,
    near: { from, to: from + Math.max(...nearDays) * day },
    kept: keptAt(now, days),
    ...writtenWindow(days),
    remaining: null,
  };
}

/** The means to answer initial syncs. */
export interface InitialSyncContext {
  kysely: Executor;
  remaining: RemainingRows;
  now: Instant;
}

/** A page of everything that a viewer sees: today's work first and alone, then that of the near days, then all of it. */
export async function initialSyncPage(
  { kysely, remaining, now }: InitialSyncContext,
  viewer: Viewer,
  { token, request }: { token: InitialSyncToken; request: PullRequest },
): Promise<Page> {
  const near = new NearWork(kysely, viewer, token.near.from);
  const frame: InitialSyncFrame = { viewer, near, kept: token.kept };
  const steps = initialSyncSteps(viewer);
  const load = { device: request.device, until: token.until };
  const known = token.remaining ?? (await measuredIn(kysely, viewer, token));
  const { changes, cursor, again } = await collectRows(kysely, { frame, steps, token, limit: request.limit });
  const page = {
    phase: 'fill' as const,
    changes: changes.all(),
    digest: null,
    ...answeredWindow(request, token.kept),
  };
  const counted = changes.count - again;
  if (cursor) {
    // After the rows: on a single connection they would wait for it.
    if (known === null && !isFirst(token)) {
      remaining.begin(load, now, () => countRemaining(kysely, frame, steps.slice(token.step)));
    }
    const left = known === null ? remaining.after(load, counted) : Math.max(0, known - counted);
    const next = writeToken({ ...token, ...cursor, remaining: left });
    return { ...page, outcomes: [], next, cookie: null, remaining: left };
  }
  remaining.end(load);
  const { epoch, permissions, until, days = longestWindow } = token;
  const outcomes = await findOutcomes(kysely, { userId: viewer.userId, ids: request.unsettled, until });
  return {
    ...page,
    outcomes,
    next: null,
    cookie: writeToken({ epoch, permissions, snapshot: until, ...writtenWindow(days) }),
    remaining: 0,
  };
}

const isFirst = ({ step, after }: InitialSyncToken): boolean => step === 0 && after === null;

/** The measured rows of a large company, after page one, which has to be quick. May include rows that page one has brought. */
const measuredIn = async (kysely: Executor, viewer: Viewer, token: InitialSyncToken): Promise<number | null> =>
  isFirst(token) ? null : measuredRows(kysely, viewer);

interface InitialSyncState {
  frame: InitialSyncFrame;
  steps: readonly InitialSyncStep[];
  token: InitialSyncToken;
}

interface CollectedRows {
  changes: PageChanges;
  /** Where the next page continues; null at the end. */
  cursor: Pick<InitialSyncToken, 'step' | 'after' | 'task'> | null;
  /** How many of the rows come once more with later steps. */
  again: number;
}

/** Rows of as many steps as fit. A page with work of near days has nothing after it, so that it is here, and kept, soon. */
async function collectRows(
  kysely: Executor,
  { frame, steps, token, limit }: InitialSyncState & { limit: number },
): Promise<CollectedRows> {
  const changes = new PageChanges(frame.viewer);
  let again = 0;
  let after: InitialSyncCursor | null =
    token.after === null ? null : { id: token.after, ...(token.task !== undefined && { task: token.task }) };
  for (const [index, step] of steps.entries()) {
    if (index < token.step) continue;
    const isOther = steps[index - 1]?.days !== step.days;
    if (isOther && again > 0) return { changes, cursor: { step: index, after: null, task: undefined }, again };
    const room = limit - changes.count;
    const { rows, last } = await findInitialSyncRows(kysely, frame, { step, after, limit: room });
    changes.put(step.resource, rows);
    if (step.days !== null) again += rows.length;
    if (rows.length === room) {
      const end = last ?? after;
      return { changes, cursor: { step: index, after: end?.id ?? null, task: end?.task }, again };
    }
    after = null;
  }
  return { changes, cursor: null, again };
}
