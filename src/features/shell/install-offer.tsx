import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './install-offer.module.css';
import type { InstallWay } from './install-prompt.ts';
import { InstallSteps } from './install-steps.tsx';

interface InstallOfferProps {
  way: InstallWay;
  /** The app was installed, or the person said "Not now". */
  onDone: () => void;
}

/** Says why to install the app, and how. */
export function InstallOffer({ way, onDone }: InstallOfferProps) {
  const { t } = useTranslation();
  return (
    <aside className={classes.hint} aria-label={t('install.title')}>
      <Box component="p" fw={700}>
        {t('install.title')}
      </Box>
      <Box component="p" className="pretty" mt="0.25rem" mb="0.875rem" c="dimmed">
        {t('install.text')}
      </Box>
      <div className={classes.actions} data-way={way}>
        <InstallSteps onDone={onDone} />
        <Button variant="subtle" color="gray" onClick={onDone}>
          {t('install.notNow')}
        </Button>
      </div>
    </aside>
  );
}
