import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mayCreateCustomers } from '../../../domain/account/permissions.ts';
import { addressName } from '../../../domain/address/naming.ts';
import { fitsCustomer } from '../../../domain/address/sharing.ts';
import { customers } from '../../../domain/customer/resource.ts';
import { customerFields } from '../../../domain/entry-fields.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { emptyEntry } from '../../../domain/kernel/resource.ts';
import type { Reference } from '../../../domain/kernel/resources.ts';
import { namedAddressIds } from '../../../domain/task/validation.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { createCustomer } from '../../commands/customers.ts';
import { newId } from '../../commands/new-id.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useReadOnly } from '../../components/form/field-props.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { FormValues } from '../../components/form/form-schema.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { ResourceFields } from '../../components/form/resource-fields.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { useAction } from '../../components/use-action.ts';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import { useViewer } from '../../mirror/session.ts';
import { usePlacesNamed } from '../../mirror/task-form.ts';
import type { LabelledField } from './basic-field.ts';
import type { TaskForm } from './form-values.ts';
import { withoutPlaces } from './planned-places.ts';

/** The customer of a task, found by typing or created on the fly (specification 2.3). */
export function CustomerField({ field }: { field: LabelledField<'customer'> }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const source = useCustomerSource();
  const creates = !useReadOnly(field.readOnly) && mayCreateCustomers(viewer);
  const sheet = useFreshSheet();
  const [nickname, setNickname] = useState<string | null>(null);
  const openWith = (typed: string | null): void => {
    setNickname(typed);
    sheet.open();
  };
  return (
    <Stack gap={4}>
      <ReferenceField
        {...field}
        source={source}
        placeholder={t('taskForm.chooseCustomer')}
        emptyText={t('taskForm.noCustomers')}
        creates={creates ? { label: (name) => t('taskForm.newCustomerNamed', { name }), create: openWith } : undefined}
      />
      {creates ? (
        <Group gap={0}>
          <OnTheFly label={t('taskForm.newCustomer')} quiet sheet={{ ...sheet, open: () => openWith(null) }}>
            {(dialog) => (
              <NewCustomerDialog {...dialog} nickname={nickname} onCreated={(id) => field.onChange({ id })} />
            )}
          </OnTheFly>
        </Group>
      ) : null}
    </Stack>
  );
}

const schema = z.object({ id: id(), ...customerFields });

const beginning = (nickname: string | null): FormValues<typeof schema> => ({
  ...emptyEntry(customers),
  id: newId(),
  country: defaultCountry,
  nickname,
});

interface NewCustomerDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The name that was typed already; null for none. */
  nickname: string | null;
  onCreated: (customer: string) => void;
}

/** Creates a customer while a task is planned (specification 2.3 and 2.5, Basic Info). */
function NewCustomerDialog({ opened, onClose, nickname, onCreated }: NewCustomerDialogProps) {
  const { t } = useTranslation();
  const [initial] = useState(() => beginning(nickname));
  const form = useDomainForm({
    schema,
    initial,
    draftKey: 'customer:on-the-fly',
    prefilled: nickname === null ? [] : ['nickname'],
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

/**
 * Changes the customer of a new task. A task shows its places to its customer, so addresses at another customer's own places
 * can't stay: after a confirmation they are removed, otherwise the customer stays.
 */
export function useCustomerChange(form: TaskForm): (customer: Reference | null) => void {
  const { t } = useTranslation();
  const { run } = useAction();
  const addresses = form.values.addresses ?? [];
  const places = usePlacesNamed(namedAddressIds(addresses)) ?? [];
  return (customer) => {
    const others = customer === null ? [] : places.filter((place) => !fitsCustomer(place, customer.id));
    if (others.length === 0) {
      form.change({ customer });
      return;
    }
    run(async () => {
      const confirmed = await confirm({
        title: t('taskForm.otherCustomer.title'),
        message: t('taskForm.otherCustomer.text', { places: others.map(addressName).join(', ') }),
        confirmLabel: t('taskForm.otherCustomer.confirm'),
      });
      if (!confirmed) return;
      const gone = others.map(({ id }) => id);
      form.change({ customer, addresses: withoutPlaces(addresses, gone) });
    }).catch(reportError);
  };
}
