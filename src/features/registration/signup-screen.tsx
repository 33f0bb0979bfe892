import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../commands/online.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { useRegistrationEntry } from '../../components/registration-entry.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { RegistrationPage } from './registration-page.tsx';
import { Result, UnreachedLink, Wait } from './result.tsx';
import { Signup, type Steps } from './signup.tsx';
import { openWay } from './signup-form.ts';
import { TabDrafts } from './tab-drafts.tsx';
import { useLink, type Verdict } from './use-link.ts';

interface SignupScreenProps extends Steps {
  /** The secret of an invitation for a new company. */
  invitation: string | undefined;
}

/** Sign-up of a new company. Where not everybody may register, it needs an invitation (decision 0131). */
export function SignupScreen({ invitation, ...steps }: SignupScreenProps) {
  const entry = useRegistrationEntry();
  if (invitation !== undefined) return <InvitedSignup key={invitation} secret={invitation} {...steps} />;
  if (entry === 'invite') return <Refusal code="registration_by_invitation" />;
  if (entry === 'closed') return <Refusal code="registration_closed" />;
  return (
    <TabDrafts>
      <Signup {...steps} way={openWay} />
    </TabDrafts>
  );
}

/** The set-up of a new server: the same sign-up, with the code from the server's log (decision 0131). */
export function SetUpScreen(steps: Steps) {
  const entry = useRegistrationEntry();
  const [code, setCode] = useState<string | null>(null);
  if (entry !== null && entry !== 'setUp') return <Refusal code="set_up_already" />;
  return (
    <TabDrafts>
      <Signup {...steps} way={{ kind: 'first', code, onCode: setCode }} />
    </TabDrafts>
  );
}

/** Why nobody signs up here, and the way to the sign-in. */
function Refusal({
  code,
}: {
  code: 'registration_by_invitation' | 'registration_closed' | 'set_up_already' | 'link_invalid';
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const title = code === 'set_up_already' ? t('registration.setUp.title') : t('registration.signup.title');
  return (
    <RegistrationPage title={title}>
      <Result tone="red" {...errorText(code, '')}>
        <LinkButton to="/login">{t('registration.toLogin')}</LinkButton>
      </Result>
    </RegistrationPage>
  );
}

/** The addresses of invitations that were found valid, by their secrets. */
const addresses = new Map<string, string>();

async function checkInvitation(secret: string): Promise<Verdict> {
  const answer = await callServer('companyInvitation', { query: { uuid: secret } });
  if (answer.kind === 'answered') {
    addresses.set(secret, answer.reply.email);
    return { kind: 'verified' };
  }
  const isBad = answer.kind === 'cancelled' || (answer.kind === 'refused' && answer.code === 'link_invalid');
  return isBad ? { kind: 'notVerified' } : { kind: 'failed', failure: answer };
}

function InvitedSignup({ secret, ...steps }: Steps & { secret: string }) {
  const { t } = useTranslation();
  const { state, retry } = useLink(secret, checkInvitation);
  const email = addresses.get(secret);
  if (state.kind === 'notVerified') return <Refusal code="link_invalid" />;
  if (state.kind === 'verified' && email !== undefined) {
    return (
      <TabDrafts>
        <Signup {...steps} way={{ kind: 'invited', secret, email }} />
      </TabDrafts>
    );
  }
  return (
    <RegistrationPage title={t('registration.signup.title')}>
      {state.kind === 'failed' ? <UnreachedLink failure={state.failure} onRetry={retry} /> : <Wait />}
    </RegistrationPage>
  );
}
