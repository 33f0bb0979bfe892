import { Stack, Text, UnstyledButton } from '@mantine/core';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardTask } from '../../mirror/board.ts';
import classes from './dispatch.module.css';
import { type DraggedTask, droppedTask, isTaskOver, startDragging } from './dragged-task.ts';

interface TrayProps {
  work: readonly BoardTask[];
  onOpen: (work: BoardTask) => void;
  /** A task was dropped here, to unassign it. */
  onDrop: (dragged: DraggedTask) => void;
}

/** The unassigned work of the day: dragged onto somebody, or opened to choose somebody. */
export function Tray({ work, onOpen, onDrop }: TrayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hover = (event: DragEvent): void => {
    if (isTaskOver(event)) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    const dragged = droppedTask(event);
    if (dragged !== null) onDrop(dragged);
  };
  return (
    <fieldset className={classes.tray} aria-label={t('dispatch.unassigned')} onDragOver={hover} onDrop={drop}>
      <Section
        title={t('dispatch.unassigned')}
        aside={
          <Text span c="dimmed" fz="xs" className="tabular">
            {t('dispatch.taskCount', { count: work.length })}
          </Text>
        }
      >
        {work.length === 0 ? (
          <Text c="dimmed" fz="xs">
            {t('dispatch.allAssigned')}
          </Text>
        ) : null}
        <Stack component="ul" gap={8}>
          {work.map((each) => (
            <li key={each.task.id} className={classes.task}>
              <UnstyledButton
                className={classes.taskCard}
                draggable
                onDragStart={(event: DragEvent) => startDragging(event, { task: each.task.id, from: null })}
                onClick={() => onOpen(each)}
              >
                <span className={classes.time}>{format.timeRange(each.time.from, each.time.to)}</span>
                <span className={classes.taskName}>{each.task.nickname}</span>
                {each.customer === null ? null : <span className={classes.customer}>{each.customer}</span>}
              </UnstyledButton>
            </li>
          ))}
        </Stack>
      </Section>
    </fieldset>
  );
}
