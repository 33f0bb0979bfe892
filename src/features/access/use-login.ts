import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IdentityProof, signIn } from '../../commands/session.ts';
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

/** Gets what the server is shown, or says why there is nothing to show. */
export type Prove = () => Promise<IdentityProof | { words: Problem['words'] }>;

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
  const typed: Prove = async () => ({ username: fields.username.trim(), password: fields.password });
  const last = useRef(typed);
  const missing = { username: tried && fields.username.trim() === '', password: tried && fields.password === '' };

  const offline = (): Problem['words'] =>
    currentSession() === null
      ? { tone: 'amber', title: t('access.offline'), text: t('access.offlineHint') }
      : { tone: 'amber', title: t('access.offlineAgain'), text: t('access.offlineAgainHint') };

  const attempt = async (proof: IdentityProof, keepAccount: boolean): Promise<void> => {
    const kept = keepAccount ? { keepAccount } : {};
    const result = await signIn({ ...proof, ...kept, remember: fields.remember });
    switch (result.kind) {
      case 'signedIn':
        setSession(result.session);
        await onSignedIn();
        return;
      case 'offline':
        setProblem({ words: offline(), code: null });
        return;
      case 'refused':
        setProblem({
          words: { tone: 'red', ...errorText(result.code, result.message) },
          code: result.code,
        });
    }
  };

  const send = async (prove: Prove, keepAccount: boolean): Promise<void> => {
    if (busy) return;
    last.current = prove;
    setBusy(true);
    setProblem(null);
    try {
      const proof = await prove();
      if ('words' in proof) setProblem({ words: proof.words, code: null });
      else await attempt(proof, keepAccount);
    } catch (error) {
      const words = { tone: 'red', title: t('access.failed'), text: faultText(error) } as const;
      setProblem({ words, code: null });
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    return fields.username.trim() === '' || fields.password === '' ? Promise.resolve() : send(typed, false);
  };
  /** Signs in by something else than what stands in the fields. */
  const signInBy = (prove: Prove): Promise<void> => send(prove, false);
  /** Signs in as it was tried last, and takes back that the account was deleted. */
  const keepAccount = (): Promise<void> => send(last.current, true);

  const change = (part: Partial<Fields>): void => setFields((before) => ({ ...before, ...part }));
  // Whatever else is the matter, what was typed may be right.
  const isRefused = problem?.code === 'credentials_wrong';
  return { fields, change, submit, signInBy, keepAccount, busy, problem, missing, isRefused, offline };
}

export type Login = ReturnType<typeof useLogin>;
