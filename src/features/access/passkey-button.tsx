import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../commands/online.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import type { Login, Prove } from './use-login.ts';

interface PasskeyButtonProps {
  login: Login;
  /** The only user who may sign in here, if there is one. */
  user?: { id: string; username: string | null };
}

/** Lazy, because few people have a passkey. */
const passkeys = () => import('../../commands/passkeys.ts');

/** Signs in with a passkey: signs the server's challenge with the browser's authenticator. */
export function PasskeyButton({ login, user }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const prove: Prove = async () => {
    const answer = await callServer('passkeyRequest', {});
    if (answer.kind === 'refused') return { notice: { tone: 'red', ...errorText(answer.code, answer.message) } };
    if (answer.kind !== 'answered') return { notice: login.offline() };
    const { signWithPasskey, userOf } = await passkeys();
    const signed = await signWithPasskey(answer.reply);
    if (signed.kind === 'unusable') {
      return { notice: { tone: 'red', title: t('passkey.unusable'), text: t('passkey.unusableHint') } };
    }
    if (signed.kind !== 'answered') {
      return { notice: { tone: 'amber', title: t('passkey.cancelled'), text: t('passkey.cancelledHint') } };
    }
    if (user !== undefined && userOf(signed.answer) !== user.id) {
      const text = t('passkey.otherHint', { username: user.username });
      return { notice: { tone: 'red', title: t('passkey.other'), text } };
    }
    return { passkey: signed.answer };
  };
  return (
    <Button variant="default" fullWidth disabled={login.busy} onClick={() => void login.signInBy(prove)}>
      {t('passkey.signIn')}
    </Button>
  );
}
