import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { customers } from '../../../domain/customer/resource.ts';
import { customerFields } from '../../../domain/customer/schema.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { emptyEntry } from '../../../domain/kernel/resource.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { createCustomer } from '../../commands/customers.ts';
import { newId } from '../../commands/proofs.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { FormValues } from '../../components/form/form-schema.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';

const schema = z.object({ id: id(), ...customerFields });

const beginning = (): FormValues<typeof schema> => ({ ...emptyEntry(customers), id: newId(), country: defaultCountry });

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
        <ResourceFields
          of={customers}
          field={form.field}
          first={['nickname', 'name', 'country', 'afm', 'telephone', 'email']}
          hints={{ name: t('customers.nameHint') }}
        />
      </FormSection>
    </FormDialog>
  );
}
