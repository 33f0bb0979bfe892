import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
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

/** The navigation of a laptop: links side by side, or one menu button where there is no room. */
export function Navigation() {
  const { t } = useTranslation();
  const { menu } = useDestinations();
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
        {menu.map(({ to, label }) => (
          <Link key={to} to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
            {t(label)}
          </Link>
        ))}
      </div>
    </nav>
  );
}
