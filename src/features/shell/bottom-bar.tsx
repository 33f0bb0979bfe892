import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateSheet } from '../../components/sheet-state.ts';
import { barIcons, isOfBar } from './bar-icons.ts';
import classes from './bottom-bar.module.css';
import type { DestinationIcon } from './destination-icons.ts';
import { useDestinations } from './destinations.ts';

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }));

/** Destinations in the bar; with "Me" and "More" it has four links. */
const destinationsInBar = 2;

/** The navigation of a phone. */
export function BottomBar() {
  const { t } = useTranslation();
  const { menu, own } = useDestinations();
  const more = useLateSheet();
  const me = own.filter(({ to }) => to === '/me');
  const shown = [...menu.slice(0, destinationsInBar), ...me];
  const rest = [...menu.slice(destinationsInBar), ...own.filter((each) => !me.includes(each))];
  return (
    <>
      <nav className={classes.bar} aria-label={t('nav.label')}>
        {shown.map(({ to, label, icon }) => (
          <Link key={to} to={to} className={classes.link} activeProps={{ 'aria-current': 'page' }}>
            <BarIcon icon={icon} />
            {t(label)}
          </Link>
        ))}
        <button type="button" className={`plain-button ${classes.link}`} aria-haspopup="dialog" onClick={more.open}>
          <IconDots size={24} stroke={1.6} aria-hidden />
          {t('nav.more')}
        </button>
      </nav>
      {more.mounted ? (
        <Suspense fallback={null}>
          <MoreSheet opened={more.opened} onClose={more.close} rest={rest} />
        </Suspense>
      ) : null}
    </>
  );
}

function BarIcon({ icon }: { icon: DestinationIcon }) {
  if (!isOfBar(icon)) return null;
  const Icon = barIcons[icon];
  return <Icon size={24} stroke={1.6} aria-hidden />;
}
