import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { id } from '../../../domain/kernel/fields.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useCustomerSource } from '../../mirror/customer-source.ts';

const schema = z.object({ customer: z.object({ id: id() }) });

interface MakePrivateDialogProps {
  opened: boolean;
  /** How many addresses it is about. */
  count: number;
  /** The chosen customer, once that is confirmed; null when it was not. */
  onAnswer: (customer: string | null) => void;
}

/** Asks for whom addresses are to be: making them private requires a customer (specification 2.5 and 5). */
export function MakePrivateDialog({ opened, count, onAnswer }: MakePrivateDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const source = useCustomerSource();
  const form = useDomainForm({
    schema,
    initial: { customer: null },
    save: async ({ customer }) => {
      onAnswer(customer.id);
      return { kind: 'kept' };
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={() => onAnswer(null)}
      title={t('addresses.makePrivateTitle')}
      width="choice"
      submitLabel={t('addresses.makePrivate')}
    >
      <Text c="dimmed">{t('addresses.makePrivateText', { count, shown: format.number(count) })}</Text>
      <ReferenceField
        {...form.field('customer')}
        label={t('addresses.field.customer')}
        source={source}
        placeholder={t('taskForm.chooseCustomer')}
        emptyText={t('taskForm.noCustomers')}
      />
    </FormDialog>
  );
}
