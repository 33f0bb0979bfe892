import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/start.ts';
import { type FieldProps, useInputProps } from './field-props.ts';

/** The separators of numbers in a language; `thousands` is null where they aren't separated. */
interface NumberSigns {
  decimal: ',' | '.';
  thousands: ',' | '.' | null;
}

const oneSign = /^-?\d*[.,]\d+$/;
const parted = { ',': /^-?\d{1,3}(,\d{3})+(\.\d+)?$/, '.': /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ } as const;

/**
 * Parses a pasted number with either decimal separator: 38.2466 from a map equals 38,2466 from a letter. This language's thousands
 * separator before three digits separates thousands: 1.200 is 1200 in Greek. Undefined when the text is no number.
 */
function pastedNumber(text: string, { thousands }: NumberSigns): number | undefined {
  const bare = text.replaceAll(/[\s€°]/g, '');
  const other = thousands === '.' ? ',' : '.';
  if (thousands !== null && parted[thousands].test(bare))
    return Number(bare.replaceAll(thousands, '').replace(',', '.'));
  if (oneSign.test(bare)) return Number(bare.replace(',', '.'));
  if (thousands !== null && parted[other].test(bare)) return Number(bare.replaceAll(other, '').replace(',', '.'));
  return /^-?\d+$/.test(bare) ? Number(bare) : undefined;
}

interface NumberFieldProps extends FieldProps<number | null> {
  /** After the number: a unit. */
  suffix?: string;
  /** What the arrow keys add. */
  step?: number;
  max?: number;
}

interface DecimalsProps extends NumberFieldProps {
  decimals: number;
  negative: boolean;
  signs: NumberSigns;
}

/** A unit is as far from the edge of its field as the number is from the other one. */
const atEdge = { style: { justifyContent: 'flex-end', paddingInlineEnd: 'var(--input-padding)' } };

/** A number as its language writes it; comma and point both begin its decimals while one types. */
function Decimals({ decimals, negative, signs, suffix, step, max, ...field }: DecimalsProps) {
  const input = useInputProps(field);
  // Trailing zeros are added when the field is left; during typing they would be in the way.
  const [typing, setTyping] = useState(false);
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const number = pastedNumber(event.clipboardData.getData('text'), signs);
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    if (input.readOnly || !isWhole || number === undefined || (number < 0 && !negative)) return;
    event.preventDefault();
    setTyping(true);
    field.onChange(Number(number.toFixed(decimals)));
  };
  return (
    <NumberInput
      {...input}
      classNames={{ input: `${input.classNames.input} tabular` }}
      value={field.value ?? ''}
      onChange={(value) => {
        setTyping(true);
        field.onChange(typeof value === 'number' ? value : numberOf(value));
      }}
      // Tabbing into the field selects its text. A re-render with another text would lose the selection, so that typing would
      // append; `flushSync` keeps the browser from selecting in between.
      onFocus={({ currentTarget: { selectionStart, selectionEnd, value } }) =>
        flushSync(() => setTyping(selectionStart !== 0 || selectionEnd !== value.length))
      }
      onBlur={() => {
        setTyping(false);
        field.onBlur?.();
      }}
      onPaste={paste}
      decimalSeparator={signs.decimal}
      {...(signs.thousands === null ? {} : { thousandSeparator: signs.thousands })}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={decimals}
      fixedDecimalScale={!typing}
      allowDecimal={decimals > 0}
      allowNegative={negative}
      {...(negative ? {} : { min: 0 })}
      {...(max === undefined ? {} : { max })}
      step={step ?? 1}
      clampBehavior="none"
      hideControls
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      rightSection={suffix === undefined ? null : <span aria-hidden>{suffix}</span>}
      rightSectionWidth="2.75rem"
      rightSectionProps={atEdge}
    />
  );
}

/** Numbers beyond the input's precision come as text; an empty text is null. */
const numberOf = (text: string): number | null => (text.trim() === '' || text === '-' ? null : Number(text));

const greek: NumberSigns = { decimal: ',', thousands: '.' };
const english: NumberSigns = { decimal: '.', thousands: ',' };
/** Maps write degrees with a point in every language. */
const ofMaps: NumberSigns = { decimal: '.', thousands: null };

function InLanguage(props: Omit<DecimalsProps, 'signs'>) {
  const { i18n } = useTranslation();
  return <Decimals {...props} signs={languageOf(i18n) === 'el' ? greek : english} />;
}

/** A number with two decimals (specification 5). */
export const NumberField = (field: NumberFieldProps) => <InLanguage {...field} decimals={2} negative />;

/** A number of at least 0 with two decimals (specification 5). */
export const PositiveNumberField = (field: NumberFieldProps) => <InLanguage {...field} decimals={2} negative={false} />;

/** A whole number of at least 0. */
export const IntegerField = (field: NumberFieldProps) => <InLanguage {...field} decimals={0} negative={false} />;

/** Degrees of latitude or longitude (WGS 84), to a tenth of a metre. */
export const DegreesField = (field: NumberFieldProps) => (
  <Decimals suffix="°" {...field} signs={ofMaps} decimals={6} negative />
);

/** An amount in euros, at least 0. */
export const MoneyField = (field: NumberFieldProps) => (
  <InLanguage suffix="€" {...field} decimals={2} negative={false} />
);
