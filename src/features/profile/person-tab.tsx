import { Stack, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnlineCall } from '../../commands/online.ts';
import { Card, Columns } from '../../components/card.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { Section } from '../../components/section.tsx';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { useAction } from '../../components/use-action.ts';
import { useOwnUser } from '../../mirror/own-user.ts';
import { useViewer } from '../../mirror/session.ts';
import { leaveDevice, useUnsentText } from './leave-device.ts';
import { Passkeys } from './passkeys.tsx';
import { PersonForm } from './person-form.tsx';
import { Sessions } from './sessions.tsx';

const ChangePassword = lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword }));

/**
 * The tab Profile (specification 2.2): the person, language, appearance and `notifications`, sessions and passkeys, and deleting
 * the account.
 */
export function PersonTab({ notifications }: { notifications: ReactNode }) {
  const user = useOwnUser();
  return (
    <Columns>
      <Stack gap="md" miw={0}>
        {user ? <PersonForm key={user.id} user={user} /> : null}
      </Stack>
      <Stack gap="md" miw={0}>
        <Choices notifications={notifications} />
        <WaysIn />
        <Card gap="lg">
          <DeleteAccount />
        </Card>
      </Stack>
    </Columns>
  );
}

/** Sessions, password and passkeys. A new password ends the other sessions and the passkeys. */
function WaysIn() {
  const { t } = useTranslation();
  const [changes, setChanges] = useState(0);
  const { openings, opened, open, close } = useFreshSheet();
  const changed = (): void => {
    close();
    setChanges(changes + 1);
  };
  return (
    <>
      <Card gap="lg">
        <Sessions key={changes} />
      </Card>
      <Card gap="lg">
        <Section title={t('access.password')}>
          <Text c="dimmed">{t('profile.password.text')}</Text>
          <NetworkButton variant="default" note={t('action.needsNetwork')} onClick={open}>
            {t('profile.password.change')}
          </NetworkButton>
        </Section>
        {openings === 0 ? null : (
          <Suspense fallback={null}>
            <ChangePassword key={openings} opened={opened} onClose={close} onChanged={changed} />
          </Suspense>
        )}
      </Card>
      <Passkeys key={changes} />
    </>
  );
}

function Choices({ notifications }: { notifications: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Card gap="lg">
      <Section title={t('me.language')}>
        <LanguageSwitch />
      </Section>
      <Section title={t('me.appearance')}>
        <SchemeSwitch />
      </Section>
      {notifications}
      <LinkButton
        to="/preferences"
        variant="default"
        leftSection={<IconAdjustments size={18} stroke={1.7} aria-hidden />}
      >
        {t('preferences.title')}
      </LinkButton>
    </Card>
  );
}

/** Deletes the own account (specification 2.2 and 4.7): it is deactivated at once and can be restored within 15 days. */
function DeleteAccount() {
  const { t } = useTranslation();
  const { owner } = useViewer();
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const call = useOnlineCall('deactivateAccount');
  const unsent = useUnsentText();
  const text = [t('profile.delete.text'), owner ? t('profile.delete.ownerText') : ''].filter(Boolean).join(' ');
  const end = async (): Promise<void> => {
    const waiting = await unsent();
    const confirmed = await confirm({
      title: t('profile.delete.question'),
      message: [text, waiting].filter(Boolean).join(' '),
      confirmLabel: t('profile.delete.button'),
      destructive: true,
      hold: true,
    });
    if (!confirmed) return;
    const answer = await call.send({});
    if (answer.kind === 'cancelled') return;
    if (answer.kind !== 'answered') {
      await showOutcome('accountNotDeactivated', { path: answer.path });
      return;
    }
    await showOutcome('accountDeactivated');
    await leaveDevice();
  };
  return (
    <Section title={t('profile.delete.title')}>
      <Text c="dimmed">{text}</Text>
      <NetworkButton
        variant="default"
        color="red"
        loading={busy}
        note={t('action.needsNetwork')}
        onClick={() => void run(end)}
      >
        {t('profile.delete.button')}
      </NetworkButton>
    </Section>
  );
}
