import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import type { Option } from '../../components/form/options.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { type CrewMember, takenDuring } from '../../mirror/crew.ts';
import { useMirror } from '../../mirror/use-live.ts';

/** An employee to be chosen, with the role and why they are not free. */
export function useCrewOption(): (member: CrewMember) => Option {
  const { t } = useTranslation();
  const takenText = { vacation: t('taskForm.crew.onVacation'), task: t('taskForm.crew.onTask') } as const;
  return ({ id, name, roleName, taken }) => {
    const detail = [roleName, taken === null ? null : takenText[taken]].filter((part) => part !== null).join(' · ');
    return { value: id, label: name, ...(detail === '' ? {} : { detail }) };
  };
}

/**
 * Who of some employees can be put on a task: those on vacation at its time are left out with a message, those with another task
 * then need a confirmation (specification 4.4).
 */
export function useFreeOf(task: Task): (added: readonly CrewMember[]) => Promise<readonly CrewMember[]> {
  const mirror = useMirror();
  const { showOutcome } = useOutcome();
  return async (added) => {
    const taken = await takenDuring(
      mirror,
      added.map(({ id }) => id),
      task,
    );
    const free = added.filter(({ id }) => taken.get(id) !== 'vacation');
    if (free.length < added.length) await showOutcome('assigneeUnavailable');
    const busy = free.filter(({ id }) => taken.get(id) === 'task');
    if (busy.length === 0) return free;
    const names = busy.map(({ name }) => name).join(', ');
    const { confirmed } = await showOutcome('employeesBusy', { values: { names } });
    return confirmed ? free : free.filter((each) => !busy.includes(each));
  };
}
