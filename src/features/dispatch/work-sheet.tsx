import { ActionIcon, Button, Select, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Initials } from '../../components/initials.tsx';
import { Fact, Row, Rows } from '../../components/rows.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useAction } from '../../components/use-action.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Board, BoardTask } from '../../mirror/board.ts';
import { type CrewMember, useTakenDuring } from '../../mirror/crew.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import type { Assignment } from './use-assignment.ts';

interface WorkSheetProps {
  work: BoardTask;
  board: Board;
  assignment: Assignment;
  onClose: () => void;
}

const takenLabels: Readonly<Record<NonNullable<CrewMember['taken']>, TextKey>> = {
  task: 'dispatch.busy',
  vacation: 'dispatch.away',
};

/** A task of the board: who does it, and how to assign others without dragging. */
export function WorkSheet({ work, board, assignment, onClose }: WorkSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
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
          <Fact
            label={t('calendar.installation')}
            value={`${format.date(time.from)}, ${format.timeRange(time.from, time.to)}`}
          />
          {customer === null ? null : <Fact label={t('tasks.column.customer')} value={customer} />}
        </Rows>
        <People work={work} board={board} assignment={assignment} />
        {work.movable ? <Choice work={work} board={board} assignment={assignment} /> : null}
      </Stack>
    </Sheet>
  );
}

type PartProps = Pick<WorkSheetProps, 'work' | 'board' | 'assignment'>;

function People({ work, board, assignment }: PartProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const people = board.rows.filter(({ tasks }) => tasks.some(({ task }) => task.id === work.task.id));
  if (people.length === 0) return null;
  return (
    <Rows>
      {people.map(({ id, name, kind }) => (
        <Row
          key={id}
          lead={
            <span aria-hidden>
              <Initials name={name} seed={id} />
            </span>
          }
          title={name}
          aside={
            work.movable && kind === 'person' ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('dispatch.remove', { name })}
                onClick={() => run(() => assignment.remove(work, id))}
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

function Choice({ work, board, assignment }: PartProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [chosen, setChosen] = useState<string | null>(null);
  const on = new Set(work.task.employeesAssignees.map(({ id }) => id));
  const people = board.rows.filter(({ id, kind }) => kind === 'person' && !on.has(id));
  const taken = useTakenDuring(
    people.map(({ id }) => id),
    work.task,
  );
  const data = people.map(({ id, name }) => {
    const by = taken?.get(id) ?? null;
    return { value: id, label: `${name} – ${t(by === null ? 'dispatch.free' : takenLabels[by])}` };
  });
  const assign = async (): Promise<void> => {
    if (chosen === null) return;
    await assignment.assign(work, chosen, null);
    setChosen(null);
  };
  return (
    <Stack gap="xs">
      <Select
        label={t('dispatch.assignTo')}
        placeholder={t('dispatch.choose')}
        nothingFoundMessage={t('dispatch.nobodyFound')}
        data={data}
        value={chosen}
        onChange={setChosen}
        searchable
        openOnFocus={false}
        maxDropdownHeight={280}
      />
      <Button disabled={chosen === null} aria-busy={busy} onClick={() => run(assign)}>
        {t('dispatch.assign')}
      </Button>
    </Stack>
  );
}
