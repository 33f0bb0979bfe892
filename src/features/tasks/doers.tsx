import type { Task } from '../../../domain/task/schema.ts';
import { Initials } from '../../components/initials.tsx';
import { doersOf, type TaskNames } from '../../mirror/tasks.ts';
import classes from './doers.module.css';
import { dash } from './task-words.ts';

interface DoersProps {
  task: Task;
  names: TaskNames | undefined;
}

/** Who does a task: a company by name, its own people by their initials. */
export function Doers({ task, names }: DoersProps) {
  if (names === undefined) return null;
  const doers = doersOf(task, names);
  if (doers.length === 0) return dash;
  return (
    <span className={classes.doers}>
      {doers.map(({ id, name, kind }) =>
        kind === 'company' ? <span key={id}>{name}</span> : <Initials key={id} name={name} seed={id} />,
      )}
    </span>
  );
}
