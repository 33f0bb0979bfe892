import { z } from 'zod';
import { equipmentFields } from '../../../domain/entry-fields.ts';
import { id, instant } from '../../../domain/kernel/fields.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import type { Equipment } from '../../../domain/schemas.ts';
import { addEquipment, editEquipment } from '../../commands/equipment.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';

/** The values in the form of a piece. */
export const equipmentFormSchema = z.object({
  id: id(),
  ...equipmentFields,
  installedOn: instant().nullable(),
  photo: z.object({ id: id() }).nullable(),
});

export type EquipmentFormSchema = typeof equipmentFormSchema;
type EquipmentArgs = z.output<EquipmentFormSchema>;
export type EquipmentValues = FormValues<EquipmentFormSchema>;

export const newEquipmentValues = (newId: string, now: number): EquipmentValues => ({
  id: newId,
  kind: null,
  serialNumber: null,
  note: null,
  installedOn: now,
  photo: null,
});

export const equipmentValues = ({
  id: pieceId,
  kind,
  serialNumber,
  note,
  installedOn,
  photo,
}: Equipment): EquipmentValues => ({
  id: pieceId,
  kind,
  serialNumber,
  note,
  installedOn,
  photo,
});

/** Adds the piece of a form to an address, at a visit or in the office. */
export const saveNewEquipment = (
  args: EquipmentArgs,
  { address, visit }: { address: string; visit: string | null },
): Promise<SaveOutcome> => addEquipment({ ...args, address: { id: address } }, visit);

/** Saves what was changed of a piece. */
export async function saveEquipment(
  args: EquipmentArgs,
  { seen, visit }: { seen: EquipmentValues; visit: string | null },
): Promise<SaveOutcome> {
  const names = ['kind', 'serialNumber', 'note', 'installedOn', 'photo'] as const;
  const { set, base, any } = changedFields(names, { present: args, seen });
  return any ? editEquipment({ id: args.id, set, visit }, base) : { kind: 'kept' };
}
