import { Stack, UnstyledButton } from '@mantine/core';
import { IconBell, IconFileTypePdf, IconInbox, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { languageOf } from '../../i18n/start.ts';
import { useUnread } from '../../mirror/notifications.ts';
import { BillingNote } from './billing-note.tsx';
import { destinationIcons } from './destination-icons.ts';
import type { Destination } from './destinations.ts';
import { openPalette } from './help-store.ts';
import { manualFile, manuals } from './manuals.ts';
import classes from './more-sheet.module.css';
import { useRequests } from './use-requests.ts';

interface MoreSheetProps {
  opened: boolean;
  onClose: () => void;
  /** The destinations for which the bar has no room. */
  rest: readonly Destination[];
}

/** Whatever the bar of a phone has no room for: search, destinations, requests, manuals. */
export function MoreSheet({ opened, onClose, rest }: MoreSheetProps) {
  const { t, i18n } = useTranslation();
  const { history } = useRouter();
  const kinds = useRequests();
  const unread = useUnread()?.count ?? 0;
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  const file = <IconFileTypePdf size={22} stroke={1.6} aria-hidden />;
  return (
    <Sheet opened={opened} onClose={onClose} title={t('nav.more')} height="content">
      <Stack gap="lg" pb="env(safe-area-inset-bottom)">
        <BillingNote />
        <ul className={`plain-list ${classes.lines}`}>
          <Line icon={<IconSearch size={22} stroke={1.6} aria-hidden />} onClick={leave(openPalette)}>
            {t('palette.open')}
          </Line>
          {rest.map(({ to, label, icon }) => {
            const Icon = destinationIcons[icon];
            return (
              <Line key={to} icon={<Icon size={22} stroke={1.6} aria-hidden />} onClick={leave(() => history.push(to))}>
                {t(label)}
              </Line>
            );
          })}
          <Line
            icon={<IconBell size={22} stroke={1.6} aria-hidden />}
            onClick={leave(() => history.push('/profile?tab=log'))}
          >
            {unread === 0 ? t('notifications.title') : t('notifications.unread', { count: unread })}
          </Line>
          {kinds.map(({ kind, count, requests }) => (
            <Line
              key={kind}
              icon={<IconInbox size={22} stroke={1.6} aria-hidden />}
              onClick={leave(() => history.push(`/profile?requests=${requests}`))}
            >
              {t(`requests.${kind}`, { count })}
            </Line>
          ))}
        </ul>
        <Section title={t('manuals.title')}>
          <ul className={`plain-list ${classes.lines}`}>
            {manuals.map(({ name, label }) => (
              <li key={name}>
                <a className={classes.line} href={manualFile(languageOf(i18n), name)} download>
                  {file}
                  {t(label)}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      </Stack>
    </Sheet>
  );
}

interface LineProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

function Line({ icon, onClick, children }: LineProps) {
  return (
    <li>
      <UnstyledButton className={classes.line} onClick={onClick}>
        {icon}
        {children}
      </UnstyledButton>
    </li>
  );
}
