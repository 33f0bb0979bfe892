import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPartMissing } from '../../domain/errors/part-missing.ts';
import { EmptyState } from '../components/empty-state.tsx';
import classes from './screen-fault.module.css';

/** A screen that failed, or is not on this device yet: what is safe, what to do, and the fault itself, folded. */
export function ScreenFault({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const words = isPartMissing(error)
    ? { title: t('error.part_missing.cause'), hint: t('error.part_missing.remedy') }
    : { title: t('app.failed'), hint: t('app.failedHint') };
  return (
    <div role="alert">
      <EmptyState {...words} action={<Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>} />
      <details className={classes.details}>
        <summary>{t('app.details')}</summary>
        <pre className={classes.fault}>{String(error)}</pre>
      </details>
    </div>
  );
}
