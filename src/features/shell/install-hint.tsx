import { lazy, Suspense, useState } from 'react';
import { useSyncState } from '../../mirror/sync-state.ts';
import { useInstallWay } from './install-prompt.ts';

// Most starts of the app offer nothing.
const InstallOffer = lazy(async () => ({ default: (await import('./install-offer.tsx')).InstallOffer }));

const storageKey = 'ergon-install-hint';

/** Offers once to install the app, when the first work is here; a no is remembered, and "Me" keeps the way. */
export function InstallHint() {
  const way = useInstallWay();
  const pulled = (useSyncState()?.lastPull ?? null) !== null;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(storageKey) !== null);
  const dismiss = () => {
    localStorage.setItem(storageKey, 'dismissed');
    setDismissed(true);
  };
  if (dismissed || !pulled || way === 'installed' || way === 'none') return null;
  return (
    <Suspense fallback={null}>
      <InstallOffer way={way} onDone={dismiss} />
    </Suspense>
  );
}
