import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../domain/user/person-name.ts';
import { Initials } from '../../components/initials.tsx';
import { useSession } from '../../mirror/session.ts';
import classes from './person-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** Who works here, their settings, and the way out. */
export function PersonMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { leave } = useSignOut();
  const name = personName(user);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={name}>
          <Initials name={name} seed={user.id} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item component={Link} to="/me" leftSection={<IconUser size={16} stroke={1.7} />}>
          {t('me.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={leave}>
          {t('me.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
