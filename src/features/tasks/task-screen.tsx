import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/task/schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { type TaskView, useTask } from '../../mirror/tasks.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { TaskAddresses } from './task-addresses.tsx';
import { TaskFacts } from './task-facts.tsx';
import { TaskNotHereYet } from './task-not-here-yet.tsx';
import { TaskPeople } from './task-people.tsx';
import { TaskProgress } from './task-progress.tsx';
import classes from './task-screen.module.css';

interface TaskScreenProps {
  id: string;
  card: (view: AddressView) => ReactNode;
  /** What can be done with many of its addresses at once. */
  many: (task: Task) => ReactNode;
  /** What can be made of the task, and where it is shown to others. */
  tools: (task: Task) => ReactNode;
}

/** One task to follow: its facts, its addresses with their marks, its people, the evidence; live. */
export function TaskScreen({ id, ...parts }: TaskScreenProps) {
  const { t } = useTranslation();
  const view = useTask(id);
  if (view === undefined) return <TaskNotHereYet />;
  if (view === null) {
    const toTasks = (
      <Button component={Link} to="/tasks">
        {t('tasks.toTasks')}
      </Button>
    );
    return (
      <>
        <PageHeader title={t('tasks.task')} />
        <EmptyState title={t('tasks.gone')} hint={t('tasks.goneHint')} action={toTasks} />
      </>
    );
  }
  return <Present view={view} {...parts} />;
}

function Present({ view, card, many, tools }: Omit<TaskScreenProps, 'id'> & { view: TaskView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, addresses, photos, subtasks, root } = view;
  const number = task.number === null ? null : t('tasks.numbered', { number: format.number(task.number) });
  return (
    <>
      <PageHeader title={task.nickname} subtitle={[number, task.jobTicket].filter(Boolean).join(' · ')}>
        <div className={classes.status}>
          <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
          {task.taskOperationalStatus === 'ON_GOING' || task.taskOperationalStatus === 'DRAFT' ? null : (
            <StatusPill look={operationalStatusLooks[task.taskOperationalStatus]} />
          )}
          <TaskProgress percent={task.percentCompleted} />
          {photos.total === 0 ? null : (
            <span className={classes.evidence}>
              {t('tasks.evidence', { received: photos.received, total: photos.total })}
            </span>
          )}
          {tools(task)}
        </div>
      </PageHeader>
      <div className={classes.content}>
        <div className={classes.main}>
          {addresses.length === 0 && subtasks.length > 0 ? null : (
            <TaskAddresses addresses={addresses} card={card} many={many(task)} />
          )}
          {subtasks.length === 0 ? null : (
            <Section title={t('tasks.subtasks')}>
              <Rows>
                {subtasks.map((subtask) => (
                  <Row
                    key={subtask.id}
                    title={
                      <Link className={classes.link} to="/tasks/$id" params={{ id: subtask.id }}>
                        {subtask.nickname}
                      </Link>
                    }
                    text={subtask.jobTicket}
                    aside={<StatusPill look={taskStatusLooks[subtask.taskCompletionStatus]} />}
                  />
                ))}
              </Rows>
            </Section>
          )}
        </div>
        <aside className={classes.side}>
          <TaskFacts view={view} />
          <TaskPeople view={view} />
          {root === null ? null : (
            <Section title={t('tasks.root')}>
              <Link className={classes.link} to="/tasks/$id" params={{ id: root.id }}>
                {root.nickname}
              </Link>
            </Section>
          )}
        </aside>
      </div>
    </>
  );
}
