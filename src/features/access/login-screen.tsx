import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { AccessPage } from '../../components/access-page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useRegistrationEntry } from '../../components/registration-entry.ts';
import { codeOfFault } from '../../i18n/fault-text.ts';
import { useSessionEnd } from '../../mirror/session.ts';
import { KeepAccount } from './keep-account.tsx';
import classes from './login-screen.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { useLogin } from './use-login.ts';

/** Sign-in (specification 2.1). It must not import anything of the mirror, to stay small. */
export function LoginScreen({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation();
  const login = useLogin({ onSignedIn });
  const { fields, problem } = login;
  return (
    <AccessPage lead={t('access.lead')}>
      <form onSubmit={login.submit} noValidate>
        <Stack gap="md">
          {problem === null ? (
            <SessionEndNotice />
          ) : (
            <Notice {...problem.notice}>
              {problem.code === 'account_unverified' ? <SendVerification username={fields.username} /> : null}
              {problem.code === 'account_leaving' ? <KeepAccount busy={login.busy} onKeep={login.keepAccount} /> : null}
            </Notice>
          )}
          <TextInput
            label={t('access.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.username}
            onChange={(event) => login.change({ username: event.currentTarget.value })}
            error={login.missing.username ? t('access.required') : login.isRefused}
          />
          <PasswordInput
            label={t('access.password')}
            name="password"
            autoComplete="current-password"
            value={fields.password}
            onChange={(event) => login.change({ password: event.currentTarget.value })}
            error={login.missing.password ? t('access.required') : login.isRefused}
            aria-invalid={login.missing.password || login.isRefused || undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
          />
          <Checkbox
            label={t('access.remember')}
            checked={fields.remember}
            onChange={(event) => login.change({ remember: event.currentTarget.checked })}
          />
          <Button type="submit" fullWidth size="md" loading={login.busy}>
            {t('access.login')}
          </Button>
        </Stack>
      </form>
      {browser.canUsePasskeys ? <PasskeyButton login={login} /> : null}
      <Group className={classes.others} gap="sm" align="stretch" pt="md">
        <RegisterButton />
        <LinkButton to="/password-reset" variant="subtle">
          {t('access.forgot')}
        </LinkButton>
      </Group>
    </AccessPage>
  );
}

/** Leads to the registration if anybody may register, and on a new server to its set-up. */
function RegisterButton() {
  const { t } = useTranslation();
  const entry = useRegistrationEntry() ?? 'open';
  if (entry === 'invite' || entry === 'closed') return null;
  return (
    <LinkButton to={entry === 'setUp' ? '/setup' : '/signup'} variant="default">
      {entry === 'setUp' ? t('access.setUp') : t('access.register')}
    </LinkButton>
  );
}

/** Sends the verification mail again; the answer doesn't reveal whether the account exists. */
function SendVerification({ username }: { username: string }) {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const call = useOnlineCall('sendVerification');
  const [sent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    const answer = await call.send({ body: { username: username.trim() } });
    if (answer.kind === 'answered') setSent(true);
    else if (answer.kind !== 'cancelled') await showFailure(answer);
  };
  if (sent) return <p role="status">{t('access.sentAgain')}</p>;
  return (
    <div>
      <Button variant="default" size="xs" loading={call.busy} onClick={send}>
        {t('access.sendAgain')}
      </Button>
    </div>
  );
}

/** Says why a session ended without signing out. */
function SessionEndNotice() {
  const { t } = useTranslation();
  const end = useSessionEnd();
  if (end === null) return null;
  if (end.kind === 'cleared') return <Notice tone="amber" title={t('access.cleared')} text={t('access.clearedText')} />;
  const code = codeOfFault(end.fault);
  return code === null ? (
    <Notice tone="red" title={t('app.failed')} text={String(end.fault)} />
  ) : (
    <Notice tone="red" title={t(`error.${code}.cause`)} text={t(`error.${code}.remedy`)} />
  );
}
