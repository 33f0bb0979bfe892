import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { readVacationConflicts } from '../../mirror/vacations.ts';
import { plannedBy } from './vacation-conflicts.tsx';
import {
  type VacationForm,
  type VacationFormArgs,
  type VacationFormValues,
  vacationFormSchema,
  vacationRules,
} from './vacation-form.ts';

interface VacationFormOptions {
  initial: VacationFormValues;
  draftKey: string;
  /** Of a new vacation, as forms take it. */
  withNewIds?: () => Partial<VacationFormValues>;
  save: (args: VacationFormArgs, seen: VacationFormValues) => Promise<SaveOutcome>;
  /** The message after it was saved. */
  saved: string;
  onDone: () => void;
}

/** The form of a vacation: work that falls into it is asked about before it is saved, as when a task is rescheduled. */
export function useVacationForm({ save, saved, onDone, ...options }: VacationFormOptions): VacationForm {
  const { t } = useTranslation();
  const mirror = useMirror();
  const mayTake = async (args: VacationFormArgs): Promise<boolean> => {
    const planned = plannedBy(args);
    const { tasks, vacations } =
      planned === null ? { tasks: [], vacations: [] } : await readVacationConflicts(mirror, planned);
    // Another vacation is refused by its own rule, so that nothing needs to be asked.
    if (tasks.length === 0 || vacations.length > 0) return true;
    return confirm({
      title: t('vacations.conflict.title', { count: tasks.length, shown: String(tasks.length) }),
      message: t('vacations.conflict.question'),
      confirmLabel: t('vacations.conflict.goOn'),
    });
  };
  return useDomainForm({
    schema: vacationFormSchema,
    ...options,
    rules: vacationRules,
    save: async (args, seen) => ((await mayTake(args)) ? save(args, seen) : { kind: 'notSaved' }),
    onSaved: () => {
      toast({ kind: 'success', message: saved });
      onDone();
    },
  });
}
