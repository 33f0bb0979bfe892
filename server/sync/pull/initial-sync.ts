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
import { type InitialSyncStep, initialSyncSteps } from '../../db/visibility/initial-sync-steps.ts';
import { PageChanges } from './changes.ts';
import { answeredWindow, type InitialSyncToken, permissionsOf, writeToken, writtenWindow } from './tokens.ts';

type Page = Omit<PullReply, 'serverTime' | 'epoch'>;

/** Days from today that count as near. */
const nearDays = 7;

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
    near: { from, to: from + nearDays * day },
    kept: keptAt(now, days),
    ...writtenWindow(days),
    remaining: null,
  };
}

/** A page of everything that a viewer sees, the near days' work first. */
export async function initialSyncPage(
  kysely: Executor,
  viewer: Viewer,
  { token, request }: { token: InitialSyncToken; request: PullRequest },
): Promise<Page> {
  const frame: InitialSyncFrame = { viewer, near: token.near, kept: token.kept };
  const steps = initialSyncSteps(viewer);
  const before = await remainingBefore(kysely, { frame, steps, token });
  const { changes, cursor } = await collectRows(kysely, { frame, steps, token, limit: request.limit });
  const remaining = before === null ? null : Math.max(0, before - changes.count);
  const page = {
    phase: 'fill' as const,
    changes: changes.all(),
    digest: null,
    ...answeredWindow(request, token.kept),
  };
  if (cursor)
    return { ...page, outcomes: [], next: writeToken({ ...token, ...cursor, remaining }), cookie: null, remaining };
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

interface InitialSyncState {
  frame: InitialSyncFrame;
  steps: readonly InitialSyncStep[];
  token: InitialSyncToken;
}

/**
 * Counted once, with page two, because page one has to be quick. May include rows that page one has brought. A company so large that
 * its rows were measured isn't counted anew: that would take as long as the load.
 */
async function remainingBefore(kysely: Executor, { frame, steps, token }: InitialSyncState): Promise<number | null> {
  if (token.remaining !== null) return token.remaining;
  if (token.after === null) return null;
  return (await measuredRows(kysely, frame.viewer)) ?? countRemaining(kysely, frame, steps.slice(token.step));
}

/** Rows of as many steps as fit, and where the next page continues; null at the end. */
async function collectRows(
  kysely: Executor,
  { frame, steps, token, limit }: InitialSyncState & { limit: number },
): Promise<{ changes: PageChanges; cursor: Pick<InitialSyncToken, 'step' | 'after' | 'task'> | null }> {
  const changes = new PageChanges(frame.viewer);
  let after: InitialSyncCursor | null =
    token.after === null ? null : { id: token.after, ...(token.task !== undefined && { task: token.task }) };
  for (const [index, step] of steps.entries()) {
    if (index < token.step) continue;
    const room = limit - changes.count;
    const { rows, last } = await findInitialSyncRows(kysely, frame, { step, after, limit: room });
    changes.put(step.resource, rows);
    if (rows.length === room) {
      const end = last ?? after;
      return { changes, cursor: { step: index, after: end?.id ?? null, task: end?.task } };
    }
    after = null;
  }
  return { changes, cursor: null };
}
