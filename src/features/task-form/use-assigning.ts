import { useTranslation } from 'react-i18next';
import { assigneeChange } from '../../../domain/task/rules.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { assignEmployees, removeEmployees } from '../../commands/planning.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type Crew, type CrewMember, takenDuring } from '../../mirror/crew.ts';
import { useMirror } from '../../mirror/use-live.ts';

/**
 * Makes the employees of a task those that were picked (specification 4.4): freely before work, after a confirmation beyond the
 * acceptance phase, as an error while a request is open. Who is on vacation while it is done is not put on it; who has another
 * task then is asked about, whatever time people were filtered by.
 */
export function useAssigning(task: Task, crew: Crew): (picked: readonly string[]) => Promise<void> {
  const { t } = useTranslation();
  const mirror = useMirror();
  const { run } = useAction();
  const { tell } = useOutcome();
  const performed = usePerformed();
  const mayChange = async (): Promise<boolean> => {
    const change = assigneeChange(task);
    if (change === 'free') return true;
    if (change === 'refused') return performed({ kind: 'refused', code: 'assignment_open', fields: [] });
    return confirm({
      title: t('taskForm.beyondTitle'),
      message: t('taskForm.beyond'),
      confirmLabel: t('taskForm.changePeople'),
    });
  };
  /** Those who can be added, after what had to be asked was asked; empty when nobody can. */
  const addable = async (added: readonly CrewMember[]): Promise<CrewMember[]> => {
    const ids = added.map(({ id }) => id);
    const taken = await takenDuring(mirror, ids, task);
    const free = added.filter(({ id }) => taken.get(id) !== 'vacation');
    if (free.length < added.length) await tell('assigneeUnavailable');
    const busy = free.filter(({ id }) => taken.get(id) === 'task');
    if (busy.length === 0) return free;
    const names = busy.map(({ name }) => name).join(', ');
    const { confirmed } = await tell('employeesBusy', { values: { names } });
    return confirmed ? free : free.filter((each) => !busy.includes(each));
  };
  const change = async (picked: readonly string[]): Promise<void> => {
    const before = new Set(task.employeesAssignees.map(({ id }) => id));
    const removed = [...before].filter((id) => !picked.includes(id));
    const added = crew.members.filter(({ id }) => picked.includes(id) && !before.has(id));
    if ((removed.length === 0 && added.length === 0) || !(await mayChange())) return;
    if (removed.length > 0 && !performed(await removeEmployees(task.id, removed))) return;
    const ids = (await addable(added)).map(({ id }) => id);
    if (ids.length > 0) performed(await assignEmployees(task.id, ids));
  };
  return (picked) => run(() => change(picked));
}
