import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../components/mark.tsx';
import { BillingNote } from './billing-note.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ManualsMenu } from './manuals-menu.tsx';
import { Navigation } from './navigation.tsx';
import { NotificationsLink } from './notifications-link.tsx';
import { PaletteButton } from './palette-button.tsx';
import { PersonMenu } from './person-menu.tsx';
import { RequestsMenu } from './requests-menu.tsx';
import classes from './top-bar.module.css';

/**
 * The bar of a laptop (specification 2.1): where to go at the left; at the right what can be searched, what has been sent,
 * what is asked of the company, help, language, and who works.
 */
export function TopBar({ pill }: { pill: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.home}>
        <Mark />
        {t('app.name')}
      </Link>
      <Navigation />
      <div className={classes.right}>
        <BillingNote />
        <PaletteButton />
        {pill}
        <RequestsMenu />
        <div className={classes.icons}>
          <NotificationsLink />
          <ManualsMenu />
          <LanguageMenu />
        </div>
        <PersonMenu />
      </div>
    </header>
  );
}
