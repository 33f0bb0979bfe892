import { IconChevronDown, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressView } from '../../mirror/addresses.ts';
import { type DayTask, isDone } from '../../mirror/my-day.ts';
import classes from './late-group.module.css';
import { TaskGroup } from './task-group.tsx';

interface LateGroupProps {
  tasks: readonly DayTask[];
  card: (view: AddressView) => ReactNode;
}

/** Work of earlier days that is still to do, folded so that today stays first. */
export function LateGroup({ tasks, card }: LateGroupProps) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  const open = tasks.flatMap(({ addresses }) => addresses.filter((address) => !isDone(address)));
  return (
    <details className={classes.group}>
      <summary className={classes.summary}>
        <IconClock size={18} stroke={1.8} aria-hidden />
        <span className={classes.words}>{t('myDay.late', { count: open.length })}</span>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
      </summary>
      <div className={classes.tasks}>
        {tasks.map((task) => (
          <TaskGroup key={task.task.id} {...task} dated card={card} />
        ))}
      </div>
    </details>
  );
}
