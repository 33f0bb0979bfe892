import '@mantine/core/styles/Progress.layer.css';
import { Box } from '@mantine/core';
import { type DragEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Instant, minute, type TimeRange } from '../../../domain/kernel/time.ts';
import { Initials } from '../../components/initials.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import classes from './board-grid.module.css';
import { BoardLane } from './board-lane.tsx';
import { hoursOf, placeIn } from './board-window.ts';
import { DayLoad } from './day-load.tsx';
import { type DraggedTask, droppedTask, isTaskOver } from './dragged-task.ts';

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

/** People as rows, hours as columns. A task is dropped on a row: who does it changes, its time stays. */
export function BoardGrid({ rows, window, roleNames, onOpen, onDrop, now }: BoardGridProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = hoursOf(window);
  const nowAt = now >= window.from && now < window.to ? placeIn({ from: now, to: now + minute }, window).start : null;
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
          <li aria-hidden className={classes.nowPlace}>
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
    // The keyboard's way is the dialog of each task, where somebody is chosen.
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
        <span className={classes.words}>
          <span className={classes.name}>{row.name}</span>
          <DayLoad row={row} role={role} />
        </span>
      </div>
      <BoardLane row={row} window={window} onOpen={onOpen} />
    </li>
  );
});
