import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Country, defaultCountry } from '../../domain/user/country.ts';
import { CheckboxGroupField } from '../../src/components/form/check-field.tsx';
import { ChipsField } from '../../src/components/form/chips-field.tsx';
import { CountryField } from '../../src/components/form/country-field.tsx';
import { FileField } from '../../src/components/form/file-field.tsx';
import { PhotoField } from '../../src/components/form/photo-field.tsx';
import { PickListField } from '../../src/components/form/pick-list-field.tsx';
import { ReferenceField } from '../../src/components/form/reference-field.tsx';
import { MultiSelectField, SelectField } from '../../src/components/form/select-field.tsx';
import classes from './field-specimen.module.css';
import { FieldSpecimens } from './field-specimen.tsx';
import { manyOptions, sourceOf } from './form-options.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

const noText: string | null = null;
const noTexts: string[] | null = [];
const noFiles: File[] | null = [];
const few = manyOptions(4);
const some = manyOptions(40);
const source = sourceOf(manyOptions(20_000));
const plan = () => [new File([new Uint8Array(48_300)], 'κάτοψη-3ου-ορόφου.pdf', { type: 'application/pdf' })];

/** The fields in which one chooses, and those that hold several values. */
export function ChoiceParts() {
  const files = useMemo(plan, []);
  return (
    <Specimens>
      <FieldSpecimens
        part="SelectField"
        empty={noText}
        filled="option-2"
        draw={(field) => <SelectField {...field} options={some} />}
      />
      <FieldSpecimens<{ id: string } | null>
        part="ReferenceField, 20,000 rows"
        empty={null}
        filled={{ id: 'option-12345' }}
        draw={(field) => <ReferenceField {...field} source={source} />}
      />
      <FieldSpecimens
        part="MultiSelectField"
        empty={noTexts}
        filled={['option-1', 'option-3']}
        draw={(field) => <MultiSelectField {...field} options={some} />}
      />
      <FieldSpecimens<Country | null>
        part="CountryField"
        empty={null}
        filled={defaultCountry}
        draw={(field) => <CountryField {...field} />}
      />
      <FieldSpecimens
        part="ChipsField"
        empty={noTexts}
        filled={['office@example.com', 'maria.antoniou@cosmos-telecom.example']}
        draw={(field) => <ChipsField {...field} />}
      />
      <FieldSpecimens
        part="CheckboxGroupField"
        empty={noTexts}
        filled={['option-1', 'option-4']}
        draw={(field) => <CheckboxGroupField {...field} options={few} />}
      />
      <FieldSpecimens part="FileField" empty={noFiles} filled={files} draw={(field) => <FileField {...field} />} />
      <FieldSpecimens part="PhotoField" empty={noFiles} filled={noFiles} draw={(field) => <PhotoField {...field} />} />
      <PickListSpecimen state="limit 5" limit={5} />
      <PickListSpecimen state="readOnly" readOnly />
    </Specimens>
  );
}

function PickListSpecimen({ state, ...look }: { state: string; limit?: number; readOnly?: boolean }) {
  const { t } = useTranslation();
  const [value, onChange] = useState<string[] | null>(['option-3', 'option-7']);
  return (
    <Specimen part="PickListField" state={state} wide>
      <div className={classes.wide}>
        <PickListField label={galleryText(t, 'longLabel')} options={some} value={value} onChange={onChange} {...look} />
      </div>
    </Specimen>
  );
}
