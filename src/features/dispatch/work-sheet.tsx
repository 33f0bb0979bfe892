import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Initials } from '../../components/initials.tsx';
import { Fact, Row, Rows } from '../../components/rows.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Board, BoardTask } from '../../mirror/board.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import classes from './dispatch.module.css';
import { PlaceForm } from './place-form.tsx';
import { usePlanTexts } from './plan-texts.ts';
import type { Placement } from './use-placement.tsx';

interface WorkSheetProps {
  work: BoardTask;
  board: Board;
  placement: Placement;
  onClose: () => void;
}

/** A task of the board: who does it and when, and how to change both without dragging. */
export function WorkSheet({ work, board, placement, onClose }: WorkSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { whyFixed } = usePlanTexts();
  const { task, time, customer } = work;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={task.nickname}
      width="small"
      height="content"
      footer={
        <Button variant="default" renderRoot={(props) => <Link to="/tasks/$id" params={{ id: task.id }} {...props} />}>
          {t('calendar.openTask')}
        </Button>
      }
    >
      <Stack gap="md">
        <Rows>
          <Fact
            label={t('tasks.column.status')}
            value={<StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />}
          />
          <Fact label={t('calendar.installation')} value={format.dateTimeRange(time.from, time.to)} />
          {customer === null ? null : <Fact label={t('tasks.column.customer')} value={customer} />}
        </Rows>
        <People work={work} board={board} placement={placement} />
        {whyFixed(work).map((why) => (
          <p key={why} className={classes.reasons}>
            {why}
          </p>
        ))}
        {work.movable || work.timeFixed === null ? (
          // Its begin is the task's: after a change the form starts anew.
          <PlaceForm key={time.from} work={work} board={board} placement={placement} />
        ) : null}
      </Stack>
    </Sheet>
  );
}

type PartProps = Pick<WorkSheetProps, 'work' | 'board' | 'placement'>;

function People({ work, board, placement }: PartProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const people = board.rows.filter(({ tasks }) => tasks.some(({ task }) => task.id === work.task.id));
  if (people.length === 0) return null;
  return (
    <Rows>
      {people.map((row) => (
        <Row
          key={row.id}
          lead={
            <span aria-hidden>
              <Initials name={row.name} seed={row.id} />
            </span>
          }
          title={row.name}
          aside={
            work.movable && row.kind === 'person' ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('dispatch.remove', { name: row.name })}
                onClick={() => run(() => placement.remove(work, row))}
              >
                <IconX size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            ) : null
          }
        />
      ))}
    </Rows>
  );
}
