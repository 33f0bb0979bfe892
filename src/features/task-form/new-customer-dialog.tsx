import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customerFields, emptyCustomer } from '../../../domain/customer/fields.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { createCustomer } from '../../commands/customers.ts';
import { newId } from '../../commands/proofs.ts';
import { CountryField } from '../../components/form/country-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { FormValues } from '../../components/form/form-schema.ts';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { PhoneField } from '../../components/form/phone-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';

const schema = z.object({ id: id(), ...customerFields });

const beginning = (): FormValues<typeof schema> => ({ id: newId(), ...emptyCustomer });

interface NewCustomerDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (customer: string) => void;
}

/** A customer made on the fly, while a task is planned (specification 2.3 and 2.5, Basic Info). */
export function NewCustomerDialog({ opened, onClose, onCreated }: NewCustomerDialogProps) {
  const { t } = useTranslation();
  const [initial] = useState(beginning);
  const form = useDomainForm({
    schema,
    initial,
    draftKey: 'customer:on-the-fly',
    withNewIds: () => ({ id: newId() }),
    save: async (args) => {
      const result = await createCustomer(args);
      if (result.kind === 'kept') onCreated(args.id);
      return result;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('taskForm.newCustomer')}
      submitLabel={t('taskForm.createCustomer')}
    >
      <FormSection>
        <TextField {...form.field('nickname')} label={t('taskForm.customer.nickname')} />
        <TextField
          {...form.field('name')}
          label={t('taskForm.customer.name')}
          hint={t('taskForm.customer.lettersOnly')}
        />
        <CountryField {...form.field('country')} label={t('taskForm.customer.country')} />
        <TextField {...form.field('afm')} label={t('taskForm.customer.afm')} inputMode="numeric" />
        <PhoneField {...form.field('telephone')} label={t('taskForm.customer.telephone')} />
        <TextField {...form.field('email')} label={t('taskForm.customer.email')} type="email" />
        <WholeRow>
          <TextAreaField {...form.field('comment')} label={t('taskForm.customer.comment')} />
        </WholeRow>
      </FormSection>
    </FormDialog>
  );
}
