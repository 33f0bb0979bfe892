import { useEffect, useState } from 'react';
import type { Instant } from '../../../domain/kernel/time.ts';
import { fetchTask } from '../../commands/server-pages.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { readLacking } from '../../mirror/older-tasks.ts';
import { useLive } from '../../mirror/use-live.ts';

interface FetchedTask {
  /** The server is asked for all of it. */
  isFetching: boolean;
  /** Subtasks that closed before this may be missing; null where they don't. */
  partsBefore: Instant | null;
}

/** Fetches, once, what this device no longer keeps of a task, while there is network. */
export function useFetchedTask(id: string): FetchedTask {
  const online = useOnline();
  const [answer, setAnswer] = useState<{ id: string; isFetched: boolean } | null>(null);
  const lacking = useLive(async (mirror) => ({ id, ...(await readLacking(mirror, id)) }), [id]);
  const isOf = lacking?.id === id;
  const answered = answer?.id === id ? answer : null;
  const isLacking = isOf && (lacking.isOnlyListed || (lacking.mayLackParts && answered?.isFetched !== true));
  const wanted = isLacking && online;
  useEffect(() => {
    if (!wanted) return;
    setAnswer(null);
    fetchTask(id)
      .then(({ kind }) => setAnswer({ id, isFetched: kind === 'fetched' }))
      .catch((fault: unknown) => {
        setAnswer({ id, isFetched: false });
        reportError(fault);
      });
  }, [id, wanted]);
  const isAsked = wanted && answered === null;
  return {
    isFetching: isAsked && lacking.isOnlyListed,
    partsBefore: isLacking && !isAsked && !lacking.isOnlyListed ? lacking.border : null,
  };
}
