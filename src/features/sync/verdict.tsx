import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './verdict.module.css';

/** Ready or not, in colour, sign and words. */
export function Verdict({ good }: { good: boolean }) {
  const { t } = useTranslation();
  const Icon = good ? IconCheck : IconAlertTriangle;
  return (
    <span className={classes.verdict} data-tone={good ? 'green' : 'amber'}>
      <Icon size={14} stroke={2} aria-hidden />
      {good ? t('readiness.ready') : t('readiness.notReady')}
    </span>
  );
}
