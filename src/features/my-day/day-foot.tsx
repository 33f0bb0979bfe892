import { Box, Button, Group, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconCurrentLocation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateAt, dayOfDate, type TimeRange } from '../../../domain/kernel/time.ts';
import type { Location } from '../../components/use-position.ts';
import { useToday } from '../../components/use-today.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import classes from './day-foot.module.css';

interface DayFootProps {
  chosen: ChosenDay;
  /** Null on a day without addresses. */
  location: Location | null;
}

/** The foot of the day: links to other days, and the offer to show distances. */
export function DayFoot({ chosen, location }: DayFootProps) {
  const { t } = useTranslation();
  const { previous, next, isToday } = chosen;
  return (
    <Stack component="footer" gap="xs">
      <Group component="nav" className={classes.days} gap="xs" align="stretch" aria-label={t('myDay.days')}>
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
      </Group>
      {location?.state === 'unknown' ? (
        <Button
          variant="subtle"
          leftSection={<IconCurrentLocation size={18} stroke={1.7} aria-hidden />}
          onClick={location.allow}
        >
          {t('myDay.showDistances')}
        </Button>
      ) : null}
      {location?.state === 'denied' ? (
        <Box component="p" className="pretty" ta="center" c="dimmed">
          {t('myDay.locationDenied')}
        </Box>
      ) : null}
    </Stack>
  );
}

/** The chosen day in the company's time zone, with the dates before and after it. */
interface ChosenDay {
  range: TimeRange;
  isToday: boolean;
  previous: string;
  next: string;
}

/** The day of `date`, or today. */
export function useChosenDay(date: string | undefined): ChosenDay {
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const shown = date ?? today;
  return {
    range: dayOfDate(shown, timeZone),
    isToday: shown === today,
    previous: dateAt(dayOfDate(shown, timeZone, -1).from, timeZone),
    next: dateAt(dayOfDate(shown, timeZone, 1).from, timeZone),
  };
}
