import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './task-progress.module.css';

/** How complete a task is, as a short bar and in percent. */
export function TaskProgress({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.progress}>
      <span className={classes.bar}>
        <ProgressBar value={percent} of={100} label={t('tasks.column.progress')} />
      </span>
      {format.percent(percent)}
    </span>
  );
}
