import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { countDone } from '../../../domain/operational-address/done.ts';
import type { Task } from '../../../domain/schemas.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { Initials } from '../../components/initials.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { doersOf, type TaskView, useTask } from '../../mirror/tasks.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import { TaskProgress } from './task-cells.tsx';
import { TaskFacts } from './task-facts.tsx';
import classes from './task-screen.module.css';
import { useFetchedTask } from './use-fetched-task.ts';

interface TaskScreenProps {
  id: string;
  card: (view: AddressView) => ReactNode;
  /** Actions for many of its addresses at once. */
  many: (task: Task) => ReactNode;
  /** Actions and links of the task. */
  tools: (task: Task) => ReactNode;
}

/** One task, live: its facts, its addresses with their marks, its people, the evidence. */
export function TaskScreen({ id, ...parts }: TaskScreenProps) {
  const { t } = useTranslation();
  const view = useTask(id);
  const { isFetching, partsBefore } = useFetchedTask(id);
  if (view === undefined || (view === null && isFetching)) return <TaskNotHereYet />;
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
  return <Present view={view} partsBefore={partsBefore} {...parts} />;
}

interface PresentProps extends Omit<TaskScreenProps, 'id'> {
  view: TaskView;
  partsBefore: Instant | null;
}

function Present({ view, partsBefore, card, many, tools }: PresentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, addresses, photos, subtasks, root } = view;
  const statuses = addresses.map(({ operational }) => operational.completionStatus);
  const number = task.number === null ? null : t('tasks.numbered', { number: format.number(task.number) });
  return (
    <>
      <PageHeader title={task.nickname} subtitle={[number, task.jobTicket].filter(Boolean).join(' · ')}>
        <Group gap="sm" mt={8}>
          <StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />
          {task.taskOperationalStatus === 'ON_GOING' || task.taskOperationalStatus === 'DRAFT' ? null : (
            <StatusPill look={operationalStatusLooks[task.taskOperationalStatus]} />
          )}
          <TaskProgress percent={task.percentCompleted} count={countDone(statuses)} />
          {photos.total === 0 ? null : (
            <Text span c="dimmed" className="tabular">
              {t('tasks.evidence', { received: photos.received, total: photos.total })}
            </Text>
          )}
          <div className={classes.tools}>{tools(task)}</div>
        </Group>
      </PageHeader>
      <div className={classes.content}>
        <div className={classes.column}>
          {addresses.length === 0 && subtasks.length > 0 ? null : (
            <TaskAddresses addresses={addresses} card={card} many={many(task)} />
          )}
          {partsBefore === null ? null : (
            <Notice tone="gray" title={t('tasks.older.parts', { date: format.date(partsBefore) })} />
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
        <aside className={classes.column}>
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

interface TaskAddressesProps {
  addresses: readonly AddressView[];
  card: (view: AddressView) => ReactNode;
  many: ReactNode;
}

/** How many cards are rendered at once without a noticeable delay; more are shown on demand. */
const step = 30;

/** The addresses of a task with their marks. */
function TaskAddresses({ addresses, card, many }: TaskAddressesProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  const hidden = Math.max(0, addresses.length - shown);
  return (
    <Section title={t('tasks.addresses', { count: addresses.length })} aside={addresses.length > 1 ? many : null}>
      {addresses.length === 0 ? <Text c="dimmed">{t('tasks.noAddresses')}</Text> : null}
      {addresses.slice(0, shown).map((address) => (
        <Fragment key={address.operational.id}>{card(address)}</Fragment>
      ))}
      {hidden === 0 ? null : (
        <Button variant="default" onClick={() => setShown(shown + step)}>
          {t('several.more', { count: Math.min(step, hidden), hidden })}
        </Button>
      )}
    </Section>
  );
}

/** Who does the task, who watches it and who made it. */
function TaskPeople({ view: { task, names } }: { view: TaskView }) {
  const { t } = useTranslation();
  const person = ({ id }: { id: string }, role: string) => {
    const name = names.people.get(id);
    return name === undefined ? [] : [{ id, name, role }];
  };
  const people = [
    ...doersOf(task, names).map(({ id, name }) => ({ id, name, role: t('tasks.role.assignee') })),
    ...task.watchers.flatMap((watcher) => person(watcher, t('tasks.role.watcher'))),
    ...(task.taskCreator === null ? [] : person(task.taskCreator, t('tasks.role.creator'))),
  ];
  if (people.length === 0) return null;
  return (
    <Section title={t('tasks.people')}>
      <Rows>
        {people.map(({ id, name, role }) => (
          <Row key={`${role} ${id}`} lead={<Initials name={name} seed={id} />} title={name} text={role} />
        ))}
      </Rows>
    </Section>
  );
}

/** The screen of a task that may still arrive: the initial sync is running, or waits for network. */
function TaskNotHereYet() {
  const { t } = useTranslation();
  const sync = useSyncState();
  if (sync === undefined || sync.lastPull !== null) return null;
  return (
    <>
      <PageHeader title={t('tasks.task')} />
      {sync.activity === 'filling' ? (
        <Filling loaded={sync.fill?.loaded ?? 0} total={sync.fill?.total ?? null} />
      ) : (
        <EmptyState title={t('tasks.notHereYet')} hint={t('myDay.notLoadedHint')} />
      )}
    </>
  );
}
