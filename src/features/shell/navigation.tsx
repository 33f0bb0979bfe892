import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import { destinationIcons } from './destination-icons.ts';
import { useDestinations } from './destinations.ts';
import classes from './navigation.module.css';

/** How much room the labels need in Greek, the longer language. */
function lengthOf(links: number): 'short' | 'long' | 'longest' {
  if (links <= 3) return 'short';
  return links <= 6 ? 'long' : 'longest';
}

/** Screens that are part of another one of the menu, as a tab or behind a button of it. */
const within: Readonly<Record<string, string>> = { '/scheduled': '/personnel', '/active-subs': '/subscriptions' };

/** The navigation of a laptop: links side by side, icons where their words have no room, or one menu where those have none. */
export function Navigation() {
  const { t } = useTranslation();
  const { menu } = useDestinations();
  const [, first = ''] = useLocation({ select: ({ pathname }) => pathname }).split('/');
  const above = within[`/${first}`];
  return (
    <nav className={classes.navigation} data-length={lengthOf(menu.length)} aria-label={t('nav.label')}>
      <div className={classes.folded}>
        <ActionMenu
          label={t('nav.menu')}
          className={classes.button}
          position="bottom-start"
          actions={menu.map(({ to, label, icon }) => ({ to, icon: destinationIcons[icon], label: t(label) }))}
        >
          <IconMenu2 size={18} stroke={1.7} aria-hidden />
          {t('nav.menu')}
        </ActionMenu>
      </div>
      <div className={classes.links}>
        {menu.map(({ to, label, icon }) => {
          const Icon = destinationIcons[icon];
          return (
            <Link
              key={to}
              to={to}
              className={classes.link}
              title={t(label)}
              activeProps={{ 'aria-current': 'page' }}
              {...(to === above ? { 'aria-current': 'page' } : {})}
            >
              <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden />
              <span className={classes.word}>{t(label)}</span>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
