import { useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { onDevice } from '../../../workers/browser/kept-texts.ts';
import { OptionalPart } from '../../components/optional-part.tsx';
import { useSyncState } from '../../mirror/sync-state.ts';
import { useInstallWay } from './install-prompt.ts';

// Lazy, because most starts of the app don't show it.
const InstallOffer = lazy(async () => ({ default: (await import('./install-offer.tsx')).InstallOffer }));

/** The screens at which a day begins. Other screens have their own buttons in that corner. */
const beginnings: ReadonlySet<string> = new Set(['/my-day', '/tasks']);

const storageKey = 'ergon-install-hint';

/** Offers once to install the app, after the first pull. A refusal is remembered; "Me" still has the steps. */
export function InstallHint() {
  const way = useInstallWay();
  const pathname = useLocation({ select: (location) => location.pathname });
  const pulled = (useSyncState()?.lastPull ?? null) !== null;
  const [dismissed, setDismissed] = useState(() => onDevice.get(storageKey) !== null);
  const dismiss = () => {
    onDevice.put(storageKey, 'dismissed');
    setDismissed(true);
  };
  if (dismissed || !pulled || !beginnings.has(pathname) || way === 'installed' || way === 'none') return null;
  return (
    <OptionalPart>
      <InstallOffer way={way} onDone={dismiss} />
    </OptionalPart>
  );
}
