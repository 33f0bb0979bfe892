import { Box } from '@mantine/core';
import { type DragEvent, memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hour, type Instant, overlaps, type TimeRange } from '../../../domain/kernel/time.ts';
import { Initials } from '../../components/initials.tsx';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { BoardBlock } from './board-block.tsx';
import classes from './board-grid.module.css';
import { beginAt, labelledLines, positionIn, sameTimeOn } from './board-window.ts';
import { DayLoad } from './day-load.tsx';
import type { DraggedTask } from './dragged-task.ts';
import { DropLabel } from './drop-label.tsx';
import { type NamedWarning, warningsIn } from './drop-plan.ts';
import type { BoardDay } from './use-dispatch-state.ts';
import { type BoardDrop, useDropTarget } from './use-drop-target.ts';

interface RowProps {
  row: BoardRow;
  role: string | null;
  board: BoardDrop;
  onOpen: (work: BoardTask) => void;
}

/** The warnings of each task of a row, in its order. */
const useWarnings = (row: BoardRow): NamedWarning[][] =>
  useMemo(() => row.tasks.map((work) => warningsIn(row, work, work.time)), [row]);

/** Who a row is of, and how much they have to do. */
function RowHead({ row, role, days }: Pick<RowProps, 'row' | 'role'> & { days: number }) {
  return (
    <div className={classes.who}>
      <span aria-hidden>
        <Initials name={row.name} seed={row.id} />
      </span>
      <span className={classes.person}>
        <span className={classes.ellipsis}>{row.name}</span>
        <DayLoad row={row} role={role} days={days} />
      </span>
    </div>
  );
}

/**
 * Somebody's day: work at its hours, in as many lines as overlap, and behind it the vacations. With the keyboard, work is placed in
 * the dialog of each task.
 */
export const DayRow = memo(function DayRow({ row, role, board, onOpen, window }: RowProps & { window: TimeRange }) {
  const lane = useRef<HTMLDivElement>(null);
  const { over, plan, handlers } = useDropTarget({
    row,
    board,
    beginOf: ({ clientX }: DragEvent, { grab }: DraggedTask): Instant | null => {
      const { left = 0, width = 0 } = lane.current?.getBoundingClientRect() ?? {};
      return width === 0 ? null : beginAt((clientX - left) / width, grab, window);
    },
  });
  const ghost = plan === null ? null : positionIn(plan.time, window);
  const start = Math.min(100, Math.max(0, ghost?.start ?? 0));
  return (
    <li className={classes.row} data-over={over || undefined} aria-label={row.name} {...handlers}>
      <RowHead row={row} role={role} days={1} />
      <div ref={lane} className={classes.laneBox}>
        <DayLane row={row} window={window} onOpen={onOpen} />
        {plan === null || ghost === null ? null : (
          <div className={classes.ghost} style={{ left: `${start}%`, width: `${ghost.length}%` }}>
            <DropLabel plan={plan} atEnd={start > 55} />
          </div>
        )}
      </div>
    </li>
  );
});

interface LaneProps extends Pick<RowProps, 'row' | 'onOpen'> {
  window: TimeRange;
}

const DayLane = memo(function DayLane({ row, window, onOpen }: LaneProps) {
  const { t } = useTranslation();
  const warnings = useWarnings(row);
  const lines = labelledLines(row.tasks, window);
  const count = Math.max(1, ...lines.map((line) => line + 1));
  const grabOf =
    ({ time }: BoardTask) =>
    ({ clientX, currentTarget }: DragEvent): number => {
      const { left, width } = currentTarget.getBoundingClientRect();
      const from = Math.max(time.from, window.from);
      const drawn = Math.min(time.to, window.to) - from;
      return width === 0 ? 0 : from - time.from + ((clientX - left) / width) * drawn;
    };
  return (
    <Box className={classes.lane} style={{ '--lines': count, '--hours': Math.round((window.to - window.from) / hour) }}>
      {row.vacations.map((vacation) => {
        const { start, length } = positionIn(vacation, window);
        return (
          <span key={vacation.id} className={classes.vacation} style={{ left: `${start}%`, width: `${length}%` }}>
            {t('dispatch.away')}
          </span>
        );
      })}
      {row.tasks.map((work, index) => {
        const { start, length } = positionIn(work.time, window);
        const style = { left: `${start}%`, width: `${length}%`, '--line': lines[index] ?? 0 };
        return (
          <BoardBlock
            key={work.task.id}
            work={work}
            row={row.id}
            warnings={warnings[index] ?? []}
            place="lane"
            style={style}
            grabOf={grabOf(work)}
            onOpen={onOpen}
          />
        );
      })}
    </Box>
  );
});

/** Somebody's week: the work of each day in its cell, in order of time. */
export const WeekRow = memo(function WeekRow({
  row,
  role,
  board,
  onOpen,
  days,
}: RowProps & { days: readonly BoardDay[] }) {
  return (
    <li className={classes.weekRow} aria-label={row.name}>
      <RowHead row={row} role={role} days={days.length} />
      {days.map((day) => (
        <DayCell key={day.date} row={row} day={day} board={board} onOpen={onOpen} />
      ))}
    </li>
  );
});

function DayCell({ row, day, board, onOpen }: Omit<RowProps, 'role'> & { day: BoardDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const warnings = useWarnings(row);
  const { over, plan, handlers } = useDropTarget({
    row,
    board,
    beginOf: (_event: DragEvent, dragged: DraggedTask): Instant | null => {
      const begin = board.plan(dragged, row, null)?.work.time.from;
      return begin === undefined ? null : (sameTimeOn(begin, day.date, timeZone) ?? null);
    },
  });
  const isAway = row.vacations.some((vacation) => overlaps(vacation, day.range));
  return (
    <fieldset
      className={classes.cell}
      data-over={over || undefined}
      data-away={isAway || undefined}
      aria-label={format.shortDay(day.range.from)}
      {...handlers}
    >
      {isAway ? <span className={classes.cellAway}>{t('dispatch.away')}</span> : null}
      {row.tasks.map((work, index) =>
        overlaps(work.time, day.range) ? (
          <BoardBlock
            key={work.task.id}
            work={work}
            row={row.id}
            warnings={warnings[index] ?? []}
            place="cell"
            onOpen={onOpen}
          />
        ) : null,
      )}
      {plan === null ? null : <DropLabel plan={plan} />}
    </fieldset>
  );
}
