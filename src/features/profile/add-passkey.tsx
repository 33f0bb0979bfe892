import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '../../../domain/catalogue/passkeys.ts';
import { isPlainName } from '../../../domain/user/names.ts';
import { type AnswerTo, callServer } from '../../commands/online.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useOwnUser } from '../../mirror/own-user.ts';

interface AddPasskeyProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (passkey: Passkey) => void;
}

type Failed = Exclude<AnswerTo<'passkeyCreation' | 'addPasskey'>, { kind: 'answered' }>;

/** Why no passkey was added; `field` is the invalid field, if any. */
interface Problem {
  tone: 'amber' | 'red';
  title: string;
  text: string;
  field: 'password' | null;
}

/** Adds a passkey: asks for the password, then the browser asks for a fingerprint, a face or a PIN. */
export function AddPasskey({ opened, onClose, onAdded }: AddPasskeyProps) {
  const { t } = useTranslation();
  const form = useId();
  const { busy, run } = useAction();
  const adding = useAdding();
  const close = (): void => {
    adding.forget();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const added = await adding.add();
      if (added === null) return;
      toast({ kind: 'success', message: t('passkey.added') });
      onAdded(added);
      close();
    });
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={close}
      title={t('passkey.add')}
      action={
        <NetworkButton type="submit" form={form} loading={busy} note={t('action.needsNetwork')}>
          {t('passkey.goOn')}
        </NetworkButton>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <PasskeyFields adding={adding} />
        </Stack>
      </form>
    </SmallSheet>
  );
}

function PasskeyFields({ adding: { values, change, problem, tried } }: { adding: ReturnType<typeof useAdding> }) {
  const { t } = useTranslation();
  const username = useOwnUser()?.username ?? '';
  const isMissing = tried && values.password === '';
  const wrong = problem?.field === 'password' ? problem.title : undefined;
  return (
    <>
      {problem === null || problem.field !== null ? null : <Notice {...problem} />}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('access.password')}
        description={t('passkey.passwordHint')}
        autoComplete="current-password"
        data-autofocus
        value={values.password}
        onChange={({ currentTarget: { value } }) => change({ password: value })}
        error={isMissing ? t('access.required') : wrong}
        aria-invalid={isMissing || wrong !== undefined || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
      />
      <TextInput
        label={t('passkey.name')}
        description={t('passkey.nameHint')}
        maxLength={64}
        value={values.name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
        error={isPlainName(values.name) ? undefined : t('error.name_not_plain.cause')}
      />
    </>
  );
}

const empty = { password: '', name: '' };

/** The values of the form, and adding the passkey. The password is cleared when the sheet closes. */
function useAdding() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const fail = (problem: Omit<Problem, 'field'>, field: Problem['field'] = null): null => {
    setProblem({ ...problem, field });
    return null;
  };
  const failWith = (answer: Failed): null => {
    if (answer.kind === 'cancelled') return null;
    if (answer.kind === 'signIn') return fail({ tone: 'amber', ...errorText('token_expired', '') });
    if (answer.kind === 'offline')
      return fail({ tone: 'amber', title: t('access.offlineAgain'), text: t('access.needsNetworkText') });
    const field = answer.code === 'password_wrong' ? 'password' : null;
    return fail({ tone: 'red', ...errorText(answer.code, answer.message, answer.fields) }, field);
  };

  const withoutPasskey = {
    known: () => ({ tone: 'red', ...errorText('passkey_known', '') }) as const,
    unusable: () => ({ tone: 'red', title: t('passkey.unusable'), text: '' }) as const,
    cancelled: () => ({ tone: 'amber', title: t('passkey.notMade'), text: t('passkey.notMadeHint') }) as const,
  };

  /** Returns the added passkey, or null and sets `problem`. */
  const add = async (): Promise<Passkey | null> => {
    setTried(true);
    setProblem(null);
    const { password, name } = values;
    if (password === '' || !isPlainName(name)) return null;
    const options = await callServer('passkeyCreation', { body: { password } });
    if (options.kind !== 'answered') return failWith(options);
    // Loaded on the first use of a passkey.
    const { makePasskey } = await import('../../commands/passkeys.ts');
    const made = await makePasskey(options.reply);
    if (made.kind !== 'answered') return fail(withoutPasskey[made.kind]());
    const named = name.trim() === '' ? {} : { name: name.trim() };
    const kept = await callServer('addPasskey', { body: { passkey: made.answer, ...named } });
    return kept.kind === 'answered' ? kept.reply : failWith(kept);
  };
  const change = (part: Partial<typeof empty>): void => setValues((before) => ({ ...before, ...part }));
  const forget = (): void => {
    setValues(empty);
    setTried(false);
    setProblem(null);
  };
  return { values, tried, problem, add, change, forget };
}
