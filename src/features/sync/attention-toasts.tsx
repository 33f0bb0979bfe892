import { lazy, useEffect, useState } from 'react';
import { OptionalPart } from '../../components/optional-part.tsx';
import { useInbox } from '../../mirror/pending.ts';

// Its words are needed only once there is something to tell.
const AttentionToast = lazy(async () => ({ default: (await import('./attention-toast.tsx')).AttentionToast }));

/** Announces each chain that begins to need a decision, once; the toast goes when it was decided, here or elsewhere. */
export function AttentionToasts() {
  const chains = useInbox();
  // What waited when the screen was opened is told by the pill.
  const [told, setTold] = useState<ReadonlySet<string> | null>(null);
  const open = chains?.filter(({ postponed }) => !postponed);
  const ids = open?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === undefined) return;
    // One that was decided and comes back is news.
    setTold((before) => new Set(ids.split(' ').filter((id) => before === null || before.has(id))));
  }, [ids]);
  if (open === undefined || told === null) return null;
  return (
    <OptionalPart>
      {open
        .filter(({ id }) => !told.has(id))
        .map((chain) => (
          <AttentionToast key={chain.id} chain={chain} />
        ))}
    </OptionalPart>
  );
}
