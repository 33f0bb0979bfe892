import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../components/mark.tsx';
import { useViewer } from '../../mirror/session.ts';
import { destinationsOf } from './destinations.ts';
import { PersonMenu } from './person-menu.tsx';
import classes from './top-bar.module.css';

/** The bar of a laptop: where to go at the left, what has been sent and who works at the right. */
export function TopBar({ pill }: { pill: ReactNode }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.home}>
        <Mark />
        {t('app.name')}
      </Link>
      <nav className={classes.links} aria-label={t('nav.label')}>
        {destinationsOf(viewer)
          .filter(({ to }) => to !== '/me')
          .map(({ to, label }) => (
            <Link key={to} to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
              {t(label)}
            </Link>
          ))}
      </nav>
      <div className={classes.right}>
        {pill}
        <PersonMenu />
      </div>
    </header>
  );
}
