import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Instant, TimeRange } from '../../../domain/kernel/time.ts';
import { instantsOf } from '../../../domain/list/compare.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { ServerPage } from '../../../workers/contract/server-page.ts';
import type { BaseRow, MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { StoredRow } from '../../../workers/mirror/stored-rows.ts';
import { lastTaskPull, taskPullsSince } from '../../../workers/mirror/task-pulls.ts';
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

/** The kept answer to a question. */
export interface Answer {
  /** No pull has changed tasks since it was asked for. */
  isFresh: boolean;
  at: Instant;
  lastPull: number;
}

/** What is known of the server's answer under a key; null when there is none. */
export async function readAnswer(mirror: MirrorDatabase, key: string): Promise<Answer | null> {
  const [page, lastPull] = await Promise.all([mirror.pages.get(key), lastTaskPull(mirror)]);
  return page === undefined ? null : { isFresh: page.asked >= lastPull, at: page.at, lastPull };
}

/** A row of which this device knows more than the server knew when it answered: as it was then, and as it is shown. */
interface Changed {
  before: Row | null;
  shown: Row | undefined;
}

/** The rows that pending items touch, and those that did when the server answered and were pulled since, by their ids. */
async function changedRows(
  mirror: MirrorDatabase,
  { resource, viewer }: { resource: Resource; viewer: Viewer },
  { asked }: ServerPage,
): Promise<Map<string, Changed>> {
  const pulls = await taskPullsSince(mirror, asked);
  const settled = pulls.flatMap(({ before }) => before);
  const bases = new Map<string, BaseRow>();
  // The earliest tells what the answer counts.
  for (const base of [...settled, ...(await mirror.bases.toArray())]) {
    if (!bases.has(base.key) && parseRowKey(base.key).resource === resource) bases.set(base.key, base);
  }
  const changed = [...bases.values()].map(({ key, row }) => ({ id: parseRowKey(key).id, row }));
  const shown = await mirror.rows(resource).bulkGet(changed.map(({ id }) => id));
  const stored = (row: AnyRow | null): Row | null => row && (toStoredRow(resource, row, viewer) as Row);
  return new Map(changed.map(({ id, row }, index) => [id, { before: stored(row), shown: shown[index] }]));
}

/** The id of a mark: right before the row's own id in the order of the list, in which ids break ties. */
function markOf(id: string, { query: { sort } }: Plan): string {
  const before = String.fromCharCode(id.charCodeAt(id.length - 1) - 1);
  return sort.descending ? `${id}~` : `${id.slice(0, -1)}${before}~`;
}

const isMark = ({ id }: Row): boolean => id.endsWith('~');

/** Marks stand where the server had the rows at the edges of a page that are shown elsewhere now, or not at all. */
const marksOf = ({ ids, next }: ServerPage, plan: Plan, changed: ReadonlyMap<string, Changed>): Row[] =>
  [ids[0], next].flatMap((id) => {
    const row = changed.get(id ?? '')?.before;
    return row ? [{ ...row, id: markOf(row.id, plan) } as Row] : [];
  });

/** Where the server had a row, in the order of the shown ones; -1 where that is not known any more. */
function placeOf(rows: readonly Row[], id: string, plan: Plan): number {
  const mark = rows.findIndex((row) => row.id === markOf(id, plan));
  return mark === -1 ? rows.findIndex((row) => row.id === id) : mark;
}

/**
 * The rows from where the server's page begins to where the next one begins. Both places are those of the server's rows, so that a
 * row whose place has changed is on one of the pages, and not on both.
 */
function cut(rows: readonly Row[], { ids, next }: ServerPage, plan: Plan): Row[] {
  const known = new Set(ids);
  const isKnown = ({ id }: Row): boolean => known.has(id);
  const [first] = ids;
  const isFirst = plan.query.page === 0;
  if (first === undefined && !isFirst) return [];
  const from = isFirst || first === undefined ? 0 : placeOf(rows, first, plan);
  const to = next === null ? rows.length : placeOf(rows, next, plan);
  const start = from === -1 ? rows.findIndex(isKnown) : from;
  const end = to === -1 ? Math.max(0, ...rows.map((row, index) => (isKnown(row) ? index + 1 : 0))) : to;
  // Without a row of the server's there is no place to begin.
  return start === -1 ? [] : rows.slice(start, end).filter((row) => !isMark(row));
}

/**
 * The server's rows in the server's order, with the changed ones among `sorted` behind the rows that they follow there. The server
 * alone decides about unchanged rows: what they are found or sorted by may not be here.
 */
function merge(served: readonly Row[], sorted: readonly Row[], changed: ReadonlyMap<string, Changed>): Row[] {
  const following = new Map<string | null, Row[]>();
  let last: string | null = null;
  for (const row of sorted) {
    if (changed.has(row.id)) following.set(last, [...(following.get(last) ?? []), row]);
    else last = row.id;
  }
  const unchanged = served.filter(({ id }) => !changed.has(id));
  return [...(following.get(null) ?? []), ...unchanged.flatMap((row) => [row, ...(following.get(row.id) ?? [])])];
}

/** How many rows the list has: as the server counted them, with what has changed since. */
async function totalOf(
  mirror: MirrorDatabase,
  { plan, changed }: { plan: Plan; changed: ReadonlyMap<string, Changed> },
  { ids, total }: ServerPage,
): Promise<number> {
  const counted = ids.filter((id) => changed.has(id)).length;
  const others = [...changed].filter(([id]) => !ids.includes(id));
  const [before, after] = await Promise.all([
    foundAmong(
      mirror,
      plan,
      others.flatMap(([, row]) => row.before ?? []),
    ),
    foundAmong(
      mirror,
      plan,
      [...changed.values()].flatMap((row) => row.shown ?? []),
    ),
  ]);
  return total + after.total - before.total - counted;
}

/** The rows of an answer as they are here; those that are not, or that are older, as they came with it. */
async function answeredRows(
  mirror: MirrorDatabase,
  { resource, viewer }: { resource: Resource; viewer: Viewer },
  { page, rows }: { page: ServerPage; rows: readonly AnyRow[] },
): Promise<Row[]> {
  const came = new Map(rows.map((row) => [row.id, row]));
  const ids = page.next === null ? page.ids : [...page.ids, page.next];
  const here = new Map((await rowsById(mirror, resource, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [own, other] = [here.get(id), came.get(id)];
    const isOwnNewer = own !== undefined && own.version >= (other?.version ?? 0);
    return isOwnNewer || other === undefined ? (own ?? []) : (toStoredRow(resource, other, viewer) as Row);
  });
}

/** Who asks for a page of a list, and how. */
interface Asked {
  query: MirrorQuery;
  viewer: Viewer;
}

/**
 * A page of a list as the server answered it, with what waits to be sent, or was sent since, in its sorted place. Its rows are read
 * here like all others, so that they show what happens to them; `rows` are those that came with the answer and may not be here.
 */
export async function showServerPage<Name extends Resource>(
  mirror: MirrorDatabase,
  definition: ListDefinition<Name>,
  { query, viewer, page, rows }: Asked & { page: ServerPage; rows: readonly AnyRow[] },
): Promise<ListedPage<Name>> {
  const plan = planOf(definition, query);
  const { resource } = definition.source;
  const changed = await changedRows(mirror, { resource, viewer }, page);
  const answered = await answeredRows(mirror, { resource, viewer }, { page, rows });
  const shown = [...changed.values()].flatMap((row) => row.shown ?? []);
  const removed = new Set([...changed].filter(([, row]) => row.shown === undefined).map(([id]) => id));
  const present = answered.filter(({ id }) => !removed.has(id));
  const found = await foundAmong(mirror, plan, [...present, ...shown, ...marksOf(page, plan, changed)]);
  const sorted = cut(await found.slice(0, found.total), page, plan);
  const served = present.filter(({ id }) => id !== page.next);
  return {
    rows: await labelled(mirror, definition, merge(served, sorted, changed) as StoredRow<Name>[]),
    total: await totalOf(mirror, { plan, changed }, page),
  };
}

/** The same of the answer that is kept; undefined until the server has answered. */
export async function readServerPage<Name extends Resource>(
  mirror: MirrorDatabase,
  definition: ListDefinition<Name>,
  asked: Asked,
): Promise<ListedPage<Name> | undefined> {
  const page = await mirror.pages.get(serverPageKey(definition, asked.query));
  return page && showServerPage(mirror, definition, { ...asked, page, rows: [] });
}
