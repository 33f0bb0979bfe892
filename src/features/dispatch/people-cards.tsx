import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Initials } from '../../components/initials.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { DayLoad } from './day-load.tsx';
import classes from './people-cards.module.css';

interface PeopleCardsProps {
  rows: readonly BoardRow[];
  roleNames: ReadonlyMap<string, string>;
  onOpen: (work: BoardTask) => void;
}

/** The board for a thumb: a card for each person with their work in order of time. */
export function PeopleCards({ rows, roleNames, onOpen }: PeopleCardsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <div className={classes.head}>
            <span aria-hidden>
              <Initials name={row.name} seed={row.id} />
            </span>
            <div className={classes.words}>
              <h3 className={classes.name}>{row.name}</h3>
              <DayLoad row={row} role={roleNames.get(row.role ?? '') ?? null} />
            </div>
          </div>
          {row.vacations.length === 0 ? null : <p className={classes.away}>{t('dispatch.away')}</p>}
          {row.tasks.map((work) => (
            <UnstyledButton key={work.task.id} className={classes.task} onClick={() => onOpen(work)}>
              <span className={classes.line}>
                <span className={classes.time}>{format.timeRange(work.time.from, work.time.to)}</span>
                <StatusPill look={taskStatusLooks[work.task.taskCompletionStatus]} />
              </span>
              {work.task.nickname}
            </UnstyledButton>
          ))}
        </li>
      ))}
    </ul>
  );
}
