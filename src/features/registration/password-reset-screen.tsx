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
import type { LandingSearch } from './landing-search.ts';
import { RegistrationPage } from './registration-page.tsx';
import { TabDrafts } from './tab-drafts.tsx';
import type { FailedCall } from './use-failure-text.ts';

const initial = { email: null };

/** The search parameters for the answer to the request. */
function landingSearchOf(answer: FailedCall | { kind: 'answered' }): LandingSearch {
  if (answer.kind === 'answered') return {};
  if (answer.kind !== 'refused') return { problem: 'offline' };
  if (answer.code !== 'rate_limited') return { problem: 'failed' };
  return { problem: 'limit', minutes: Math.max(1, Math.ceil((answer.retryAfter ?? 0) / 60)) };
}

/**
 * Requests the mail for a new password (specification 2.1). It always leads to the same page, so that nobody learns who has an
 * account. That page also says if the request did not reach the server; the typed e-mail is kept here.
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
  // The next page also reports a missing network, so it has to be loaded before.
  useEffect(() => void router.preloadRoute({ to: '/reset-landing' }), [router]);
  const forgot = useOnlineCall('forgotPasswordByEmail');
  const form = useDomainForm({
    schema: forgottenSchema,
    initial,
    draftKey: 'password-reset',
    save: async (query) => {
      const answer = await forgot.send({ query });
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
