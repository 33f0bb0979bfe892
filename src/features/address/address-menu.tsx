import { IconDots } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LateMenu } from '../../components/action-menu.tsx';
import classes from './address-actions.module.css';
import type { AddressMenuProps } from './address-menu-list.tsx';

const AddressMenuList = lazy(async () => ({ default: (await import('./address-menu-list.tsx')).AddressMenuList }));

/** What is done more rarely. */
export function AddressMenu(props: AddressMenuProps) {
  const { t } = useTranslation();
  const button = {
    label: t('address.more'),
    describedBy: props.describedBy,
    className: `${classes.action} ${classes.more}`,
    children: <IconDots size={20} stroke={2} aria-hidden />,
  };
  return <LateMenu {...button} menu={() => <AddressMenuList {...props} button={button} />} />;
}
