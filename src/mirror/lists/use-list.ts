import { useEffect } from 'react';
import { isClosed } from '../../../domain/errors/faults.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { ListField } from '../../../workers/mirror/list-field.ts';
import { useSession } from '../session.ts';
import { useMirror } from '../use-live.ts';
import { fewRows } from './found.ts';
import { countTable } from './index-part.ts';
import type { ListDefinition, ListedPage, ListSource, MirrorQuery } from './list-definition.ts';
import { countList, readList } from './read-list.ts';
import { useCalmly } from './use-calmly.ts';
import { everything, wholeTable } from './whole-table.ts';

const resourcesOf = ({ to = [], then }: Pick<ListField<never>, 'to' | 'then'>): readonly Resource[] =>
  then === undefined ? to : [...to, ...resourcesOf(then)];

/** The resources by whose rows a list may change: its own, those whose names it joins, and those by which its rows are found. */
export const watchedBy = ({ source: { resource, fields, alsoFoundBy } }: ListDefinition): Resource[] => [
  ...new Set([
    resource,
    ...Object.values(fields).flatMap(resourcesOf),
    ...(alsoFoundBy === undefined ? [] : [alsoFoundBy.resource]),
  ]),
];

/** A list and what is asked of it, as a text. */
const keyOf = ({ name, where }: ListDefinition, query: unknown): string => JSON.stringify([name, where, query]);

/**
 * A page of a list, live: undefined until the mirror has answered once. While another page is being read, or a sync writes,
 * the one before stays; it is redrawn at most four times a second.
 */
export function useList<Name extends Resource>(
  definition: ListDefinition<Name>,
  query: MirrorQuery,
): ListedPage<Name> | undefined {
  const { timeZone } = useSession().user;
  const asked = { timeZone, ...query };
  const mirror = useMirror();
  const { source } = definition;
  useEffect(() => warmUp(mirror, source), [mirror, source]);
  return useCalmly({
    key: keyOf(definition, asked),
    resources: watchedBy(definition),
    read: () => readList(mirror, definition, asked),
  });
}

/** How many rows each of some lists has that fulfil the filters, in the order of the lists: for tabs. */
export function useListCounts(
  definitions: readonly ListDefinition[],
  filters: readonly ListFilter[],
): readonly number[] | undefined {
  const { timeZone } = useSession().user;
  return useCalmly({
    key: definitions.map((definition) => keyOf(definition, [filters, timeZone])).join(),
    resources: [...new Set(definitions.flatMap(watchedBy))],
    read: (mirror) =>
      Promise.all(definitions.map((definition) => countList(mirror, definition, { filters, timeZone }))),
  });
}

/** Preloads the columns of a table that is too large to be read per query, so that the first query needn't wait. */
async function warm(mirror: MirrorDatabase, source: ListSource): Promise<void> {
  if ((await countTable(mirror, source.resource)) > fewRows) await wholeTable(mirror, source, everything(source));
}

/** Prepares a list, when the page is idle, for queries that no index answers. The result cancels it. */
function warmUp(mirror: MirrorDatabase, source: ListSource): () => void {
  const go = (): void =>
    void warm(mirror, source).catch((fault: unknown) => {
      if (!isClosed(fault)) reportError(fault);
    });
  return browser.whenIdle(go);
}
