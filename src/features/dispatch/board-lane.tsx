import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type DragEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { hour, type TimeRange } from '../../../domain/kernel/time.ts';
import { linesOf } from '../../../domain/scheduled/day-load.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './board-lane.module.css';
import { placeIn } from './board-window.ts';
import { takeAlong } from './dragged-task.ts';

interface BoardLaneProps {
  row: BoardRow;
  window: TimeRange;
  onOpen: (work: BoardTask) => void;
}

/** The time of one row: its work, in as many lines as overlap, and its vacations behind it. */
export const BoardLane = memo(function BoardLane({ row, window, onOpen }: BoardLaneProps) {
  const { t } = useTranslation();
  const lines = linesOf(row.tasks.map(({ time }) => time));
  const count = Math.max(1, ...lines.map((line) => line + 1));
  return (
    <Box className={classes.lane} style={{ '--lines': count, '--hours': Math.round((window.to - window.from) / hour) }}>
      {row.vacations.map((vacation) => {
        const { start, length } = placeIn(vacation, window);
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
          place={{ ...placeIn(work.time, window), line: lines[index] ?? 0 }}
          from={row.id}
          onOpen={onOpen}
        />
      ))}
    </Box>
  );
});

interface LaneTaskProps {
  work: BoardTask;
  place: { start: number; length: number; line: number };
  from: string;
  onOpen: (work: BoardTask) => void;
}

function LaneTask({ work, place, from, onOpen }: LaneTaskProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, time, customer, movable } = work;
  const { tone, icon: Icon, label } = taskStatusLooks[task.taskCompletionStatus];
  return (
    <UnstyledButton
      className={classes.task}
      data-tone={tone}
      data-line={place.line > 0 || undefined}
      style={{ left: `${place.start}%`, width: `${place.length}%`, '--line': place.line }}
      title={`${format.timeRange(time.from, time.to)} ${task.nickname}`}
      draggable={movable}
      onDragStart={(event: DragEvent) => takeAlong(event, { task: task.id, from })}
      onClick={() => onOpen(work)}
    >
      <Icon size={13} stroke={2} aria-hidden className={classes.icon} />
      <VisuallyHidden>
        {t(label)}, {format.timeRange(time.from, time.to)}
      </VisuallyHidden>
      <span className={classes.name}>{task.nickname}</span>
      {customer === null ? null : <span className={classes.customer}>{customer}</span>}
    </UnstyledButton>
  );
}
