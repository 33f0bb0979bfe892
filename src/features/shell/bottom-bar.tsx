import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../mirror/session.ts';
import classes from './bottom-bar.module.css';
import { destinationsOf } from './destinations.ts';

/** The bar of a phone, within reach of a thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <nav className={classes.bar} aria-label={t('nav.label')}>
      {destinationsOf(viewer).map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
          <Icon size={24} stroke={1.6} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
