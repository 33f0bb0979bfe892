import { useTranslation } from 'react-i18next';
import { assigneeChange } from '../../../domain/task/rules.ts';
import { assignEmployees, removeEmployees } from '../../commands/planning.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { type SaveOutcome, usePerformed } from '../../components/use-performed.ts';
import type { Board, BoardRow, BoardTask } from '../../mirror/board.ts';
import { takenDuring } from '../../mirror/crew.ts';
import { useMirror } from '../../mirror/use-live.ts';

/**
 * Assigns people to tasks and removes them (specification 4.4). Beyond the acceptance phase, and where somebody has other work
 * then, it asks first; a rejection by the domain is shown.
 */
export function useAssignment({ rows }: Pick<Board, 'rows'>) {
  const { t } = useTranslation();
  const mirror = useMirror();
  const { showOutcome } = useOutcome();
  const performed = usePerformed();
  const kept = (result: SaveOutcome): boolean => {
    if (result.kind !== 'refused' || result.code !== 'user_wasnt_available') return performed(result);
    void showOutcome('assigneeUnavailable');
    return false;
  };
  /** Asks for a confirmation beyond the acceptance phase. */
  const agreed = async ({ task }: BoardTask): Promise<boolean> =>
    assigneeChange(task) !== 'confirm' ||
    confirm({
      title: t('dispatch.beyondTitle'),
      message: t('dispatch.beyondText', { name: task.nickname }),
      confirmLabel: t('dispatch.beyondConfirm'),
    });
  const fits = async ({ task }: BoardTask, { id, name }: BoardRow): Promise<boolean> => {
    // The whole time of the task counts, even outside of the shown day.
    const taken = await takenDuring(mirror, [id], task);
    if (taken.get(id) !== 'task') return true;
    return (await showOutcome('employeesBusy', { values: { names: name } })).confirmed;
  };
  return {
    /** Assigns somebody to a task, and removes `from` if it comes from their row. */
    assign: async (work: BoardTask, to: string, from: string | null): Promise<void> => {
      const row = rows.find(({ id }) => id === to);
      if (row === undefined || to === from) return;
      if (row.kind === 'company') {
        await showOutcome('companyByRequest');
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
