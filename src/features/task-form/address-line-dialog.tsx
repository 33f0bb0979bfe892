import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressDetail, addressName, type PickableAddress } from '../../../domain/address/naming.ts';
import { newAddress } from '../../../domain/task/arguments.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { MoneyField } from '../../components/form/number-field.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';

interface AddressLineDialogProps {
  opened: boolean;
  onClose: () => void;
  address: PlannedAddress;
  places: readonly PickableAddress[];
  priced: boolean;
  onChange: (address: PlannedAddress) => void;
}

/** One address of a draft: its name, prices, pickups and contact. */
export function AddressLineDialog({ opened, onClose, address, places, priced, onChange }: AddressLineDialogProps) {
  const { t } = useTranslation();
  const [initial] = useState(address);
  const options = useMemo(
    () => places.map((place) => ({ value: place.id, label: addressName(place), detail: addressDetail(place) })),
    [places],
  );
  const form = useDomainForm({
    schema: newAddress,
    initial,
    save: async (args) => {
      onChange(args);
      return { kind: 'kept' };
    },
    onSaved: onClose,
  });
  const pickups = form.field('pickupAddresses');
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={initial.nickname ?? t('taskForm.line.address')}
      width="choice"
      submitLabel={t('taskForm.line.done')}
    >
      <FormSection>
        <WholeRow>
          <TextField {...form.field('nickname')} label={t('taskForm.line.nickname')} />
        </WholeRow>
        <MoneyField {...form.field('payout')} label={t('taskForm.line.payout')} />
        {priced ? <MoneyField {...form.field('salesPrice')} label={t('taskForm.line.salesPrice')} /> : null}
        <WholeRow>
          <MultiSelectField
            {...pickups}
            label={t('taskForm.line.pickups')}
            options={options}
            value={pickups.value?.map(({ id }) => id) ?? null}
            onChange={(chosen) => pickups.onChange(chosen?.map((id) => ({ id })) ?? [])}
          />
        </WholeRow>
        <WholeRow>
          <TextAreaField {...form.field('communicationInfo')} label={t('taskForm.line.communication')} />
        </WholeRow>
      </FormSection>
    </FormDialog>
  );
}
