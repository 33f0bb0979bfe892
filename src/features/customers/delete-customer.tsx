import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/customer/schema.ts';
import { deleteCustomer } from '../../commands/customers.ts';
import { DeleteSheet } from '../../components/row-sheets.tsx';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { ReadOnlyCustomer } from './customer-fields.tsx';

interface DeleteCustomerProps {
  customer: Customer;
  dialog: RowDialog;
}

/** Shows a customer once more before it is deleted (specification 2.5). */
export function DeleteCustomer({ customer, dialog }: DeleteCustomerProps) {
  const { t } = useTranslation();
  return (
    <DeleteSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={customer.nickname}
      question={t('customers.deleteText')}
      deleted={t('customers.deleted')}
      remove={() => deleteCustomer(customer.id)}
    >
      <ReadOnlyCustomer customer={customer} />
    </DeleteSheet>
  );
}
