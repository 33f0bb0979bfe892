import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFilesToSend } from '../../mirror/sync-state.ts';
import { canKeepAwake, keepAwake, letSleep, useAwake } from './keep-awake-store.ts';
import classes from './keep-awake-switch.module.css';

/** Keeps the screen on until the photos are sent, since a phone that sleeps stops sending; only where photos wait. */
export function KeepAwakeSwitch() {
  const { t } = useTranslation();
  const awake = useAwake();
  const files = useFilesToSend() ?? 0;
  if (files === 0 || !canKeepAwake()) return null;
  return (
    <div>
      <Switch
        label={t('sync.keepAwake')}
        checked={awake === 'on'}
        onChange={(event) => (event.currentTarget.checked ? keepAwake() : letSleep())}
      />
      <p className={classes.refused} role="status">
        {awake === 'refused' ? t('sync.keepAwakeRefused') : null}
      </p>
    </div>
  );
}
