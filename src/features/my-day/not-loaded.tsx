import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { syncNow } from '../../commands/device.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { requestSignIn } from '../../components/sign-in-request.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useSession } from '../../mirror/session.ts';

/** Says why nothing has been loaded, with a retry, or with a button to sign in when the session has ended. */
export function NotLoaded({ error }: { error: { code: string; message: string } | null }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { state, cleared = false } = useSession();
  const { busy, run } = useAction();
  if (state !== 'expired') {
    if (error === null) return <EmptyState title={t('myDay.notLoaded')} hint={t('myDay.notLoadedHint')} />;
    const retry = (
      <Button variant="default" loading={busy} onClick={() => run(syncNow)}>
        {t('action.retry')}
      </Button>
    );
    const { title } = errorText(error.code, error.message);
    return <EmptyState title={t('myDay.notLoaded')} hint={`${title} ${t('myDay.notLoadedHint')}`} action={retry} />;
  }
  return (
    <EmptyState
      title={cleared ? t('myDay.cleared') : t('myDay.notLoaded')}
      hint={cleared ? t('myDay.clearedHint') : t('myDay.signInHint')}
      action={<Button onClick={requestSignIn}>{t('sync.signInButton')}</Button>}
    />
  );
}
