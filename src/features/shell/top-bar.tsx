import { UnstyledButton } from '@mantine/core';
import { IconBell, IconHelpCircle, IconLogout, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../domain/user/languages.ts';
import { personName } from '../../../domain/user/names.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { Initials } from '../../components/initials.tsx';
import { Mark } from '../../components/mark.tsx';
import { languageNames } from '../../i18n/language.ts';
import { changeLanguage, languageOf } from '../../i18n/start.ts';
import { useUnread } from '../../mirror/notifications.ts';
import { useOwnNames } from '../../mirror/own-names.ts';
import { useSession } from '../../mirror/session.ts';
import { BillingNote } from './billing-note.tsx';
import { destinationIcons } from './destination-icons.ts';
import { useDestinations } from './destinations.ts';
import { openPalette, openShortcuts } from './help-store.ts';
import { Keys } from './keys.tsx';
import { manualFile, manuals } from './manuals.ts';
import { Navigation } from './navigation.tsx';
import classes from './top-bar.module.css';
import { useRequests } from './use-requests.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * The bar of a laptop (specification 2.1): navigation at the left; search, sync, requests, help, language and the
 * person's menu at the right.
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
        <div className={classes.icons}>
          <RequestBadges />
          <NotificationsLink />
          <ManualsMenu />
          <LanguageMenu />
        </div>
        <PersonMenu />
      </div>
    </header>
  );
}

/** Opens the palette; looks like a search field. */
function PaletteButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.search}
      onClick={openPalette}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} stroke={1.8} aria-hidden />
      <span className={classes.searchLabel}>{t('palette.open')}</span>
      <span className={classes.searchKeys} aria-hidden>
        <Keys keys={['mod+k']} />
      </span>
    </UnstyledButton>
  );
}

const requestIcons = { tasks: destinationIcons.list, fleet: destinationIcons.people } as const;

/** How many task and fleet requests wait for the company's answer, each with a link to them (specification 2.1); hidden at zero. */
function RequestBadges() {
  const { t } = useTranslation();
  return useRequests().map(({ kind, count, requests }) => {
    const Icon = requestIcons[kind];
    const name = t(`requests.${kind}`, { count });
    return (
      <Link key={kind} to="/profile" search={{ requests }} className={classes.item} aria-label={name} title={name}>
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={classes.count}>{count}</span>
      </Link>
    );
  });
}

/** The highest number shown as it is. */
const most = 99;

/** The number of unread notifications, with a link to them. */
function NotificationsLink() {
  const { t } = useTranslation();
  const count = useUnread()?.count ?? 0;
  return (
    <Link
      to="/profile"
      search={{ tab: 'log' }}
      className={classes.item}
      aria-label={count === 0 ? t('notifications.title') : t('notifications.unread', { count })}
    >
      <IconBell size={20} stroke={1.7} aria-hidden />
      {count === 0 ? null : <span className={classes.count}>{count > most ? `${most}+` : count}</span>}
    </Link>
  );
}

/** The manuals as PDF files in the current language, and the keyboard shortcuts (specification 2.1). */
function ManualsMenu() {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  return (
    <ActionMenu
      label={t('manuals.title')}
      className={classes.item}
      heading={t('manuals.title')}
      actions={[
        ...manuals.map(({ name, label }) => ({ label: t(label), file: manualFile(language, name) })),
        { label: t('shortcuts.title'), act: openShortcuts },
      ]}
    >
      <IconHelpCircle size={20} stroke={1.7} aria-hidden />
    </ActionMenu>
  );
}

/** The languages, each by its own name (specification 2.1). */
function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const shown = languageOf(i18n);
  return (
    <ActionMenu
      label={`${shown.toUpperCase()} ${t('me.language')}`}
      className={classes.item}
      heading={t('me.language')}
      actions={languages.map((language) => ({
        label: languageNames[language],
        current: language === shown,
        act: () => changeLanguage(i18n, language),
      }))}
    >
      {shown.toUpperCase()}
    </ActionMenu>
  );
}

/** Profile, subscriptions, settings and signing out (specification 2.1). */
function PersonMenu() {
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
