import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { type AppPart, keepApp } from '../../commands/app-files.ts';
import { languageOf } from '../../i18n/start.ts';
import { useViewer } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { menuUserOf } from './destinations.ts';

/** What comes after the field's part of the app: first what each kind of person needs first. */
const inOffice: readonly AppPart[] = ['office', 'papers', 'heif', 'scanner'];
const inField: readonly AppPart[] = ['heif', 'scanner', 'office', 'papers'];

/**
 * Has the rest of the app kept on this device, once the first rows are here and the browser is idle. What a network cuts goes on when
 * there is one again, and at the next start.
 */
export function useKeepApp(): void {
  const language = languageOf(useTranslation().i18n);
  const parts = menuUserOf(useViewer()) === 'field' ? inField : inOffice;
  const hasRows = (useSyncState()?.lastPull ?? null) !== null;
  useEffect(() => {
    if (!hasRows) return;
    let stop = (): void => undefined;
    const keep = (): void => {
      stop();
      stop = browser.whenIdle(() => keepApp(parts, language));
    };
    keep();
    addEventListener('online', keep);
    // On the first visit the service worker takes over while the app is open.
    browser.serviceWorker?.addEventListener('controllerchange', keep);
    return () => {
      stop();
      removeEventListener('online', keep);
      browser.serviceWorker?.removeEventListener('controllerchange', keep);
    };
  }, [hasRows, parts, language]);
}
