import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickableAddress } from '../../domain/address/naming.ts';
import { AddressPicker } from '../../src/components/form/address-picker.tsx';
import type { FieldProps } from '../../src/components/form/field-props.ts';
import { IssueText } from '../../src/components/form/issue-text.tsx';
import { OnTheFly } from '../../src/components/form/on-the-fly.tsx';
import { Sheet } from '../../src/components/sheet.tsx';
import classes from './field-specimen.module.css';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

const streets = [
  'Κορίνθου',
  'Μαιζώνος',
  'Ρήγα Φεραίου',
  'Αγίου Ανδρέου',
  'Ακτή Δυμαίων',
  'Εθνικής Αντιστάσεως',
] as const;
const comments = [null, 'Το κουδούνι δεν λειτουργεί', null, 'Πίσω είσοδος, δίπλα στο φαρμακείο', null] as const;

/** So many places in Patras, every third without a nickname. */
const placesOf = (count: number): PickableAddress[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `place-${index + 1}`,
    nickname: index % 3 === 2 ? null : `Κατάστημα ${index + 1}`,
    name: null,
    street: `${streets[index % streets.length]} ${((index * 37) % 180) + 1}`,
    zipCode: `2622${index % 5}`,
    region: index % 7 === 6 ? 'Ρίο' : 'Πάτρα',
    comment: comments[index % comments.length] ?? null,
  }));

/** The address picker in every state, and the button that makes an address on the fly. */
export function AddressParts() {
  const { t } = useTranslation();
  return (
    <Specimens>
      <PickerSpecimen state="300 places" count={300} />
      <PickerSpecimen state="limit 3: one more fits, all ask first" count={8} limit={3} />
      <PickerSpecimen state="limit 2: full" count={8} limit={2} />
      <PickerSpecimen state="nothing to choose from" count={0} chosen={[]} />
      <PickerSpecimen state="error" count={8} chosen={[]} required error={<IssueText issue={{ code: 'required' }} />} />
      <PickerSpecimen state="readOnly" count={8} readOnly />
      <PickerSpecimen state="disabled" count={8} disabled />
      <Specimen part="OnTheFly" state="in a form">
        <OnTheFly label={t('create.address')}>
          {(dialog) => (
            <Sheet {...dialog} title={t('create.address')} width="create">
              <p>{galleryText(t, 'hint')}</p>
            </Sheet>
          )}
        </OnTheFly>
      </Specimen>
      <Specimen part="OnTheFly" state="quiet, below a field">
        <OnTheFly label={t('create.customer')} quiet>
          {(dialog) => (
            <Sheet {...dialog} title={t('create.customer')} width="create">
              <p>{galleryText(t, 'hint')}</p>
            </Sheet>
          )}
        </OnTheFly>
      </Specimen>
    </Specimens>
  );
}

interface PickerSpecimenProps extends Partial<FieldProps<string[] | null>> {
  state: string;
  count: number;
  chosen?: string[];
  limit?: number;
}

const two = ['place-2', 'place-3'];

function PickerSpecimen({ state, count, chosen = two, ...look }: PickerSpecimenProps) {
  const { t } = useTranslation();
  const places = useMemo(() => placesOf(count), [count]);
  const [value, onChange] = useState<string[] | null>(chosen);
  return (
    <Specimen part="AddressPicker" state={state} wide>
      <div className={classes.wide}>
        <AddressPicker label={t('customers.addresses')} {...look} places={places} value={value} onChange={onChange} />
      </div>
    </Specimen>
  );
}
