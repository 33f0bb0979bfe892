import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '../../mirror/sync-state.ts';
import classes from './install-hint.module.css';
import { useInstallWay } from './install-prompt.ts';
import { InstallSteps } from './install-steps.tsx';

const storageKey = 'ergon-install-hint';

/** Offers once to install the app, when the first work is here; a no is remembered, and "Me" keeps the way. */
export function InstallHint() {
  const { t } = useTranslation();
  const way = useInstallWay();
  const pulled = (useSyncState()?.lastPull ?? null) !== null;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(storageKey) !== null);
  const dismiss = () => {
    localStorage.setItem(storageKey, 'dismissed');
    setDismissed(true);
  };
  if (dismissed || !pulled || way === 'installed' || way === 'none') return null;
  return (
    <aside className={classes.hint} aria-label={t('install.title')}>
      <p className={classes.title}>{t('install.title')}</p>
      <p className={classes.text}>{t('install.text')}</p>
      <div className={classes.actions} data-way={way}>
        <InstallSteps onDone={dismiss} />
        <Button variant="subtle" color="gray" onClick={dismiss}>
          {t('install.notNow')}
        </Button>
      </div>
    </aside>
  );
}
