import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Equipment } from '../../../domain/schemas.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { EquipmentFields } from './equipment-fields.tsx';
import { equipmentFormSchema, equipmentValues, saveEquipment } from './equipment-form.ts';
import { pieceName } from './piece-name.ts';

interface EditEquipmentProps {
  piece: Equipment;
  /** The operational address at which it is changed; null in the office. */
  visit: string | null;
  opened: boolean;
  onClose: () => void;
}

/** The form of a piece. */
export function EditEquipment({ piece, visit, opened, onClose }: EditEquipmentProps) {
  const { t } = useTranslation();
  // Concurrent changes are merged when this form is saved, not while somebody types.
  const [initial] = useState(() => equipmentValues(piece));
  const form = useDomainForm({
    schema: equipmentFormSchema,
    initial,
    draftKey: `equipment:${piece.id}`,
    save: (args, seen) => saveEquipment(args, { seen, visit }),
    onSaved: () => {
      toast({ kind: 'success', message: t('equipment.saved') });
      onClose();
    },
  });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={pieceName(piece)} width="create">
      <EquipmentFields field={form.field} piece={piece.id} address={piece.address.id} visit={visit} />
    </FormDialog>
  );
}
