import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Initials } from '../../components/initials.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { DayLoad } from './day-load.tsx';
import classes from './dispatch.module.css';

interface PeopleCardsProps {
  rows: readonly BoardRow[];
  /** How many days are shown: one, or a week, in which each task tells its day. */
  days: number;
  roleNames: ReadonlyMap<string, string>;
  onOpen: (work: BoardTask) => void;
}

/** The board on phones: a card for each person with their work in order of time. */
export function PeopleCards({ rows, days, roleNames, onOpen }: PeopleCardsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack component="ul" gap="sm">
      {rows.map((row) => (
        <li key={row.id} className={classes.personCard}>
          <div className={classes.personHead}>
            <span aria-hidden>
              <Initials name={row.name} seed={row.id} />
            </span>
            <div className={classes.personWords}>
              <h3 className={classes.personName}>{row.name}</h3>
              <DayLoad row={row} role={roleNames.get(row.role ?? '') ?? null} days={days} />
            </div>
          </div>
          {row.vacations.length === 0 ? null : (
            <Text pb="sm" c="dimmed" fz="xs">
              {t('dispatch.away')}
            </Text>
          )}
          {row.tasks.map((work) => (
            <UnstyledButton key={work.task.id} className={classes.personTask} onClick={() => onOpen(work)}>
              <span className={classes.taskLine}>
                <span className={classes.time}>
                  {days > 1 ? `${format.shortDay(work.time.from)}, ` : ''}
                  {format.timeRange(work.time.from, work.time.to)}
                </span>
                <StatusPill look={taskStatusLooks[work.task.taskCompletionStatus]} />
              </span>
              {work.task.nickname}
            </UnstyledButton>
          ))}
        </li>
      ))}
    </Stack>
  );
}
