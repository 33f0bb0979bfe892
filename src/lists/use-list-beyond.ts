import { useEffect } from 'react';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { Instant, TimeRange } from '../../domain/kernel/time.ts';
import { keptAt } from '../../domain/visibility/retention.ts';
import { fetchTasksOf } from '../commands/server-pages.ts';
import { useOnline } from '../components/needs-network.tsx';
import type { ListDefinition, ListedPage, MirrorQuery } from '../mirror/lists/list-definition.ts';
import { reachesBeyond, readServerPage, serverPageKey } from '../mirror/lists/server-page.ts';
import { useCalmly } from '../mirror/lists/use-calmly.ts';
import { useList, watchedBy } from '../mirror/lists/use-list.ts';
import { useSession, useViewer } from '../mirror/session.ts';
import { useLive } from '../mirror/use-live.ts';
import { useServerPage } from './use-server-page.ts';

/** How much of a list is shown whose oldest rows, closed before `border`, only the server has. */
export interface Beyond {
  border: Instant;
  /** `asking`: the server's answer is on its way · `whole`: it is shown · `here`: only what is on this device is shown. */
  shows: 'asking' | 'whole' | 'here';
}

interface ListBeyond<Name extends Resource> {
  page: ListedPage<Name> | undefined;
  /** Null for a list that this device has whole. */
  beyond: Beyond | null;
}

/** Since when this device keeps closed tasks; undefined until the mirror has answered. */
const useWindowBorder = (): Instant | undefined =>
  useLive(async (mirror) => {
    const record = await mirror.values.get('window');
    const window = record?.value as { closedTasks: Instant } | undefined;
    return (window ?? keptAt(Date.now())).closedTasks;
  }, []);

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

/** Has the worker fetch the tasks of a range that this device no longer keeps, while there is network. */
export function useTasksOf({ from, to }: TimeRange): void {
  const border = useWindowBorder();
  const isBeyond = useOnline() && border !== undefined && from < border;
  useEffect(() => {
    if (isBeyond) fetchTasksOf({ from, to }).catch(reportError);
  }, [isBeyond, from, to]);
}
