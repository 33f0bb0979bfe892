import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCurrentLocation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Location } from '../../components/use-position.ts';
import classes from './day-foot.module.css';
import type { ChosenDay } from './use-chosen-day.ts';

interface DayFootProps {
  chosen: ChosenDay;
  /** Null where there is nothing to be far from. */
  location: Location | null;
}

/** Below the day, within reach of a thumb: other days, and the offer to show distances. */
export function DayFoot({ chosen, location }: DayFootProps) {
  const { t } = useTranslation();
  const { previous, next, isToday } = chosen;
  return (
    <footer className={classes.foot}>
      <nav className={classes.days} aria-label={t('myDay.days')}>
        <Button
          renderRoot={(props) => <Link {...props} to="/my-day" search={{ day: previous }} />}
          variant="default"
          leftSection={<IconChevronLeft size={18} stroke={1.8} aria-hidden />}
        >
          {t('myDay.previous')}
        </Button>
        {isToday ? null : (
          <Button className={classes.today ?? ''} component={Link} to="/my-day" variant="light">
            {t('myDay.today')}
          </Button>
        )}
        <Button
          renderRoot={(props) => <Link {...props} to="/my-day" search={{ day: next }} />}
          variant="default"
          rightSection={<IconChevronRight size={18} stroke={1.8} aria-hidden />}
        >
          {t('myDay.next')}
        </Button>
      </nav>
      {location?.state === 'unknown' ? (
        <Button
          variant="subtle"
          leftSection={<IconCurrentLocation size={18} stroke={1.7} aria-hidden />}
          onClick={location.allow}
        >
          {t('myDay.showDistances')}
        </Button>
      ) : null}
      {location?.state === 'denied' ? <p className={classes.denied}>{t('myDay.locationDenied')}</p> : null}
    </footer>
  );
}
