import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../commands/session.ts';
import { isPhone } from '../../components/use-phone.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFaultText } from '../../i18n/fault-text.ts';
import { currentSession, setSession } from '../../mirror/session.ts';

interface Fields {
  username: string;
  password: string;
  remember: boolean;
}

/** Why signing in did not work: amber while the network is away, red when the server said no. */
interface Problem {
  words: { tone: 'amber' | 'red'; title: string; text: string };
  /** The server's code; null when it is not the server that said no. */
  code: string | null;
}

interface LoginOptions {
  onSignedIn: () => Promise<void>;
  /** Who signs in, when that is settled. */
  username?: string;
  remember?: boolean;
}

/** The state of the sign-in form. Remember-me is preset on phones. */
export function useLogin({ onSignedIn, username = '', remember }: LoginOptions) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const [fields, setFields] = useState<Fields>(() => ({ username, password: '', remember: remember ?? isPhone() }));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const missing = { username: tried && fields.username.trim() === '', password: tried && fields.password === '' };

  const offline = (): Problem['words'] =>
    currentSession() === null
      ? { tone: 'amber', title: t('access.offline'), text: t('access.offlineHint') }
      : { tone: 'amber', title: t('access.offlineAgain'), text: t('access.offlineAgainHint') };

  const attempt = async (keepAccount: boolean): Promise<void> => {
    const kept = keepAccount ? { keepAccount } : {};
    const result = await signIn({ ...fields, ...kept, username: fields.username.trim() });
    switch (result.kind) {
      case 'signedIn':
        setSession(result.session);
        await onSignedIn();
        return;
      case 'offline':
        setProblem({ words: offline(), code: null });
        return;
      case 'refused':
        setProblem({ words: { tone: 'red', ...errorText(result.code, result.message) }, code: result.code });
    }
  };

  const send = async (keepAccount: boolean): Promise<void> => {
    setTried(true);
    if (busy || fields.username.trim() === '' || fields.password === '') return;
    setBusy(true);
    setProblem(null);
    try {
      await attempt(keepAccount);
    } catch (error) {
      setProblem({ words: { tone: 'red', title: t('access.failed'), text: faultText(error) }, code: null });
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): Promise<void> => {
    event.preventDefault();
    return send(false);
  };
  /** Signs in and takes back that the account was deleted. */
  const keepAccount = (): Promise<void> => send(true);

  const change = (part: Partial<Fields>): void => setFields((before) => ({ ...before, ...part }));
  return { fields, change, submit, keepAccount, busy, problem, missing };
}
