import { DomainError } from '../../../domain/errors/codes.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { PullReply, PullRequest } from '../../../domain/protocol/pull.ts';
import { lastUnnamedVersion, resourceVersions } from '../../../domain/protocol/version.ts';
import { longestWindow } from '../../../domain/visibility/retention.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { xmaxOf, xminOf } from '../../db/change-log/changes.ts';
import { adoptOrigin, type Origin, originOf, readState, type SyncState } from '../../db/change-log/epoch.ts';
import { windowOf } from '../../db/repositories/windows.ts';
import type { Executor } from '../../db/schema.ts';
import { initialSyncSteps } from '../../db/visibility/initial-sync-steps.ts';
import { type DeltaSpan, deltaPage } from './delta.ts';
import { initialSyncPage, startInitialSync } from './initial-sync.ts';
import { RemainingRows } from './remaining-rows.ts';
import {
  type Cookie,
  type DeltaToken,
  type InitialSyncToken,
  permissionsOf,
  readCookie,
  readNext,
  writtenWindow,
} from './tokens.ts';

/**
 * Answers a pull (decision 0010). Throws `validation` for a foreign token, and `cookie_expired` when the device has to
 * resync: after a restore, with changed permissions, or after a long absence.
 */
export type Pull = (viewer: Viewer, request: PullRequest) => Promise<PullReply>;

type Page = Omit<PullReply, 'serverTime' | 'epoch'>;

/** Leaves out resources that the device doesn't know: an older app would refuse the whole reply. */
function knownOf(page: Page, { protocol = lastUnnamedVersion }: PullRequest): Page {
  const isKnown = (resource: Resource): boolean => protocol >= (resourceVersions[resource] ?? 0);
  const digest = Object.entries(page.digest ?? {}).filter(([resource]) => isKnown(resource as Resource));
  return {
    ...page,
    changes: page.changes.filter(({ resource }) => isKnown(resource)),
    digest: page.digest && Object.fromEntries(digest),
  };
}

class DatabaseMoved extends Error {}

export async function createPull(
  kysely: Executor,
  now: () => Instant,
  /** Hears of faults that hold up no answer. */
  report: (fault: unknown) => void = noop,
): Promise<Pull> {
  const origin = await originOf(kysely);
  await adoptOrigin(kysely, origin);
  const remaining = new RemainingRows(report);
  const answer = async (viewer: Viewer, request: PullRequest): Promise<PullReply> => {
    const start = now();
    const { page, epoch } = await answerPage(kysely, viewer, { request, now: start, origin, remaining });
    return { ...knownOf(page, request), serverTime: start, epoch };
  };
  return async (viewer, request) => {
    try {
      return await answer(viewer, request);
    } catch (problem) {
      if (!(problem instanceof DatabaseMoved)) throw problem;
      await adoptOrigin(kysely, origin);
      return answer(viewer, request);
    }
  };
}

interface PullContext {
  request: PullRequest;
  now: Instant;
  origin: Origin;
  remaining: RemainingRows;
}

function answerPage(kysely: Executor, viewer: Viewer, pull: PullContext): Promise<{ page: Page; epoch: string }> {
  const { request } = pull;
  const next = request.next === null ? null : readNext(request.next);
  const cookie = request.cookie === null ? null : readCookie(request.cookie);
  const token = next ?? cookie;
  return token === null || isInitialSyncToken(token)
    ? answerInitialSync(kysely, viewer, { ...pull, token })
    : answerDelta(kysely, viewer, { ...pull, token });
}

const isInitialSyncToken = (token: Cookie | DeltaToken | InitialSyncToken): token is InitialSyncToken =>
  'phase' in token && token.phase === 'fill';

async function answerInitialSync(
  kysely: Executor,
  viewer: Viewer,
  pull: PullContext & { token: InitialSyncToken | null },
) {
  const state = await requireState(kysely, pull.origin);
  const { request, now, remaining } = pull;
  const days = request.window === true ? await windowOf(kysely, viewer) : longestWindow;
  const token = pull.token ?? (await startInitialSync(kysely, viewer, { state, now, days }));
  requireValidToken(token, token.until, { viewer, state });
  if (token.steps !== initialSyncSteps(viewer).length) throw new DomainError('cookie_expired');
  const page = await initialSyncPage({ kysely, remaining, now }, viewer, { token, request });
  return { page, epoch: state.epoch };
}

/** In one snapshot, so that a page never shows half of a write. */
const answerDelta = (
  kysely: Executor,
  viewer: Viewer,
  { token, request, now, origin }: PullContext & { token: Cookie | DeltaToken },
) =>
  kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const state = await requireState(tx, origin);
      const { epoch, permissions, days: before = longestWindow } = token;
      const days = request.window === true ? await windowOf(tx, viewer) : longestWindow;
      // What a wider window holds besides is not in the change log.
      if (days > before) throw new DomainError('cookie_expired');
      const window = writtenWindow(days);
      const span: DeltaSpan =
        'snapshot' in token
          ? { epoch, permissions, since: token.snapshot, until: state.snapshot, after: null, ...window }
          : { epoch, permissions, since: token.since, until: token.until, after: token.after, ...window };
      requireValidToken(token, span.since, { viewer, state });
      return { page: await deltaPage(tx, viewer, { span, request, now }), epoch: state.epoch };
    });

async function requireState(executor: Executor, origin: Origin): Promise<SyncState> {
  const state = await readState(executor, origin);
  if (!state) throw new DatabaseMoved();
  return state;
}

function requireValidToken(
  token: { epoch: string; permissions: string },
  since: string,
  { viewer, state }: { viewer: Viewer; state: SyncState },
): void {
  const valid =
    token.epoch === state.epoch &&
    token.permissions === permissionsOf(viewer) &&
    xminOf(since) >= state.floor &&
    xmaxOf(since) <= xmaxOf(state.snapshot);
  if (!valid) throw new DomainError('cookie_expired');
}
