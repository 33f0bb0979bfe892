import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../commands/new-id.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { EquipmentFields } from './equipment-fields.tsx';
import { equipmentFormSchema, newEquipmentValues, saveNewEquipment } from './equipment-form.ts';

interface AddEquipmentProps {
  address: string;
  /** The operational address at which it is added; null in the office. */
  visit: string | null;
  opened: boolean;
  onClose: () => void;
}

/** The form of a new piece at an address. */
export function AddEquipment({ address, visit, opened, onClose }: AddEquipmentProps) {
  const { t } = useTranslation();
  const [initial] = useState(() => newEquipmentValues(newId(), Date.now()));
  const form = useDomainForm({
    schema: equipmentFormSchema,
    initial,
    draftKey: `equipment:new:${address}`,
    withNewIds: () => ({ id: newId() }),
    save: (args) => saveNewEquipment(args, { address, visit }),
    onSaved: () => {
      toast({ kind: 'success', message: t('equipment.added') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('equipment.add')} width="create">
      <EquipmentFields field={form.field} piece={null} address={address} visit={visit} />
    </FormDialog>
  );
}
