import '@mantine/core/styles/Progress.layer.css';
import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type DragEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hour, type Instant, minute, type TimeRange } from '../../../domain/kernel/time.ts';
import { linesOf } from '../../../domain/scheduled/availability.ts';
import { Initials } from '../../components/initials.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './board-grid.module.css';
import { hoursOf, positionIn } from './board-window.ts';
import { DayLoad } from './day-load.tsx';
import { type DraggedTask, droppedTask, isTaskOver, startDragging } from './dragged-task.ts';

interface BoardGridProps {
  rows: readonly BoardRow[];
  /** The hours that are shown. */
  window: TimeRange;
  roleNames: ReadonlyMap<string, string>;
  onOpen: (work: BoardTask) => void;
  /** A task was dropped on a row. */
  onDrop: (dragged: DraggedTask, row: string) => void;
  now: Instant;
}

/** People as rows, hours as columns. Dropping a task on a row changes its assignee, not its time. */
export function BoardGrid({ rows, window, roleNames, onOpen, onDrop, now }: BoardGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = hoursOf(window);
  const nowAt =
    now >= window.from && now < window.to ? positionIn({ from: now, to: now + minute }, window).start : null;
  return (
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
          <GridRow
            key={row.id}
            row={row}
            window={window}
            role={roleNames.get(row.role ?? '') ?? null}
            onOpen={onOpen}
            onDrop={onDrop}
          />
        ))}
        {nowAt === null ? null : (
          <li aria-hidden className={classes.nowLayer}>
            <span className={classes.now} style={{ left: `${nowAt}%` }} />
          </li>
        )}
      </ul>
    </section>
  );
}

interface GridRowProps extends Pick<BoardGridProps, 'window' | 'onOpen' | 'onDrop'> {
  row: BoardRow;
  role: string | null;
}

const GridRow = memo(function GridRow({ row, window, role, onOpen, onDrop }: GridRowProps) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent): void => {
    if (!isTaskOver(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    const dragged = droppedTask(event);
    setOver(false);
    if (dragged === null) return;
    event.preventDefault();
    onDrop(dragged, row.id);
  };
  return (
    // With the keyboard, people are assigned in the dialog of each task.
    <li
      className={classes.row}
      data-over={over || undefined}
      aria-label={row.name}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={drop}
    >
      <div className={classes.who}>
        <span aria-hidden>
          <Initials name={row.name} seed={row.id} />
        </span>
        <span className={classes.person}>
          <span className={classes.ellipsis}>{row.name}</span>
          <DayLoad row={row} role={role} />
        </span>
      </div>
      <BoardLane row={row} window={window} onOpen={onOpen} />
    </li>
  );
});

interface BoardLaneProps {
  row: BoardRow;
  window: TimeRange;
  onOpen: (work: BoardTask) => void;
}

/** The work of one row, in as many lines as overlap, and behind it the vacations. */
const BoardLane = memo(function BoardLane({ row, window, onOpen }: BoardLaneProps) {
  const { t } = useTranslation();
  const lines = linesOf(row.tasks.map(({ time }) => time));
  const count = Math.max(1, ...lines.map((line) => line + 1));
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
      {row.tasks.map((work, index) => (
        <LaneTask
          key={work.task.id}
          work={work}
          position={{ ...positionIn(work.time, window), line: lines[index] ?? 0 }}
          from={row.id}
          onOpen={onOpen}
        />
      ))}
    </Box>
  );
});

interface LaneTaskProps {
  work: BoardTask;
  position: { start: number; length: number; line: number };
  from: string;
  onOpen: (work: BoardTask) => void;
}

function LaneTask({ work, position, from, onOpen }: LaneTaskProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, time, customer, movable } = work;
  const { tone, icon: Icon, label } = taskStatusLooks[task.taskCompletionStatus];
  return (
    <UnstyledButton
      className={classes.task}
      data-tone={tone}
      data-line={position.line > 0 || undefined}
      style={{ left: `${position.start}%`, width: `${position.length}%`, '--line': position.line }}
      title={`${format.timeRange(time.from, time.to)} ${task.nickname}`}
      draggable={movable}
      onDragStart={(event: DragEvent) => startDragging(event, { task: task.id, from })}
      onClick={() => onOpen(work)}
    >
      <Icon size={13} stroke={2} aria-hidden style={{ flex: 'none' }} />
      <VisuallyHidden>
        {t(label)}, {format.timeRange(time.from, time.to)}
      </VisuallyHidden>
      <span className={classes.ellipsis}>{task.nickname}</span>
      {customer === null ? null : <span className={classes.customer}>{customer}</span>}
    </UnstyledButton>
  );
}
