import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { instantsOf } from '../../../domain/list/compare.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { ServerPage } from '../../../workers/contract/server-page.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { foundAmong, rowsById } from './found.ts';
import type { ListDefinition, ListedPage, MirrorQuery } from './list-definition.ts';
import { type Plan, planOf } from './plan.ts';
import { labelled } from './read-list.ts';

type Row = StoredRow<Resource>;

const begins = 'installationTimestampFrom';

/** Whether a filter lets only tasks through that begin at `border` or later. */
const beginsSince = ({ query: { filters, timeZone = '' } }: { query: MirrorQuery }, border: number): boolean =>
  filters.some(
    (filter) => filter.field === begins && ((instantsOf(filter, timeZone) as TimeRange | null)?.from ?? 0) >= border,
  );

/**
 * Whether a list may have tasks that closed before `border`, which devices no longer keep (decision 0133): not the active ones, and
 * not those that begin later.
 */
export function reachesBeyond(definition: ListDefinition, query: MirrorQuery, border: number): boolean {
  if (definition.pagedBy === undefined) return false;
  if (definition.where.some(({ field, equals }) => field === 'list' && equals === 'active')) return false;
  return !beginsSince({ query }, border);
}

/** The name under which the server's answer to a question is kept. */
export const serverPageKey = ({ pagedBy }: ListDefinition, query: MirrorQuery): string =>
  JSON.stringify([pagedBy, query]);

/** The rows that pending items touch, as the server has them and as they are shown. */
async function touchedRows(
  mirror: MirrorDatabase,
  resource: Resource,
  viewer: Viewer,
): Promise<{ server: Row[]; shown: Row[] }> {
  const bases = (await mirror.bases.toArray()).filter(({ key }) => parseRowKey(key).resource === resource);
  const server = bases.flatMap(({ row }) => (row === null ? [] : [toStoredRow(resource, row, viewer) as Row]));
  return {
    server,
    shown: await rowsById(
      mirror,
      resource,
      bases.map(({ key }) => parseRowKey(key).id),
    ),
  };
}

/** The rows of a page of the server's among those that pending items touch, where they stand in its order. */
function cut(rows: readonly Row[], { ids, total }: ServerPage, { query: { page, size } }: Plan): Row[] {
  const known = new Set(ids);
  const isLast = (page + 1) * size >= total;
  const first = page === 0 ? 0 : rows.findIndex(({ id }) => known.has(id));
  const end = isLast ? rows.length : Math.max(...rows.map(({ id }, index) => (known.has(id) ? index + 1 : 0)), 0);
  return rows.slice(Math.max(0, first), Math.max(0, end));
}

/**
 * A page of a list as the server answered it, with what waits to be sent in its sorted place; undefined until the server has
 * answered. Its rows are read here like all others, so that they show what happens to them.
 */
export async function readServerPage<Name extends Resource>(
  mirror: MirrorDatabase,
  definition: ListDefinition<Name>,
  { query, viewer }: { query: MirrorQuery; viewer: Viewer },
): Promise<ListedPage<Name> | undefined> {
  const page = await mirror.pages.get(serverPageKey(definition, query));
  if (page === undefined) return undefined;
  const plan = planOf(definition, query);
  const { resource } = definition.source;
  const touched = await touchedRows(mirror, resource, viewer);
  const rows = [...(await rowsById(mirror, resource, page.ids)), ...touched.shown];
  const [found, before, after] = await Promise.all([
    foundAmong(mirror, plan, rows),
    foundAmong(mirror, plan, touched.server),
    foundAmong(mirror, plan, touched.shown),
  ]);
  const shown = cut(await found.slice(0, found.total), page, plan);
  return {
    rows: await labelled(mirror, definition, shown as StoredRow<Name>[]),
    total: page.total + after.total - before.total,
  };
}
