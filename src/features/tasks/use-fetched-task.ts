import { useEffect, useState } from 'react';
import { fetchTask } from '../../commands/server-pages.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useLive } from '../../mirror/use-live.ts';

/**
 * Fetches a task that this device does not keep, or of which it only has the row that a list showed; `isHere` is undefined until that is
 * known. True while the server is asked.
 */
export function useFetchedTask(id: string, isHere: boolean | undefined): boolean {
  const online = useOnline();
  const [answered, setAnswered] = useState<string | null>(null);
  const visit = useLive((mirror) => mirror.visits.get(id).then((found) => found ?? null), [id]);
  const lacks = isHere === false || (visit?.id === id && !visit.whole);
  const wanted = lacks && online;
  useEffect(() => {
    if (!wanted) return;
    setAnswered(null);
    fetchTask(id)
      .catch(reportError)
      .finally(() => setAnswered(id));
  }, [id, wanted]);
  return wanted && answered !== id;
}
