import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../commands/online.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RegistrationPage } from './registration-page.tsx';
import { Result } from './result.tsx';
import { UnreachedLink } from './unreached-link.tsx';
import { useLink, type Verdict } from './use-link.ts';
import { Wait } from './wait.tsx';

/** How long the success stands before the login page follows, in milliseconds (specification 2.1 and 9). */
const untilLogin = 4200;

async function lookAt(token: string): Promise<Verdict> {
  const answer = await ask('newPasswordState', { query: { token } });
  if (answer.kind === 'answered') return { kind: answer.reply ? 'verified' : 'notVerified' };
  return answer.kind === 'cancelled' ? { kind: 'notVerified' } : { kind: 'failed', failure: answer };
}

/** Sets a new password by the link of a mail (specification 2.1, new-password). */
export function NewPasswordScreen({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  const link = useLink(token, lookAt);
  const [end, setEnd] = useState<'done' | 'notVerified' | null>(null);
  const kind = end ?? link.state.kind;
  return (
    <RegistrationPage title={t('registration.password.title')}>
      {kind === 'wait' ? <Wait /> : null}
      {kind === 'notVerified' ? <BadLink /> : null}
      {kind === 'done' ? <Done /> : null}
      {kind === 'verified' && token !== undefined ? (
        <NewPasswordForm token={token} onDone={() => setEnd('done')} onBadLink={() => setEnd('notVerified')} />
      ) : null}
      {end === null && link.state.kind === 'failed' ? (
        <UnreachedLink failure={link.state.failure} onRetry={link.retry} />
      ) : null}
    </RegistrationPage>
  );
}

function BadLink() {
  const { t } = useTranslation();
  return (
    <Result tone="red" title={t('registration.password.invalid')} text={t('registration.password.invalidText')}>
      <LinkButton to="/password-reset">{t('registration.password.askAgain')}</LinkButton>
      <LinkButton to="/login" variant="default">
        {t('registration.toLogin')}
      </LinkButton>
    </Result>
  );
}

function Done() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => void navigate({ to: '/login' }));
  useEffect(() => {
    const timer = window.setTimeout(() => goOn(), untilLogin);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Result tone="green" title={t('registration.password.done')} text={t('registration.password.doneText')}>
      <LinkButton to="/login">{t('registration.toLogin')}</LinkButton>
    </Result>
  );
}
