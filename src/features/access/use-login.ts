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

/** Why signing in failed: amber without network, red when the server rejected it. */
interface Problem {
  notice: { tone: 'amber' | 'red'; title: string; text: string };
  /** The server's error code; null for other problems. */
  code: string | null;
}

/** Gets the proof of identity, or a text that explains why there is none. */
export type Prove = () => Promise<IdentityProof | { notice: Problem['notice'] }>;

interface LoginOptions {
  onSignedIn: () => Promise<void>;
  /** The only user who may sign in here, if there is one. */
  username?: string;
  remember?: boolean;
}

/** The state of the sign-in form. "Remember me" is preset on phones. */
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

  const offline = (): Problem['notice'] =>
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
        setProblem({ notice: offline(), code: null });
        return;
      case 'refused':
        setProblem({
          notice: { tone: 'red', ...errorText(result.code, result.message) },
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
      if ('notice' in proof) setProblem({ notice: proof.notice, code: null });
      else await attempt(proof, keepAccount);
    } catch (error) {
      const notice = { tone: 'red', title: t('access.failed'), text: faultText(error) } as const;
      setProblem({ notice, code: null });
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    return fields.username.trim() === '' || fields.password === '' ? Promise.resolve() : send(typed, false);
  };
  /** Signs in without the form's fields. */
  const signInBy = (prove: Prove): Promise<void> => send(prove, false);
  /** Repeats the last attempt, and restores the deleted account. */
  const keepAccount = (): Promise<void> => send(last.current, true);

  const change = (part: Partial<Fields>): void => setFields((before) => ({ ...before, ...part }));
  // Other problems don't mean that the typed values are wrong.
  const isRefused = problem?.code === 'credentials_wrong';
  return { fields, change, submit, signInBy, keepAccount, busy, problem, missing, isRefused, offline };
}

export type Login = ReturnType<typeof useLogin>;
