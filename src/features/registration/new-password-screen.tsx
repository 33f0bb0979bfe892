import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordResetSchema } from '../../../domain/account/schema.ts';
import { callServer, useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { passwordLength } from '../../components/form/password-length.ts';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { RegistrationPage } from './registration-page.tsx';
import { Result, UnreachedLink, Wait } from './result.tsx';
import { type FailedCall, useFailureText } from './use-failure-text.ts';
import { useLink, type Verdict } from './use-link.ts';

/** How long the success is shown before the login page follows, in milliseconds (specification 2.1 and 9). */
const untilLogin = 4200;

async function checkToken(token: string): Promise<Verdict> {
  const answer = await callServer('newPasswordState', { query: { token } });
  if (answer.kind === 'answered') return { kind: answer.reply ? 'verified' : 'notVerified' };
  return answer.kind === 'cancelled' ? { kind: 'notVerified' } : { kind: 'failed', failure: answer };
}

/** Sets a new password by the link of a mail (specification 2.1, new-password). */
export function NewPasswordScreen({ token }: { token: string | undefined }) {
  const { t } = useTranslation();
  const link = useLink(token, checkToken);
  const [end, setEnd] = useState<'done' | 'notVerified' | null>(null);
  const kind = end ?? link.state.kind;
  return (
    <RegistrationPage title={t('registration.password.title')}>
      {kind === 'wait' ? <Wait /> : null}
      {kind === 'notVerified' ? <BadLink /> : null}
      {kind === 'done' ? <Done /> : null}
      {kind === 'verified' && token !== undefined ? (
        <NewPasswordForm token={token} onDone={() => setEnd('done')} onBadLink={() => setEnd('notVerified')} />
      ) : null}
      {end === null && link.state.kind === 'failed' ? (
        <UnreachedLink failure={link.state.failure} onRetry={link.retry} />
      ) : null}
    </RegistrationPage>
  );
}

function BadLink() {
  const { t } = useTranslation();
  return (
    <Result tone="red" title={t('registration.password.invalid')} text={t('registration.password.invalidText')}>
      <LinkButton to="/password-reset">{t('registration.password.askAgain')}</LinkButton>
      <LinkButton to="/login" variant="default">
        {t('registration.toLogin')}
      </LinkButton>
    </Result>
  );
}

function Done() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => void navigate({ to: '/login' }));
  useEffect(() => {
    const timer = window.setTimeout(() => goOn(), untilLogin);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Result tone="green" title={t('registration.password.done')} text={t('registration.password.doneText')}>
      <LinkButton to="/login">{t('registration.toLogin')}</LinkButton>
    </Result>
  );
}

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link has been used or has expired. */
  onBadLink: () => void;
}

/** New password and its repetition, with the texts of specification 5. */
function NewPasswordForm({ token, onDone, onBadLink }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
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
      const answer = await setting.send({ query: {}, body });
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind === 'refused' && answer.code === 'link_invalid') onBadLink();
      else if (answer.kind !== 'cancelled') setFailure(answer);
      return { kind: 'notSaved' };
    },
  });
  const [password, confirmation] = [form.field('newPassword'), form.field('confirmPassword')];
  const mismatch = Object.keys(matching(form.values)).length > 0;
  const wrong = mismatch ? t('form.issue.matchFields') : t('registration.password.short', { least: passwordLength() });
  return (
    <FormBody form={form} id="new-password">
      {failure === null ? null : <Notice {...failureText(failure, t('access.needsNetworkText'))} />}
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
