import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { type PlannedVacation, useVacationConflicts } from '../../mirror/vacations.ts';
import type { VacationFormValues } from './vacation-form.ts';
import classes from './vacations.module.css';

/** How many tasks are named; of the others there is a count. */
const shown = 6;

/** The vacation that a form plans, once it says whose and when. */
export function plannedBy({
  id,
  employee,
  startingTime: from,
  endingTime: to,
}: VacationFormValues): PlannedVacation | null {
  if (id === null || employee === null || from === null || to === null || from >= to) return null;
  return { id, employee: employee.id, range: { from, to } };
}

/** Conflicts of the vacation that a form plans, before it is saved (specification 8; decision 0056). */
export function VacationConflicts({ values }: { values: VacationFormValues }) {
  const { t } = useTranslation();
  const format = useFormat();
  const conflicts = useVacationConflicts(plannedBy(values));
  if (conflicts === undefined) return null;
  const { tasks, vacations } = conflicts;
  return (
    <>
      {vacations.length === 0 ? null : (
        <Notice tone="red" title={t('error.schedule_overlap.cause')} text={t('error.schedule_overlap.remedy')}>
          <ul className={classes.tasks}>
            {vacations.map(({ id, from, to }) => (
              <li key={id} className={classes.time}>
                {format.dateTimeRange(from, to)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {tasks.length === 0 ? null : (
        <Notice
          tone="amber"
          title={t('vacations.conflict.title', { count: tasks.length, shown: format.number(tasks.length) })}
          text={t('vacations.conflict.text')}
        >
          <ul className={classes.tasks}>
            {tasks.slice(0, shown).map(({ id, nickname, from, to }) => (
              <li key={id} className={classes.task}>
                <span className={classes.time}>
                  {format.shortDay(from)} {format.timeRange(from, to)}
                </span>
                <Link to="/tasks/$id" params={{ id }} target="_blank" className={classes.name}>
                  {nickname}
                </Link>
              </li>
            ))}
          </ul>
          {tasks.length > shown ? (
            <p>
              {t('vacations.conflict.more', {
                count: tasks.length - shown,
                shown: format.number(tasks.length - shown),
              })}
            </p>
          ) : null}
        </Notice>
      )}
    </>
  );
}
