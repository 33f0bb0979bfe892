import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../domain/user/person-name.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { Initials } from '../../components/initials.tsx';
import { useOwnNames } from '../../mirror/own-names.ts';
import { useSession } from '../../mirror/session.ts';
import { destinationIcons } from './destination-icons.ts';
import classes from './person-menu.module.css';
import { useDestinations } from './use-destinations.ts';
import { useSignOut } from './use-sign-out.ts';

/** Who works here, their profile, subscriptions and settings, and the way out (specification 2.1). */
export function PersonMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { own } = useDestinations();
  const { leave } = useSignOut();
  const name = personName(useOwnNames());
  return (
    <ActionMenu
      label={name}
      className={classes.target}
      heading={name}
      actions={[
        ...own.map(({ to, label, icon }) => ({ to, icon: destinationIcons[icon], label: t(label) })),
        { label: t('me.signOut'), icon: IconLogout, act: leave },
      ]}
    >
      <Initials name={name} seed={user.id} />
    </ActionMenu>
  );
}
