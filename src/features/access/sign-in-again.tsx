import { Button, PasswordInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { browser } from '../../../workers/browser/capabilities.ts';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useWaitingText } from '../../i18n/waiting-text.ts';
import { useLostWork } from '../../mirror/lost-work.ts';
import { useSession } from '../../mirror/session.ts';
import { KeepAccount } from './keep-account.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useLogin } from './use-login.ts';

interface SignInAgainProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks the same person to sign in again after the session has ended. It can be closed: work goes on and waits
 * (product.md, "Expired token and 401").
 */
export function SignInAgain({ opened, onClose }: SignInAgainProps) {
  const { t } = useTranslation();
  const { cleared = false } = useSession();
  const title = cleared ? t('access.cleared') : t('access.again');
  return (
    <Sheet opened={opened} onClose={onClose} title={title} width="small" height="content">
      <AgainForm onDone={onClose} />
    </Sheet>
  );
}

function AgainForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { user, remember, cleared = false, reused = false } = useSession();
  const login = useLogin({ onSignedIn: async () => onDone(), username: user.username ?? '', remember });
  return (
    <form onSubmit={login.submit} noValidate>
      <Stack gap="md">
        {cleared ? <ClearedText /> : <p>{t(reused ? 'access.reusedText' : 'access.againText')}</p>}
        {login.problem === null ? null : (
          <Notice {...login.problem.notice}>
            {login.problem.code === 'account_leaving' ? (
              <KeepAccount busy={login.busy} onKeep={login.keepAccount} />
            ) : null}
          </Notice>
        )}
        <input type="text" name="username" autoComplete="username" value={login.fields.username} readOnly hidden />
        <PasswordInput
          label={`${t('access.password')} (${login.fields.username})`}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={login.fields.password}
          onChange={(event) => login.change({ password: event.currentTarget.value })}
          error={login.missing.password ? t('access.required') : login.isRefused}
          aria-invalid={login.missing.password || login.isRefused || undefined}
          visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
        />
        <Button type="submit" fullWidth loading={login.busy}>
          {t('access.login')}
        </Button>
        {browser.canUsePasskeys ? <PasskeyButton login={login} user={user} /> : null}
      </Stack>
    </form>
  );
}

/** Explains that the browser has deleted the session and the local data. */
function ClearedText() {
  const { t } = useTranslation();
  const lost = useLostWork();
  const waitingText = useWaitingText();
  return (
    <>
      <p>{t('access.clearedText')}</p>
      {lost === null ? null : <p>{t('access.clearedLost', { what: waitingText(lost) })}</p>}
    </>
  );
}
