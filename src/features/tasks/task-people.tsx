import { useTranslation } from 'react-i18next';
import { Initials } from '../../components/initials.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { doersOf, type TaskView } from '../../mirror/tasks.ts';

/** Who does the task, who watches it and who made it. */
export function TaskPeople({ view: { task, names } }: { view: TaskView }) {
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
