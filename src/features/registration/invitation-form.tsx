import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitedSchema } from '../../../domain/account/schema.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { PhoneField, TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { linkKey } from './link-key.ts';
import classes from './pages.module.css';
import { type FailedCall, useFailureWords } from './use-failure-words.ts';

interface InvitationFormProps {
  uuid: string;
  /** The user name that they were wished, to begin with. */
  username: string | undefined;
  onDone: () => void;
  /** The invitation was used or has expired. */
  onBadLink: () => void;
}

const blank = { password: null, confirmPassword: null, name: null, surname: null, phoneNumber: null };

/** An employee who was invited by mail makes their account. */
export function InvitationForm({ uuid, username, onDone, onBadLink }: InvitationFormProps) {
  const { t } = useTranslation();
  const words = useFailureWords();
  const completing = useOnlineCall('completeInvitation');
  const [failure, setFailure] = useState<FailedCall | null>(null);
  const [initial] = useState({ ...blank, uuid, username: username ?? null });
  const form = useDomainForm({
    schema: invitedSchema,
    initial,
    // Another person on the same phone begins anew, with the name that they were wished.
    draftKey: `invitation:${linkKey(uuid)}`,
    secret: ['uuid', 'password', 'confirmPassword'],
    required: ['confirmPassword'],
    rules: ({ password, confirmPassword }) => ({
      ...matching({ password, confirmPassword }),
      ...longEnough({ password }),
    }),
    onSaved: onDone,
    save: async (body) => {
      setFailure(null);
      const answer = await completing.ask({ body });
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind === 'cancelled') return { kind: 'notSaved' };
      if (answer.kind === 'refused' && answer.code === 'link_invalid') onBadLink();
      else if (answer.kind === 'refused' && answer.fields.length > 0) return answer;
      else setFailure(answer);
      return { kind: 'notSaved' };
    },
  });
  return (
    <FormBody form={form} id="invitation">
      <p className={classes.text}>{t('registration.invitation.lead')}</p>
      {failure === null ? null : <Notice {...words(failure, t('access.needsNetworkText'))} />}
      <TextField {...form.field('username')} label={t('registration.signup.username')} autoComplete="username" />
      <PasswordField {...form.field('password')} kind="new" withStrength label={t('registration.signup.password')} />
      <PasswordField {...form.field('confirmPassword')} kind="new" label={t('registration.signup.confirmPassword')} />
      <TextField {...form.field('name')} label={t('registration.signup.name')} autoComplete="given-name" />
      <TextField {...form.field('surname')} label={t('registration.signup.surname')} autoComplete="family-name" />
      <PhoneField {...form.field('phoneNumber')} label={t('registration.signup.phoneNumber')} hint="" />
      <NetworkButton type="submit" fullWidth size="md" loading={form.busy}>
        {t('registration.invitation.send')}
      </NetworkButton>
    </FormBody>
  );
}
