import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordResetSchema } from '../../../domain/account/schema.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { longEnough, matching, passwordLength } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { type FailedCall, useFailureWords } from './use-failure-words.ts';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used or has expired meanwhile. */
  onBadLink: () => void;
}

/** New password and its repetition, in the words of specification 5. */
export function NewPasswordForm({ token, onDone, onBadLink }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const words = useFailureWords();
  const setting = useOnlineCall('newPassword');
  const [failure, setFailure] = useState<FailedCall | null>(null);
  const [initial] = useState({ resToken: token, newPassword: null, confirmPassword: null });
  const form = useDomainForm({
    schema: passwordResetSchema,
    initial,
    required: ['confirmPassword'],
    rules: ({ newPassword, confirmPassword }) => ({
      ...matching({ newPassword, confirmPassword }),
      ...longEnough({ newPassword }),
    }),
    onSaved: onDone,
    save: async (body) => {
      setFailure(null);
      const answer = await setting.ask({ query: {}, body });
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind === 'refused' && answer.code === 'link_invalid') onBadLink();
      else if (answer.kind !== 'cancelled') setFailure(answer);
      return { kind: 'notSaved' };
    },
  });
  const [password, confirmation] = [form.field('newPassword'), form.field('confirmPassword')];
  const mismatch = Object.keys(matching(form.values)).length > 0;
  const wrong = mismatch
    ? t('registration.password.mismatch')
    : t('registration.password.short', { least: passwordLength() });
  return (
    <FormBody form={form} id="new-password">
      {failure === null ? null : <Notice {...words(failure, t('access.needsNetworkText'))} />}
      <PasswordField
        {...password}
        kind="new"
        withStrength
        label={t('registration.password.new')}
        error={password.error === null ? null : wrong}
      />
      <PasswordField
        {...confirmation}
        kind="new"
        label={t('registration.password.confirm')}
        error={confirmation.error === null ? null : wrong}
      />
      <NetworkButton type="submit" fullWidth size="md" loading={form.busy}>
        {t('registration.password.save')}
      </NetworkButton>
    </FormBody>
  );
}
