import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/task/schema.ts';
import { watchTask } from '../../commands/task-plan.ts';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useCrew } from '../../mirror/crew.ts';

interface WatchersFieldProps {
  task: Task;
  company: string;
  editable: boolean;
}

/** The employees who watch a task (specification 2.3); a change is made at once. */
export function WatchersField({ task, company, editable }: WatchersFieldProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const performed = usePerformed();
  const crew = useCrew(company, null, task.id);
  if (crew === undefined) return null;
  const before = task.watchers.map(({ id }) => id);
  const change = async (picked: readonly string[]): Promise<void> => {
    const added = picked.filter((id) => !before.includes(id)).map((id) => ({ id, watches: true }));
    const removed = before.filter((id) => !picked.includes(id)).map((id) => ({ id, watches: false }));
    for (const { id, watches } of [...added, ...removed]) if (!performed(await watchTask(task.id, id, watches))) return;
  };
  return (
    <MultiSelectField
      label={t('taskForm.watchers')}
      hint={t('taskForm.hint.watchers')}
      emptyText={t('taskForm.noWatchers')}
      options={crew.members.map(({ id, name, roleName }) => ({
        value: id,
        label: name,
        ...(roleName === null ? {} : { detail: roleName }),
      }))}
      readOnly={!editable}
      value={before}
      onChange={(picked) => run(() => change(picked ?? []))}
    />
  );
}
