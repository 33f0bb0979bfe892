import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../domain/kernel/fold.ts';
import type { Equipment } from '../../../domain/schemas.ts';
import { openCodeReader } from '../../commands/read-codes.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { SuggestField } from '../../components/form/suggest-field.tsx';
import { TextAreaField, TextField } from '../../components/form/text-field.tsx';
import { SerialNumberField } from '../../components/scan/serial-number-field.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { useKindsInUse, useNameOfAddress, useSameElsewhere } from '../../mirror/equipment.ts';
import { type EquipmentValues, equipmentValues } from './equipment-form.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { PiecePhoto } from './piece-photo.tsx';

interface EquipmentFieldsProps {
  /** Ties a field to the form. */
  field: <Name extends keyof EquipmentValues & string>(name: Name) => FieldBinding<EquipmentValues[Name]>;
  /** The piece as it is stored; null for a new one. */
  piece: string | null;
  /** Where it is. */
  address: string;
  /** The operational address at which somebody works; null in the office. */
  visit: string | null;
}

/** The fields of a piece's form: the serial number is scanned or typed, and kinds that are in use are suggested. */
export function EquipmentFields({ field, piece, address, visit }: EquipmentFieldsProps) {
  const { t } = useTranslation();
  const kind = field('kind');
  const serialNumber = field('serialNumber');
  const typed = fold(kind.value ?? '');
  const kinds = (useKindsInUse() ?? []).filter((each) => fold(each).includes(typed));
  return (
    <FormSection>
      <SuggestField
        {...kind}
        label={t('equipment.field.kind')}
        suggestions={kinds.map((label) => ({ id: label, label }))}
        onPick={kind.onChange}
      />
      <SerialNumberField
        {...serialNumber}
        label={t('equipment.field.serialNumber')}
        openReader={openCodeReader}
        onScanned={serialNumber.onChange}
      />
      <Elsewhere serialNumber={serialNumber.value} address={address} />
      <DateTimeField {...field('installedOn')} label={t('equipment.field.installedOn')} />
      <WholeRow>
        <TextAreaField {...field('note')} label={t('equipment.field.note')} />
      </WholeRow>
      <WholeRow>
        <PhotoChoice field={field('photo')} piece={piece} address={address} visit={visit} />
      </WholeRow>
    </FormSection>
  );
}

/** Says where the same serial number is installed, too: a slip, or a piece that moved. */
function Elsewhere({ serialNumber, address }: { serialNumber: string | null; address: string }) {
  const { t } = useTranslation();
  const others = useSameElsewhere(serialNumber, address) ?? [];
  if (others.length === 0) return null;
  return (
    <WholeRow>
      <Box component="p" role="status" c="var(--amber-strong)">
        {t('equipment.elsewhere', { addresses: others.join(', ') })}
      </Box>
    </WholeRow>
  );
}

/** A piece to be read. */
export function ReadOnlyEquipment({ piece }: { piece: Equipment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useNameOfAddress(piece.address.id);
  const field = bindReadOnly({
    ...equipmentValues(piece),
    address: place ?? null,
    takenOutOn: piece.takenOutOn === null ? null : format.dateTime(piece.takenOutOn),
  });
  return (
    <ReadOnlyForm>
      <FormSection>
        <TextField {...field('kind')} label={t('equipment.field.kind')} />
        <TextField {...field('serialNumber')} label={t('equipment.field.serialNumber')} />
        <TextField {...field('address')} label={t('equipment.field.address')} />
        <DateTimeField {...field('installedOn')} label={t('equipment.field.installedOn')} />
        <TextField {...field('takenOutOn')} label={t('equipment.field.takenOutOn')} />
        <WholeRow>
          <TextAreaField {...field('note')} label={t('equipment.field.note')} />
        </WholeRow>
        <WholeRow>
          <PiecePhoto piece={piece} />
        </WholeRow>
      </FormSection>
    </ReadOnlyForm>
  );
}
