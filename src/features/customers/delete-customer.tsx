import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Customer } from '../../../domain/customer/schema.ts';
import { deleteCustomer } from '../../commands/customers.ts';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import classes from './customers.module.css';
import { ReadOnlyCustomer } from './read-only-customer.tsx';

interface DeleteCustomerProps {
  customer: Customer;
  dialog: RowDialog;
}

/** Shows a customer once more before it is deleted (specification 2.5). */
export function DeleteCustomer({ customer, dialog }: DeleteCustomerProps) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const remove = (): Promise<void> =>
    run(async () => {
      if (performed(await deleteCustomer(customer.id))) toast({ kind: 'success', message: t('customers.deleted') });
      // It closes on an error, too (specification 8), which is told in a toast.
      dialog.close();
    });
  return (
    <Sheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={customer.nickname}
      footer={
        <>
          <Button variant="default" onClick={dialog.close}>
            {t('action.cancel')}
          </Button>
          <Button color="red" aria-busy={busy} onClick={() => void remove()}>
            {t('action.confirmDeletion')}
          </Button>
        </>
      }
    >
      <ReadOnlyCustomer customer={customer} />
      <p className={classes.question}>{t('customers.deleteText')}</p>
    </Sheet>
  );
}
