import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './install-offer.module.css';
import type { InstallWay } from './install-prompt.ts';
import { InstallSteps } from './install-steps.tsx';

interface InstallOfferProps {
  way: InstallWay;
  /** The app was installed, or the person does not want it now. */
  onDone: () => void;
}

/** Why to install the app, and how to do it here. */
export function InstallOffer({ way, onDone }: InstallOfferProps) {
  const { t } = useTranslation();
  return (
    <aside className={classes.hint} aria-label={t('install.title')}>
      <p className={classes.title}>{t('install.title')}</p>
      <p className={classes.text}>{t('install.text')}</p>
      <div className={classes.actions} data-way={way}>
        <InstallSteps onDone={onDone} />
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('install.notNow')}
        </Button>
      </div>
    </aside>
  );
}
