import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reloadApp } from '../commands/reload.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { codeOfFault } from '../i18n/fault-text.ts';
import classes from './fallback-screens.module.css';

/** Shown when a screen failed or its code isn't on this device yet: what is safe, what to do, and the folded fault. */
export function ScreenFault({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const code = codeOfFault(error);
  const texts =
    code === null
      ? { title: t('app.failed'), hint: t('app.failedHint') }
      : { title: t(`error.${code}.cause`), hint: t(`error.${code}.remedy`) };
  const reload = (
    <button type="button" className="button" onClick={reloadApp}>
      {t('app.reload')}
    </button>
  );
  return (
    <div role="alert">
      <EmptyState heading="h1" {...texts} action={reload} />
      <details className={`dim ${classes.details}`}>
        <summary>{t('app.details')}</summary>
        <pre className="breakable">{String(error)}</pre>
      </details>
    </div>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  const action = (
    <a className="button" href="/">
      {t('app.toStart')}
    </a>
  );
  return <EmptyState heading="h1" title={t('app.notFound')} hint={t('app.notFoundHint')} action={action} />;
}
