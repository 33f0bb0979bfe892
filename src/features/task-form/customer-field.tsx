import { useTranslation } from 'react-i18next';
import { mayCreateCustomers } from '../../../domain/customer/permissions.ts';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { useReadOnly } from '../../components/form/use-input-props.ts';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import { useViewer } from '../../mirror/session.ts';
import type { LabelledField } from './basic-field.ts';
import { NewCustomerDialog } from './new-customer-dialog.tsx';
import classes from './task-form.module.css';

/** The customer of a task, found by typing, or made on the fly (specification 2.3). */
export function CustomerField({ field }: { field: LabelledField<'customer'> }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const source = useCustomerSource();
  const fixed = useReadOnly(field.readOnly);
  return (
    <div className={classes.withButton}>
      <ReferenceField
        {...field}
        source={source}
        placeholder={t('taskForm.chooseCustomer')}
        emptyText={t('taskForm.noCustomers')}
      />
      {fixed || !mayCreateCustomers(viewer) ? null : (
        <OnTheFly label={t('taskForm.newCustomer')} quiet>
          {(dialog) => <NewCustomerDialog {...dialog} onCreated={(id) => field.onChange({ id })} />}
        </OnTheFly>
      )}
    </div>
  );
}
