import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PickListField } from '../../components/form/pick-list-field.tsx';
import type { CrewMember } from '../../mirror/crew.ts';
import type { CustomerForm } from './customer-form.ts';

interface WatchersTabProps {
  form: CustomerForm;
  /** The boss's employees. */
  employees: readonly CrewMember[];
}

/** The tab Assign Watchers To Customer (specification 2.5): employees who watch its new tasks. */
export function WatchersTab({ form, employees }: WatchersTabProps) {
  const { t } = useTranslation();
  const options = useMemo(
    () =>
      employees.map(({ id, name, roleName }) => ({
        value: id,
        label: name,
        ...(roleName === null ? {} : { detail: roleName }),
      })),
    [employees],
  );
  return (
    <PickListField
      {...form.field('watchers')}
      label={t('customers.watchers')}
      hint={t('customers.watchersHint')}
      options={options}
    />
  );
}
