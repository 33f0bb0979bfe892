import { useTranslation } from 'react-i18next';
import { takesTime } from '../../../domain/scheduled/availability.ts';
import { assigneeChange } from '../../../domain/task/rules.ts';
import { onVacation, rescheduleConflicts, timeOf } from '../../../domain/task/schedule.ts';
import { assignEmployees, removeEmployees } from '../../commands/planning.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { PerformResult } from '../../components/use-performed.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { Board, BoardRow, BoardTask } from '../../mirror/board.ts';

/** How a person's time is during a task. */
export type Availability = 'free' | 'busy' | 'away';

/** Whether somebody has the time of a task free, has other work then, or is on vacation. */
export function availabilityOf({ task }: BoardTask, row: BoardRow): Availability {
  const time = timeOf(task);
  if (time === null) return 'free';
  const vacations = row.vacations.map(({ from, to }) => ({
    employee: { id: row.id },
    startingTime: from,
    endingTime: to,
  }));
  if (onVacation([row.id], time, vacations).length > 0) return 'away';
  const asked = { id: task.id, employeesAssignees: [{ id: row.id }] };
  const tasks = row.tasks.map((each) => each.task).filter(takesTime);
  return rescheduleConflicts(asked, time, { tasks, vacations: [] }).length > 0 ? 'busy' : 'free';
}

/**
 * Puts people on tasks and takes them off (specification 4.4): asked about beyond the acceptance phase and where somebody has
 * other work at that time; refused by the domain where it may not be, which is told in its words.
 */
export function useAssignment({ rows }: Pick<Board, 'rows'>) {
  const { t } = useTranslation();
  const { tell } = useOutcome();
  const performed = usePerformed();
  const kept = (result: PerformResult): boolean => {
    if (result.kind !== 'refused' || result.code !== 'user_wasnt_available') return performed(result);
    void tell('assigneeUnavailable');
    return false;
  };
  /** Beyond the acceptance phase it is asked about first. */
  const agreed = async ({ task }: BoardTask): Promise<boolean> =>
    assigneeChange(task) !== 'confirm' ||
    confirm({
      title: t('dispatch.beyondTitle'),
      message: t('dispatch.beyondText', { name: task.nickname }),
      confirmLabel: t('dispatch.beyondConfirm'),
    });
  const fits = async (work: BoardTask, row: BoardRow): Promise<boolean> => {
    if (availabilityOf(work, row) !== 'busy') return true;
    return (await tell('employeesScheduled', { values: { names: row.name } })).confirmed;
  };
  return {
    /** Puts somebody on a task; in the place of `from` where it comes from their row. */
    assign: async (work: BoardTask, to: string, from: string | null): Promise<void> => {
      const row = rows.find(({ id }) => id === to);
      if (row === undefined || to === from) return;
      if (row.kind === 'company') {
        await tell('companyByRequest');
        return;
      }
      if (!((await agreed(work)) && (await fits(work, row)))) return;
      if (!kept(await assignEmployees(work.task.id, [to]))) return;
      if (from !== null) kept(await removeEmployees(work.task.id, [from]));
    },
    remove: async (work: BoardTask, from: string): Promise<void> => {
      if (await agreed(work)) kept(await removeEmployees(work.task.id, [from]));
    },
  };
}

export type Assignment = ReturnType<typeof useAssignment>;
