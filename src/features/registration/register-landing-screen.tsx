import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../commands/online.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { InvitationForm } from './invitation-form.tsx';
import { RegistrationPage } from './registration-page.tsx';
import { Result } from './result.tsx';
import { TabDrafts } from './tab-drafts.tsx';
import { UnreachedLink } from './unreached-link.tsx';
import { useLink, type Verdict } from './use-link.ts';
import { Wait } from './wait.tsx';

/** The specification's client passes this as id, since it knows nothing but the link. */
const unknownId = '-2';

async function complete(uuid: string): Promise<Verdict> {
  const answer = await ask('completeRegistration', { query: { id: unknownId, uuid } });
  if (answer.kind === 'answered') return { kind: 'verified' };
  if (answer.kind === 'cancelled') return { kind: 'notVerified' };
  const wrong = answer.kind === 'refused' && answer.status < 500 && answer.code !== 'rate_limited';
  return wrong ? { kind: 'notVerified' } : { kind: 'failed', failure: answer };
}

interface RegisterLandingProps {
  uuid: string | undefined;
  /** The user name that who made the account wished for its person. */
  username: string | undefined;
  /** The link is of an invitation: who follows it chooses user name and password first. */
  invitation: boolean;
}

/** Completes a registration by the link of a mail (specification 2.1, register-landing). */
export function RegisterLandingScreen({ uuid, username, invitation }: RegisterLandingProps) {
  const { t } = useTranslation();
  const title = invitation ? t('registration.invitation.title') : t('registration.landing.title');
  return (
    <RegistrationPage title={title}>
      <TabDrafts>
        {invitation && uuid !== undefined ? (
          <Invitation key={uuid} uuid={uuid} username={username} />
        ) : (
          <Registration uuid={uuid} />
        )}
      </TabDrafts>
    </RegistrationPage>
  );
}

function Registration({ uuid }: { uuid: string | undefined }) {
  const { state, retry } = useLink(uuid, complete);
  if (state.kind === 'wait') return <Wait />;
  if (state.kind === 'failed') return <UnreachedLink failure={state.failure} onRetry={retry} />;
  return state.kind === 'verified' ? <Registered /> : <BadLink />;
}

function Invitation({ uuid, username }: { uuid: string; username: string | undefined }) {
  const [end, setEnd] = useState<'registered' | 'badLink' | null>(null);
  if (end === 'registered') return <Registered />;
  if (end === 'badLink') return <BadLink />;
  return (
    <InvitationForm
      uuid={uuid}
      username={username}
      onDone={() => setEnd('registered')}
      onBadLink={() => setEnd('badLink')}
    />
  );
}

function Registered() {
  const { t } = useTranslation();
  return (
    <Result tone="green" title={t('registration.landing.done')} text={t('registration.landing.doneText')}>
      <LinkButton to="/login">{t('registration.landing.login')}</LinkButton>
    </Result>
  );
}

function BadLink() {
  const { t } = useTranslation();
  return (
    <Result tone="red" title={t('registration.landing.invalid')} text={t('registration.landing.invalidText')}>
      <LinkButton to="/login">{t('registration.landing.login')}</LinkButton>
      <LinkButton to="/signup" variant="default">
        {t('registration.landing.signup')}
      </LinkButton>
    </Result>
  );
}
