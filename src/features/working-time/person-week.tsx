import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import { mayApproveDaysOf } from '../../../domain/work-day/permissions.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import type { DayView, PersonDays } from '../../mirror/work-days.ts';
import { dayLooks } from './day-looks.ts';
import { noonOf } from './noon.ts';
import { toApprove, toCheck, useConfirmDays } from './use-confirm-days.ts';
import classes from './working-time.module.css';

interface PersonWeekProps {
  person: PersonDays;
  today: string;
  onDay: (date: string) => void;
}

/** A person's week: its sums, its days, and what can be confirmed of all of them. */
export function PersonWeek({ person, today, onDay }: PersonWeekProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const sums = [
    ['workingTime.length', person.length],
    ['workingTime.work', person.work],
    ['workingTime.travel', person.travel],
  ] as const;
  return (
    <Stack gap="0.75rem" className={classes.week}>
      <dl className={`card ${classes.sums}`}>
        {sums.map(([label, sum]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="tabular">{duration(sum)}</dd>
          </div>
        ))}
      </dl>
      <ul className={`card ${classes.days}`}>
        {person.days.map((view) => (
          <li key={view.day.date}>
            <DayLine view={view} isFuture={view.day.date > today} onOpen={() => onDay(view.day.date)} />
          </li>
        ))}
      </ul>
      <WeekButtons person={person} today={today} />
    </Stack>
  );
}

function DayLine({ view, isFuture, onOpen }: { view: DayView; isFuture: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { day, figures, state, length, work, travel } = view;
  const pause = figures === null || figures.pause === 0 ? null : figures.pause * minute;
  const facts = [
    figures === null ? t('workingTime.nothing') : format.timeRange(figures.begin, figures.end),
    pause === null ? null : t('workingTime.pauseFor', { time: duration(pause) }),
  ].filter((fact) => fact !== null);
  const shares = [
    work < minute ? null : t('workingTime.workFor', { time: duration(work) }),
    travel < minute ? null : t('workingTime.travelFor', { time: duration(travel) }),
  ].filter((fact) => fact !== null);
  const date = <span className={classes.date}>{format.shortDay(noonOf(day.date))}</span>;
  if (isFuture)
    return (
      <div className={classes.day} data-dim>
        {date}
      </div>
    );
  return (
    <UnstyledButton className={classes.day} data-dim={figures === null || undefined} onClick={onOpen}>
      {date}
      <span className={`tabular ${classes.words}`}>
        <Facts className={classes.facts} facts={facts} />
        {shares.length === 0 ? null : <Facts className={classes.shares} facts={shares} />}
      </span>
      <span className={classes.end}>
        {figures === null ? null : <strong className="tabular">{duration(length)}</strong>}
        {state === 'empty' ? null : <StatusPill look={dayLooks[state]} />}
      </span>
    </UnstyledButton>
  );
}

/** Facts in one line, which is broken between them only. */
const Facts = ({ className, facts }: { className: string | undefined; facts: readonly string[] }) => (
  <span className={className}>
    {facts.map((fact, index) => (
      <Fragment key={fact}>
        {index === 0 ? null : ' · '}
        <span className="unbroken">{fact}</span>
      </Fragment>
    ))}
  </span>
);

function WeekButtons({ person, today }: Pick<PersonWeekProps, 'person' | 'today'>) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { busy, check, approve } = useConfirmDays();
  const mayApprove = mayApproveDaysOf(viewer, person.id);
  const [open, ready] = [toCheck(person, today), toApprove(person, today)];
  if (mayApprove && ready.length > 0) {
    return (
      <Group>
        <Button aria-busy={busy} onClick={() => approve(ready)}>
          {t('workingTime.approveDays', { count: ready.length })}
        </Button>
      </Group>
    );
  }
  if (mayApprove || person.id !== viewer.userId || open.length === 0) return null;
  return (
    <Stack gap="0.375rem" align="start">
      <Button aria-busy={busy} onClick={() => check(open)} className={classes.main}>
        {t('workingTime.checkDays', { count: open.length })}
      </Button>
      <Text size="sm" c="dimmed">
        {t('workingTime.checkHint')}
      </Text>
    </Stack>
  );
}
