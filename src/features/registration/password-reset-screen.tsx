import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { forgottenSchema } from '../../../domain/account/schema.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { RegistrationPage } from './registration-page.tsx';
import { landingSearchOf } from './reset-landing.ts';
import { TabDrafts } from './tab-drafts.tsx';

const initial = { email: null };

/**
 * Asks for the mail to a new password (specification 2.1): it always leads to the page that says what comes next, so that
 * nobody learns who has an account. What did not reach the server is said there, and the address is still here.
 */
export function PasswordResetScreen() {
  return (
    <TabDrafts>
      <PasswordReset />
    </TabDrafts>
  );
}

function PasswordReset() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  // Its page says that there is no network: by then it has to be here.
  useEffect(() => void router.preloadRoute({ to: '/reset-landing' }), [router]);
  const forgot = useOnlineCall('forgotPasswordByEmail');
  const form = useDomainForm({
    schema: forgottenSchema,
    initial,
    draftKey: 'password-reset',
    save: async (query) => {
      const answer = await forgot.ask({ query });
      if (answer.kind === 'cancelled') return { kind: 'notSaved' };
      await navigate({ to: '/reset-landing', search: landingSearchOf(answer) });
      return { kind: answer.kind === 'answered' ? 'kept' : 'notSaved' };
    },
  });
  const email = form.field('email');
  return (
    <RegistrationPage
      title={t('registration.reset.title')}
      lead={t('registration.reset.text')}
      foot={
        <LinkButton to="/login" variant="default">
          {t('registration.toLogin')}
        </LinkButton>
      }
    >
      <FormBody form={{ ...form, restored: false }} id="password-reset">
        <TextField
          {...email}
          label={t('registration.reset.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={email.error === null ? null : t('registration.reset.invalid')}
        />
        <NetworkButton type="submit" fullWidth size="md" loading={form.busy}>
          {t('registration.reset.send')}
        </NetworkButton>
      </FormBody>
    </RegistrationPage>
  );
}
