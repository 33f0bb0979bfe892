import { useTranslation } from 'react-i18next';
import { fitsCustomer } from '../../../domain/address/finders.ts';
import { placeName } from '../../../domain/address/naming.ts';
import type { Reference } from '../../../domain/kernel/resources.ts';
import { placesNamed } from '../../../domain/task/places.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useAction } from '../../components/use-action.ts';
import { usePlacesNamed } from '../../mirror/task-form.ts';
import type { TaskForm } from './form-schema.ts';
import { withoutPlaces } from './planned-places.ts';

/**
 * Changes the customer of a task that is created. Addresses at another customer's own places cannot stay (a task shows its places
 * to its customer): the person is asked, and either they go or the customer stays as it was.
 */
export function useCustomerChange(form: TaskForm): (customer: Reference | null) => void {
  const { t } = useTranslation();
  const { run } = useAction();
  const addresses = form.values.addresses ?? [];
  const places = usePlacesNamed(placesNamed(addresses)) ?? [];
  return (customer) => {
    const others = customer === null ? [] : places.filter((place) => !fitsCustomer(place, customer.id));
    if (others.length === 0) {
      form.change({ customer });
      return;
    }
    run(async () => {
      const confirmed = await confirm({
        title: t('taskForm.otherCustomer.title'),
        message: t('taskForm.otherCustomer.text', { places: others.map(placeName).join(', ') }),
        confirmLabel: t('taskForm.otherCustomer.confirm'),
      });
      if (!confirmed) return;
      const gone = others.map(({ id }) => id);
      form.change({ customer, addresses: withoutPlaces(addresses, gone) });
    }).catch(reportError);
  };
}
