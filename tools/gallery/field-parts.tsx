import { CheckboxField, ToggleField } from '../../src/components/form/check-field.tsx';
import { DateField, DateTimeField } from '../../src/components/form/date-field.tsx';
import { IntegerField, MoneyField, NumberField, PositiveNumberField } from '../../src/components/form/number-field.tsx';
import { PasswordField } from '../../src/components/form/password-field.tsx';
import { PhoneField, TextAreaField, TextField } from '../../src/components/form/text-field.tsx';
import { FieldSpecimens } from './field-specimen.tsx';
import { Specimens } from './specimen.tsx';

const noText: string | null = null;
const noNumber: number | null = null;
const numbers = { NumberField, PositiveNumberField, IntegerField, MoneyField } as const;
const saturday = Date.UTC(2026, 10, 21, 7, 52, 9);

/** The fields of one value that is typed or switched. */
export function FieldParts() {
  return (
    <Specimens>
      <FieldSpecimens
        part="TextField"
        empty={noText}
        filled="Cosmos Telecom"
        draw={(field) => <TextField {...field} />}
      />
      <FieldSpecimens
        part="TextAreaField"
        empty={noText}
        filled="Κουδούνι «Αντωνίου». Μετά τις 10:00."
        draw={(field) => <TextAreaField {...field} />}
      />
      <FieldSpecimens
        part="PasswordField"
        empty={noText}
        filled="Πάτρα-2026!"
        draw={(field) => <PasswordField {...field} kind="new" withStrength />}
      />
      {Object.entries(numbers).map(([name, Field]) => (
        <FieldSpecimens
          key={name}
          part={name}
          empty={noNumber}
          filled={1234.5}
          draw={(field) => <Field {...field} />}
        />
      ))}
      <FieldSpecimens
        part="PhoneField"
        empty={noText}
        filled="6971234567"
        draw={(field) => <PhoneField {...field} />}
      />
      <FieldSpecimens part="DateField" empty={noText} filled="2026-11-21" draw={(field) => <DateField {...field} />} />
      <FieldSpecimens
        part="DateTimeField"
        empty={noNumber}
        filled={saturday}
        draw={(field) => <DateTimeField {...field} />}
      />
      <FieldSpecimens<boolean | null>
        part="CheckboxField"
        empty={false}
        filled={true}
        draw={(field) => <CheckboxField {...field} />}
      />
      <FieldSpecimens<boolean | null>
        part="ToggleField"
        empty={false}
        filled={true}
        draw={(field) => <ToggleField {...field} />}
      />
    </Specimens>
  );
}
