import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUnread } from '../../mirror/notifications.ts';
import classes from './bar-button.module.css';

/** The most that the bar counts. */
const most = 99;

/** How many notifications are unread, and the way to them. */
export function NotificationsLink() {
  const { t } = useTranslation();
  const count = useUnread()?.count ?? 0;
  return (
    <Link
      to="/profile"
      search={{ tab: 'log' }}
      className={classes.button}
      aria-label={count === 0 ? t('notifications.title') : t('notifications.unread', { count })}
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count === 0 ? null : <span className={classes.count}>{count > most ? `${most}+` : count}</span>}
    </Link>
  );
}
