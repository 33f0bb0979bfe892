import '@mantine/core/styles/Progress.layer.css';
import { Box, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Instant, minute, type TimeRange } from '../../../domain/kernel/time.ts';
import { BlockTips } from '../../components/block-tips.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { BoardTip } from './board-block.tsx';
import classes from './board-grid.module.css';
import { DayRow, WeekRow } from './board-row.tsx';
import { hoursOf, positionIn } from './board-window.ts';
import { warningsIn } from './drop-plan.ts';
import type { BoardDay } from './use-dispatch-state.ts';
import type { BoardDrop } from './use-drop-target.ts';

interface GridProps {
  rows: readonly BoardRow[];
  roleNames: ReadonlyMap<string, string>;
  board: BoardDrop;
  onOpen: (work: BoardTask) => void;
}

/** The tip of a block, which is named by its row and its task. */
function tipIn(rows: readonly BoardRow[], id: string) {
  const [rowId, taskId] = id.split(' ');
  const row = rows.find((each) => each.id === rowId);
  const work = row?.tasks.find(({ task }) => task.id === taskId);
  if (row === undefined || work === undefined) return null;
  return <BoardTip work={work} warnings={warningsIn(row, work, work.time)} />;
}

interface DayGridProps extends GridProps {
  /** The hours that are shown. */
  window: TimeRange;
  now: Instant;
}

/** People as rows, hours as columns. Dropping a task changes who does it and when. */
export function DayGrid({ rows, roleNames, window, now, board, onOpen }: DayGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = hoursOf(window);
  const nowAt =
    now >= window.from && now < window.to ? positionIn({ from: now, to: now + minute }, window).start : null;
  return (
    <BlockTips tipOf={(id) => tipIn(rows, id)}>
      <section className={classes.board} aria-label={t('dispatch.board')}>
        <div className={classes.head} aria-hidden>
          <span className={classes.corner}>{t('dispatch.people')}</span>
          <Box component="span" className={classes.hours} style={{ '--hours': hours.length }}>
            {hours.map((at) => (
              <span key={at}>{format.time(at)}</span>
            ))}
          </Box>
        </div>
        <ul className={classes.rows}>
          {rows.map((row) => (
            <DayRow
              key={row.id}
              row={row}
              window={window}
              role={roleNames.get(row.role ?? '') ?? null}
              board={board}
              onOpen={onOpen}
            />
          ))}
          {nowAt === null ? null : (
            <li aria-hidden className={classes.nowLayer}>
              <span className={classes.now} style={{ left: `${nowAt}%` }} />
            </li>
          )}
        </ul>
      </section>
    </BlockTips>
  );
}

interface WeekGridProps extends GridProps {
  days: readonly BoardDay[];
  today: string;
  /** Shows one of the days. */
  onDay: (date: string) => void;
}

/** People as rows, days as columns. Dropping a task changes who does it and on which day. */
export function WeekGrid({ rows, roleNames, days, today, board, onOpen, onDay }: WeekGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <BlockTips tipOf={(id) => tipIn(rows, id)}>
      <section className={classes.board} aria-label={t('dispatch.boardOfWeek')}>
        <div className={classes.weekHead}>
          <span className={classes.corner}>{t('dispatch.people')}</span>
          {days.map(({ date, range }) => (
            <UnstyledButton
              key={date}
              className={classes.dayHead}
              data-today={date === today || undefined}
              onClick={() => onDay(date)}
            >
              {format.shortDay(range.from)}
            </UnstyledButton>
          ))}
        </div>
        <ul className={classes.rows}>
          {rows.map((row) => (
            <WeekRow
              key={row.id}
              row={row}
              days={days}
              role={roleNames.get(row.role ?? '') ?? null}
              board={board}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
    </BlockTips>
  );
}
