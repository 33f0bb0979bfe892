import { useEffect, useState } from 'react';
import type { TimeRange } from '../../domain/kernel/time.ts';
import { fetchTasks, type TasksRequest } from '../commands/server-pages.ts';
import { useOnline } from '../components/needs-network.tsx';
import type { ListDefinition, MirrorQuery } from '../mirror/lists/list-definition.ts';
import { reachesBeyond } from '../mirror/lists/server-page.ts';
import { olderTasksIn, olderTasksOf, useWindowBorder } from '../mirror/older-tasks.ts';
import { useSession } from '../mirror/session.ts';
import type { Beyond } from './use-list-beyond.ts';

/** How much of a request the server has given; `key` is the request as text. */
interface Given {
  key: string;
  shows: Beyond['shows'];
}

async function showsAfter(request: TasksRequest): Promise<Beyond['shows']> {
  const answer = await fetchTasks(request);
  if (answer.kind === 'unavailable') return 'here';
  return answer.cut ? 'cut' : 'whole';
}

/** Has the worker fetch the tasks of a request whole; null asks for nothing. What is asked for last ends what was before. */
function useFetchedTasks(request: TasksRequest | null): { shows: Beyond['shows']; askAgain: () => void } {
  const [given, setGiven] = useState<Given | null>(null);
  const [tries, setTries] = useState(0);
  const key = JSON.stringify([request, tries]);
  useEffect(() => {
    const [asked] = JSON.parse(key) as [TasksRequest | null];
    if (asked === null) return;
    let isUnderWay = true;
    const show = (shows: Beyond['shows']): void => {
      if (isUnderWay) setGiven({ key, shows });
      isUnderWay = false;
    };
    showsAfter(asked).then(show, (fault: unknown) => {
      show('here');
      reportError(fault);
    });
    return () => {
      if (isUnderWay) fetchTasks(null).catch(reportError);
      isUnderWay = false;
    };
  }, [key]);
  const shows = given?.key === key ? given.shows : 'asking';
  return { shows: request === null ? 'here' : shows, askAgain: () => setTries(tries + 1) };
}

interface OlderTasks {
  /** Null where this device has all of it. */
  beyond: Beyond | null;
  askAgain: () => void;
}

/** The tasks of a list that this device no longer keeps: the worker fetches them, with what hangs on them, once somebody asks. */
export function useTasksOfList({ definition, query }: { definition: ListDefinition; query: MirrorQuery }): OlderTasks {
  const { timeZone } = useSession().user;
  const border = useWindowBorder();
  const online = useOnline();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isBeyond = border !== undefined && reachesBeyond(definition, { timeZone, ...query }, border);
  const key = JSON.stringify([definition.pagedBy, query]);
  const isAsked = isBeyond && online && askedFor === key;
  const fetched = useFetchedTasks(isAsked ? olderTasksIn(definition.pagedBy ?? '', query, border) : null);
  const askAgain = (): void => {
    setAskedFor(key);
    fetched.askAgain();
  };
  return { beyond: isBeyond ? { border, shows: fetched.shows } : null, askAgain };
}

/** Has the worker fetch the tasks of a calendar's range that this device no longer keeps, while there is network. */
export function useTasksOf(range: TimeRange): OlderTasks {
  const border = useWindowBorder();
  const online = useOnline();
  const isBeyond = border !== undefined && range.from < border;
  const { shows, askAgain } = useFetchedTasks(isBeyond && online ? olderTasksOf(range, border) : null);
  return { beyond: isBeyond ? { border, shows } : null, askAgain };
}
