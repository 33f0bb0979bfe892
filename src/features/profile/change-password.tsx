import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordChangeSchema } from '../../../domain/account/schema.ts';
import { callServer } from '../../commands/online.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';
import { useOwnUser } from '../../mirror/own-user.ts';

interface ChangePasswordProps {
  opened: boolean;
  onClose: () => void;
  onChanged: () => void;
}

/** Changes the password. Passwords are never stored on the device, so it needs network. */
export function ChangePassword({ opened, onClose, onChanged }: ChangePasswordProps) {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const username = useOwnUser()?.username ?? '';
  const [initial] = useState({ password: null, newPassword: null, confirmPassword: null });
  const form = useDomainForm({
    schema: passwordChangeSchema,
    initial,
    required: ['confirmPassword'],
    rules: ({ newPassword, confirmPassword }) => ({
      ...matching({ newPassword, confirmPassword }),
      ...longEnough({ newPassword }),
    }),
    save: async (body) => {
      const answer = await callServer('changePassword', { body });
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind === 'refused' && answer.fields.length > 0) return answer;
      if (answer.kind !== 'cancelled') await showFailure(answer);
      return { kind: 'notSaved' };
    },
    onSaved: () => {
      toast({ kind: 'success', message: t('registration.password.done') });
      onChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('profile.password.change')}
      width="small"
      needsNetwork
    >
      <FormSection>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...form.field('password')} kind="present" label={t('profile.password.present')} />
        <PasswordField {...form.field('newPassword')} kind="new" withStrength label={t('registration.password.new')} />
        <PasswordField {...form.field('confirmPassword')} kind="new" label={t('registration.password.confirm')} />
      </FormSection>
    </FormDialog>
  );
}
