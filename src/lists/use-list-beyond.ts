import type { Resource } from '../../domain/kernel/resources.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { useOnline } from '../components/needs-network.tsx';
import type { ListDefinition, ListedPage, MirrorQuery } from '../mirror/lists/list-definition.ts';
import { reachesBeyond, readServerPage, serverPageKey } from '../mirror/lists/server-page.ts';
import { useCalmly } from '../mirror/lists/use-calmly.ts';
import { useList, watchedBy } from '../mirror/lists/use-list.ts';
import { useWindowBorder } from '../mirror/older-tasks.ts';
import { useSession, useViewer } from '../mirror/session.ts';
import { useServerPage } from './use-server-page.ts';

/** How much of a list is shown whose oldest rows, closed before `border`, only the server has. */
export interface Beyond {
  border: Instant;
  /**
   * `asking`: the server's answer is on its way · `whole`: it is shown · `cut`: it is shown, and the server has more · `here`: only what
   * is on this device is shown.
   */
  shows: 'asking' | 'whole' | 'cut' | 'here';
}

interface ListBeyond<Name extends Resource> {
  page: ListedPage<Name> | undefined;
  /** Null for a list that this device has whole. */
  beyond: Beyond | null;
}

/**
 * A page of a list, live from the mirror. Where the list reaches beyond what this device keeps, the worker fetches the page from the
 * server while there is network and puts it into the mirror; until then, and without network, what is on the device is shown.
 */
export function useListBeyond<Name extends Resource>(
  definition: ListDefinition<Name>,
  given: MirrorQuery,
): ListBeyond<Name> {
  const viewer = useViewer();
  const query = { ...given, timeZone: useSession().user.timeZone };
  const border = useWindowBorder();
  const online = useOnline();
  const isBeyond = border !== undefined && reachesBeyond(definition, query, border);
  const wanted = isBeyond && online ? serverPageKey(definition, query) : null;
  const { answer, failed } = useServerPage(wanted, definition, query);
  const here = useList(definition, query);
  const there = useCalmly({
    key: JSON.stringify(['server page', wanted, answer]),
    resources: wanted === null ? [] : watchedBy(definition),
    read: async (mirror) =>
      wanted === null ? null : { wanted, page: (await readServerPage(mirror, definition, { query, viewer })) ?? null },
  });
  if (!isBeyond) return { page: here, beyond: null };
  const whole = there?.wanted === wanted ? there?.page : null;
  if (whole) return { page: whole, beyond: { border, shows: 'whole' } };
  return { page: here, beyond: { border, shows: online && !failed ? 'asking' : 'here' } };
}
