import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Verdict as Kind } from './use-readiness.ts';
import classes from './verdict.module.css';

const words = { ready: 'readiness.ready', unprotected: 'readiness.almost', notReady: 'readiness.notReady' } as const;

/** Ready, ready but for the browser's word, or not, in colour, sign and words. */
export function Verdict({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const Icon = kind === 'ready' ? IconCheck : IconAlertTriangle;
  return (
    <span className={classes.verdict} data-tone={kind === 'ready' ? 'green' : 'amber'}>
      <Icon size={14} stroke={2} aria-hidden />
      {t(words[kind])}
    </span>
  );
}
