import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type EntryField,
  entryFieldsOf,
  type FieldFacts,
  type Fields,
  type ResourceFacts,
} from '../../../domain/kernel/resource.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Country } from '../../../domain/user/country.ts';
import { fieldLabel } from '../../i18n/field-label.ts';
import { CountryField } from './country-field.tsx';
import type { FieldBinding } from './field-props.ts';
import { WholeRow } from './form-section.tsx';
import { DegreesField } from './number-field.tsx';
import { PhoneField, TextAreaField, TextField } from './text-field.tsx';

interface ResourceFieldsProps<Of extends Fields> {
  of: ResourceFacts<Resource, Of>;
  /** Ties a field to a form, or to a row that is only shown. */
  field: (name: EntryField<Of>) => object;
  /** These come first, in this order; the others follow in that of the resource. */
  first?: readonly EntryField<Of>[];
  /** No others than the first ones. */
  only?: boolean;
  /** These stand elsewhere. */
  without?: readonly EntryField<Of>[];
  hints?: Partial<Record<EntryField<Of>, string>>;
  /** Replaces a field that needs more than its control. */
  instead?: Partial<Record<EntryField<Of>, ReactNode>>;
}

/** The fields of a resource's form (specification 5), each with the control, label and limits that are said of it once. */
export function ResourceFields<Of extends Fields>({
  of,
  field,
  first = [],
  hints,
  instead,
  ...which
}: ResourceFieldsProps<Of>) {
  const { t } = useTranslation();
  const { only = false, without = [] } = which;
  const apart = new Set<EntryField<Of>>([...first, ...without]);
  const others = only ? [] : entryFieldsOf(of).filter((name) => !apart.has(name));
  return [...first, ...others].map((name) => {
    const hint = hints?.[name];
    const labels = { label: fieldLabel(t, of, name), ...(hint === undefined ? {} : { hint }) };
    return instead?.[name] === undefined ? (
      <Control key={name} facts={of.fields[name] as FieldFacts} binding={field(name)} labels={labels} />
    ) : (
      <Instead key={name}>{instead[name]}</Instead>
    );
  });
}

const Instead = ({ children }: { children: ReactNode }): ReactNode => children;

interface ControlProps {
  facts: FieldFacts;
  binding: object;
  labels: { label: string; hint?: string };
}

/** The values of a field are what its control takes: both are said in one place. */
function Control({ facts: { entry }, binding, labels }: ControlProps) {
  const text = { ...(binding as FieldBinding<string | null>), ...labels };
  switch (entry?.control) {
    case 'lines':
      return (
        <WholeRow>
          <TextAreaField {...text} />
        </WholeRow>
      );
    case 'email':
      return <TextField {...text} type="email" inputMode="email" />;
    case 'telephone':
      return <PhoneField {...text} />;
    case 'taxNumber':
      return <TextField {...text} inputMode="numeric" />;
    case 'country':
      return <CountryField {...(binding as FieldBinding<Country | null>)} {...labels} />;
    case 'degrees':
      return <DegreesField {...(binding as FieldBinding<number | null>)} {...labels} />;
    case 'text':
    case 'own':
    case undefined:
      return <TextField {...text} />;
  }
}
