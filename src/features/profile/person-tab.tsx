import { IconAdjustments } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { Section } from '../../components/section.tsx';
import { useOwnUser } from '../../mirror/own-user.ts';
import { DeleteAccount } from './delete-account.tsx';
import { Passkeys } from './passkeys.tsx';
import { PersonForm } from './person-form.tsx';
import classes from './profile.module.css';
import { Sessions } from './sessions.tsx';

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
        <div className={classes.card}>
          <Sessions />
        </div>
        <Passkeys />
        <div className={classes.card}>
          <DeleteAccount />
        </div>
      </div>
    </div>
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
