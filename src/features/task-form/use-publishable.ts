import { useTranslation } from 'react-i18next';
import type { Task } from '../../../domain/schemas.ts';
import { missingForPublishing, pricesSeen } from '../../../domain/task/publishing.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useViewer } from '../../mirror/session.ts';
import type { TaskForm } from './form-values.ts';

/**
 * Checks whether the values of a task's form can be published before anything is saved; if not, it says what is missing
 * (specification 5 and 8).
 */
export function usePublishable(task: Pick<Task, 'company'>): (form: TaskForm) => Promise<boolean> {
  const viewer = useViewer();
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const priceLabels = { payout: t('taskForm.line.payout'), salesPrice: t('taskForm.line.salesPrice') } as const;
  return async (form) => {
    const missing = missingForPublishing(form.values, form.values.addresses ?? [], pricesSeen(viewer, task));
    form.reveal(missing.fields);
    if (missing.addresses) await showOutcome('publishWithoutAddresses');
    else if (missing.prices.length > 0) {
      const fields = missing.prices.map((price) => priceLabels[price]).join(', ');
      await showOutcome('publishWithoutPrices', { values: { fields } });
    } else if (missing.fields.length > 0) await showOutcome('refused', { code: 'publish_incomplete' });
    else return true;
    return false;
  };
}
