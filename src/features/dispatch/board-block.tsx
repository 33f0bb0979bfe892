import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties, DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardTask } from '../../mirror/board.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './board-block.module.css';
import { endDragging, startDragging } from './dragged-task.ts';
import type { NamedWarning } from './drop-plan.ts';
import { usePlanTexts } from './plan-texts.ts';

interface BoardBlockProps {
  work: BoardTask;
  /** The row on which it stands. */
  row: string;
  warnings: readonly NamedWarning[];
  /** `lane`: as long as its time · `cell`: as wide as the cell of its day. */
  place: 'lane' | 'cell';
  style?: CSSProperties;
  /** How far into the task the pointer holds it, in milliseconds. */
  grabOf?: (event: DragEvent) => number;
  onOpen: (work: BoardTask) => void;
}

/** Work on the board in two lines: what it is, and when and for whom. */
export function BoardBlock({ work, row, warnings, place, style, grabOf, onOpen }: BoardBlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, time, customer } = work;
  const { tone, icon: Icon, label } = taskStatusLooks[task.taskCompletionStatus];
  const times = format.timeRange(time.from, time.to);
  const overlapping = warnings.some(({ kind }) => kind === 'overlap');
  const tooFar = warnings.some(({ kind }) => kind === 'travel');
  const trouble = [...(overlapping ? [t('dispatch.overlaps')] : []), ...(tooFar ? [t('dispatch.tooFar')] : [])];
  return (
    <UnstyledButton
      className={classes.task}
      data-tone={tone}
      data-place={place}
      data-event-id={`${row} ${task.id}`}
      data-overlaps={overlapping || undefined}
      style={style}
      draggable={work.movable || work.timeFixed === null}
      onDragStart={(event: DragEvent) => startDragging(event, { task: task.id, from: row, grab: grabOf?.(event) ?? 0 })}
      onDragEnd={endDragging}
      onClick={() => onOpen(work)}
    >
      <span className={classes.label}>
        <span className={classes.first}>
          <Icon size={13} stroke={2} aria-hidden className={classes.icon} />
          {trouble.length > 0 ? (
            <IconAlertTriangle size={13} stroke={2} aria-hidden className={classes.warning} />
          ) : null}
          <span className={classes.name}>{task.nickname}</span>
        </span>
        <span className={classes.second}>
          <span aria-hidden>{format.time(time.from)}</span>
          {customer === null ? null : <span className={classes.customer}>{customer}</span>}
        </span>
      </span>
      <VisuallyHidden>{[t(label), times, ...trouble].join(', ')}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** The tip of a block: everything that has no room in a narrow one. */
export function BoardTip({ work, warnings }: Pick<BoardBlockProps, 'work' | 'warnings'>) {
  const { t } = useTranslation();
  const { when, warningTexts, whyFixed } = usePlanTexts();
  const { task, time, customer, street, area } = work;
  const place = [street, area].filter((each) => each !== null).join(', ');
  return (
    <span className={classes.tip}>
      <span>{when(time)}</span>
      <strong>{task.nickname}</strong>
      <span>{t(taskStatusLooks[task.taskCompletionStatus].label)}</span>
      {customer === null ? null : <span>{customer}</span>}
      {place === '' ? null : <span>{place}</span>}
      {[...warningTexts(warnings), ...whyFixed(work)].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
