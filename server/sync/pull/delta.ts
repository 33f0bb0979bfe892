import type { RowKey } from '../../../domain/kernel/resources.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { PullReply, PullRequest } from '../../../domain/protocol/pull.ts';
import { keptAt, longestWindow, type WindowDays } from '../../../domain/visibility/retention.ts';
import { viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { changedRows } from '../../db/change-log/changes.ts';
import { findOutcomes } from '../../db/change-log/mutations.ts';
import type { Executor } from '../../db/schema.ts';
import { digestOf } from '../../db/visibility/digest.ts';
import { visibleRows } from '../../db/visibility/visible.ts';
import { PageChanges } from './changes.ts';
import { answeredWindow, writeToken, writtenWindow } from './tokens.ts';

type Page = Omit<PullReply, 'serverTime' | 'epoch'>;

/** The range of a page of changes. */
export interface DeltaSpan {
  epoch: string;
  permissions: string;
  since: string;
  until: string;
  after: RowKey | null;
  /** The device's window from now on, if not the longest. */
  days?: WindowDays;
}

/**
 * A page of changes since a cookie: each row once, in its current state (whole or card) or as removal. `tx` sees one
 * snapshot, so an empty page and its digest belong together.
 */
export async function deltaPage(
  tx: Executor,
  viewer: Viewer,
  { span, request, now }: { span: DeltaSpan; request: PullRequest; now: Instant },
): Promise<Page> {
  const { epoch, permissions, since, until, days = longestWindow } = span;
  const window = writtenWindow(days);
  const kept = keptAt(now, days);
  const scopes = viewerScopes(viewer);
  const keys = await changedRows(tx, { scopes, since, until }, { after: span.after, limit: request.limit });
  const changes = await loadChangedRows(tx, viewer, keys);
  const page = { phase: 'delta' as const, changes: changes.all(), remaining: null, ...answeredWindow(request, kept) };
  const last = keys.at(-1);
  if (last && keys.length === request.limit) {
    const next = writeToken({ phase: 'delta', epoch, permissions, since, until, after: last, ...window });
    return { ...page, outcomes: [], next, cookie: null, digest: null };
  }
  const outcomes = await findOutcomes(tx, { userId: viewer.userId, ids: request.unsettled, until });
  const quiet = request.digest && span.after === null && keys.length === 0;
  const digest = quiet ? await digestOf(tx, viewer, kept) : null;
  return {
    ...page,
    outcomes,
    next: null,
    cookie: writeToken({ epoch, permissions, snapshot: until, ...window }),
    digest,
  };
}

async function loadChangedRows(tx: Executor, viewer: Viewer, keys: readonly RowKey[]): Promise<PageChanges> {
  const idsByResource = Map.groupBy(keys, ({ resource }) => resource);
  const changes = new PageChanges(viewer);
  for (const [resource, keysOfResource] of idsByResource) {
    const ids = keysOfResource.map(({ id }) => id);
    const rows = await visibleRows(tx, viewer, { resource, ids });
    const seen = new Set(rows.map(({ row }) => row.id));
    changes.put(resource, rows);
    changes.remove(
      resource,
      ids.filter((id) => !seen.has(id)),
    );
  }
  return changes;
}
