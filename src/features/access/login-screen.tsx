import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { AccessPage } from '../../components/access-page.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { KeepAccount } from './keep-account.tsx';
import classes from './login-screen.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { SendVerification } from './send-verification.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { useLogin } from './use-login.ts';

/** Sign-in (specification 2.1). Nothing here needs the mirror, so nothing of it is loaded. */
export function LoginScreen({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation();
  const login = useLogin({ onSignedIn });
  const { fields, problem } = login;
  return (
    <AccessPage lead={t('access.lead')}>
      <form className={classes.form} onSubmit={login.submit} noValidate>
        {problem === null ? (
          <SessionEndNotice />
        ) : (
          <Notice {...problem.words}>
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
      </form>
      {browser.canUsePasskeys ? <PasskeyButton login={login} /> : null}
      <div className={classes.others}>
        <LinkButton to="/signup" variant="default">
          {t('access.register')}
        </LinkButton>
        <LinkButton to="/password-reset" variant="subtle">
          {t('access.forgot')}
        </LinkButton>
      </div>
    </AccessPage>
  );
}
