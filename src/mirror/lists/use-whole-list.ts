import type { Resource } from '../../../domain/kernel/resources.ts';
import { useSession } from '../session.ts';
import { useMirror } from '../use-live.ts';
import type { ListDefinition } from './list-definition.ts';
import { readAll, type WholeList } from './read-list.ts';

/** Reads every row that a query of a list lets through, a share at a time: for exports. */
export function useWholeList<Name extends Resource>(
  definition: ListDefinition<Name>,
): (reading: WholeList<Name>) => Promise<void> {
  const mirror = useMirror();
  const { timeZone } = useSession().user;
  return (reading) => readAll(mirror, definition, { ...reading, query: { timeZone, ...reading.query } });
}
