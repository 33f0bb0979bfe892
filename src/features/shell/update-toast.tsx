import type { TFunction } from 'i18next';
import { useState } from 'react';
import { browser } from '../../../workers/browser/capabilities.ts';
import { reloadApp } from '../../commands/reload.ts';
import { hideToast, toast } from '../../components/toast.ts';

interface Offer {
  /** Asks the version that waits to take over. */
  takeOver: () => void;
  /** The person has agreed: the page may be reloaded. */
  onAgreed: () => void;
}

/**
 * How long the new version may take to activate, in milliseconds. A request during the change can keep Chromium's outgoing worker
 * busy for minutes, with the page waiting for it; a reload frees both.
 */
const takesOverWithin = 3000;

/**
 * Activates the waiting version and reloads the page; the outbox isn't touched. The page watches the worker's state as well as the
 * `controlling` event, since a lost event must not leave it waiting, and reloads after a timeout in any case: then the version is
 * active, or is offered again.
 */
async function applyUpdate({ takeOver, onAgreed }: Offer): Promise<void> {
  onAgreed();
  // Before anything is asked of the browser, which may not answer.
  setTimeout(reloadApp, takesOverWithin);
  const registration = await browser.serviceWorker?.getRegistration();
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    reloadApp();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') reloadApp();
  });
  takeOver();
}

const id = 'update';

/** Shows at once that the tap was received: activation takes up to some seconds. */
function UpdateNow({ label, ...offer }: Offer & { label: string }) {
  const [agreed, setAgreed] = useState(false);
  const agree = (): void => {
    setAgreed(true);
    applyUpdate(offer).catch(reportError);
  };
  return (
    <button type="button" className="button" disabled={agreed} aria-busy={agreed} onClick={agree}>
      {label}
    </button>
  );
}

/** Offers the new version that waits, until the person agrees or puts it off. */
export function offerUpdate(t: TFunction, offer: Offer): void {
  toast({
    kind: 'info',
    id,
    stays: true,
    title: t('update.ready'),
    message: (
      <div className="stack">
        <p>{t('update.text')}</p>
        <div className="line">
          <UpdateNow label={t('update.now')} {...offer} />
          <button type="button" className="button" data-look="default" onClick={() => hideToast(id)}>
            {t('action.later')}
          </button>
        </div>
      </div>
    ),
  });
}
