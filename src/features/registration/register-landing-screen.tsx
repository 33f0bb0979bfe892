import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitedSchema } from '../../../domain/account/schema.ts';
import { callServer, useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { PhoneField, TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useRegistrationEntry } from '../../components/registration-entry.ts';
import { RegistrationPage } from './registration-page.tsx';
import { Result, UnreachedLink, Wait } from './result.tsx';
import { TabDrafts } from './tab-drafts.tsx';
import { type FailedCall, useFailureText } from './use-failure-text.ts';
import { useLink, type Verdict } from './use-link.ts';

/** The id that the specification's client sends, which knows nothing but the link. */
const unknownId = '-2';

async function complete(uuid: string): Promise<Verdict> {
  const answer = await callServer('completeRegistration', { query: { id: unknownId, uuid } });
  if (answer.kind === 'answered') return { kind: 'verified' };
  if (answer.kind === 'cancelled') return { kind: 'notVerified' };
  const wrong = answer.kind === 'refused' && answer.status < 500 && answer.code !== 'rate_limited';
  return wrong ? { kind: 'notVerified' } : { kind: 'failed', failure: answer };
}

interface RegisterLandingProps {
  uuid: string | undefined;
  /** The suggested user name. */
  username: string | undefined;
  /** The link is an invitation: user name and password are chosen first. */
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
  const isOpen = (useRegistrationEntry() ?? 'open') === 'open';
  return (
    <Result tone="red" title={t('registration.landing.invalid')} text={t('registration.landing.invalidText')}>
      <LinkButton to="/login">{t('registration.landing.login')}</LinkButton>
      {isOpen ? (
        <LinkButton to="/signup" variant="default">
          {t('registration.landing.signup')}
        </LinkButton>
      ) : null}
    </Result>
  );
}

interface InvitationFormProps {
  uuid: string;
  /** The suggested user name. */
  username: string | undefined;
  onDone: () => void;
  /** The invitation has been used or has expired. */
  onBadLink: () => void;
}

const blank = { password: null, confirmPassword: null, name: null, surname: null, phoneNumber: null };

/** The form in which an invited employee makes their account. */
function InvitationForm({ uuid, username, onDone, onBadLink }: InvitationFormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const completing = useOnlineCall('completeInvitation');
  const [failure, setFailure] = useState<FailedCall | null>(null);
  const [initial] = useState({ ...blank, uuid, username: username ?? null });
  const form = useDomainForm({
    schema: invitedSchema,
    initial,
    // Each invitation has a draft of its own, so that people who share a phone do not see each other's.
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
      const answer = await completing.send({ body });
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
      <Text c="dimmed">{t('registration.invitation.lead')}</Text>
      {failure === null ? null : <Notice {...failureText(failure, t('access.needsNetworkText'))} />}
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

/** The offset and the prime of FNV-1a with 32 bits. */
const offset = 0x81_1c_9d_c5;
const prime = 0x01_00_01_93;

/**
 * A short hash that distinguishes links on a device. It has 32 bits of a secret of more than a hundred, so nobody can derive
 * the link from it.
 */
function linkKey(secret: string): string {
  let hash = offset;
  for (const character of secret) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), prime);
  return (hash >>> 0).toString(36);
}
