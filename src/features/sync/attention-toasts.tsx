import { useLocation } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { OptionalPart } from '../../components/optional-part.tsx';
import { useInbox } from '../../mirror/pending.ts';

// Lazy, because it is needed only once something wants attention.
const AttentionToast = lazy(async () => ({ default: (await import('./attention-toast.tsx')).AttentionToast }));

/**
 * Announces each chain once when it begins to need a decision; its toast goes when it has been decided anywhere, or when a
 * list of what needs attention is opened.
 */
export function AttentionToasts() {
  const chains = useInbox();
  const isListed = useLocation({
    select: ({ pathname, search }) => pathname === '/inbox' || search.sync !== undefined,
  });
  // Chains that needed attention before the screen was opened are shown by the pill only.
  const [announced, setAnnounced] = useState<ReadonlySet<string> | null>(null);
  const open = chains?.filter(({ postponed }) => !postponed);
  const ids = open?.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids === undefined) return;
    // Forget decided chains, so that one that comes back is announced again.
    setAnnounced((before) => new Set(ids.split(' ').filter((id) => isListed || before === null || before.has(id))));
  }, [ids, isListed]);
  if (open === undefined || announced === null || isListed) return null;
  return (
    <OptionalPart>
      {open
        .filter(({ id }) => !announced.has(id))
        .map((chain) => (
          <AttentionToast key={chain.id} chain={chain} />
        ))}
    </OptionalPart>
  );
}
