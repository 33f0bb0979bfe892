import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reloadApp } from '../commands/reload.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { codeOfFault } from '../i18n/fault-text.ts';
import classes from './screen-fault.module.css';

/** A screen that failed, or is not on this device yet: what is safe, what to do, and the fault itself, folded. */
export function ScreenFault({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const code = codeOfFault(error);
  const words =
    code === null
      ? { title: t('app.failed'), hint: t('app.failedHint') }
      : { title: t(`error.${code}.cause`), hint: t(`error.${code}.remedy`) };
  return (
    <div role="alert">
      <EmptyState {...words} action={<Button onClick={reloadApp}>{t('app.reload')}</Button>} />
      <details className={classes.details}>
        <summary>{t('app.details')}</summary>
        <pre className={classes.fault}>{String(error)}</pre>
      </details>
    </div>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  const action = (
    <Button component="a" href="/">
      {t('app.toStart')}
    </Button>
  );
  return <EmptyState title={t('app.notFound')} hint={t('app.notFoundHint')} action={action} />;
}
