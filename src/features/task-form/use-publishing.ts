import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { missingForPublishing, pricesSeen } from '../../../domain/task/publishing.ts';
import { publishTask } from '../../commands/task-plan.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { useViewer } from '../../mirror/session.ts';
import type { TaskForm } from './form-values.ts';

interface Planned {
  addresses: readonly { id: string }[] | null;
}

const idsOf = (forms: readonly Planned[]): string[] => [
  ...new Set(forms.flatMap(({ addresses }) => (addresses ?? []).map(({ id }) => id))),
];

interface Publishing {
  /** Whether the values of the form can be published; if not, it says what is missing (specification 5 and 8). */
  mayBePublished: (form: TaskForm) => Promise<boolean>;
  /** Publishes the saved task. The mutation waits for the addresses of all the given states of the form. */
  perform: (...forms: readonly Planned[]) => Promise<SaveOutcome>;
}

/** Publishes the task of a form, after a check of what is missing before anything is saved. */
export function usePublishing(task: Pick<Task, 'id' | 'company'>): Publishing {
  const viewer = useViewer();
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const priceLabels = { payout: t('taskForm.line.payout'), salesPrice: t('taskForm.line.salesPrice') } as const;
  return {
    mayBePublished: async (form) => {
      const missing = missingForPublishing(form.values, form.values.addresses ?? [], pricesSeen(viewer, task));
      if (missing.addresses) await showOutcome('publishWithoutAddresses');
      else if (missing.prices.length > 0) {
        const fields = missing.prices.map((price) => priceLabels[price]).join(', ');
        await showOutcome('publishWithoutPrices', { values: { fields } });
      } else if (missing.fields.length > 0) {
        form.reveal(missing.fields);
        await showOutcome('refused', { code: 'publish_incomplete' });
      } else return true;
      return false;
    },
    perform: (...forms) => publishTask(task.id, idsOf(forms)),
  };
}
