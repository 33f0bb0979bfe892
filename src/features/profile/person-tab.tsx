import { IconAdjustments } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { Section } from '../../components/section.tsx';
import { useTurns } from '../../components/sheet-state.ts';
import { useOwnUser } from '../../mirror/own-user.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Passkeys } from './passkeys.tsx';
import { PersonForm } from './person-form.tsx';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';

const ChangePassword = lazy(async () => ({ default: (await import('./change-password.tsx')).ChangePassword }));

/**
 * The tab Profile (specification 2.2): who somebody is, how the program looks, speaks and tells them (`notifications`), where
 * they are signed in and with which passkeys, and how the account ends.
 */
export function PersonTab({ notifications }: { notifications: ReactNode }) {
  const user = useOwnUser();
  return (
    <div className={classes.columns}>
      <div className={classes.column}>{user ? <PersonForm key={user.id} user={user} /> : null}</div>
      <div className={classes.column}>
        <Choices notifications={notifications} />
        <WaysIn />
        <div className={classes.card}>
          <DeleteAccount />
        </div>
      </div>
    </div>
  );
}

/** How somebody signs in, and where they are signed in. A new password ends the other sessions and the passkeys. */
function WaysIn() {
  const { t } = useTranslation();
  const [changes, setChanges] = useState(0);
  const { turn, opened, open, close } = useTurns();
  const changed = (): void => {
    close();
    setChanges(changes + 1);
  };
  return (
    <>
      <div className={classes.card}>
        <Sessions key={changes} />
      </div>
      <div className={classes.card}>
        <Section title={t('access.password')}>
          <p className={classes.note}>{t('profile.password.text')}</p>
          <NetworkButton variant="default" note={t('profile.sessions.offline')} onClick={open}>
            {t('profile.password.change')}
          </NetworkButton>
        </Section>
        {turn === 0 ? null : (
          <Suspense fallback={null}>
            <ChangePassword key={turn} opened={opened} onClose={close} onChanged={changed} />
          </Suspense>
        )}
      </div>
      <Passkeys key={changes} />
    </>
  );
}

function Choices({ notifications }: { notifications: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
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
    </div>
  );
}
