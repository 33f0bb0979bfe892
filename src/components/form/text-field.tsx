import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useInputProps } from './field-props.ts';

type Text = string | null;

export interface TextFieldProps extends FieldProps<Text> {
  /** Characters; what is longer is told and not cut off. */
  type?: 'text' | 'email' | 'url' | 'tel';
  autoComplete?: string;
  /** The keyboard that phones show. */
  inputMode?: 'text' | 'email' | 'url' | 'tel' | 'numeric';
}

const orNull = (text: string): Text => (text === '' ? null : text);

/** One line of text; null while it is empty. */
export function TextField(field: TextFieldProps) {
  const input = useInputProps(field);
  const { type = 'text', autoComplete = 'off', inputMode } = field;
  return (
    <TextInput
      {...input}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      value={field.value ?? ''}
      onChange={({ currentTarget: { value } }) => field.onChange(orNull(value))}
    />
  );
}

/** Text of several lines, as high as it needs; null while it is empty. */
export function TextAreaField(field: FieldProps<Text> & { rows?: number }) {
  const input = useInputProps(field);
  return (
    <Textarea
      {...input}
      rows={field.rows ?? 3}
      value={field.value ?? ''}
      onChange={({ currentTarget: { value } }) => field.onChange(orNull(value))}
    />
  );
}

/** How people group the digits of a number. */
const grouping = /[\s().\-/]/g;

/** A telephone number, with the hint of Greek ones (specification 5); when it is left, spaces and dashes go. */
export function PhoneField({ hint, ...field }: FieldProps<string | null>) {
  const { t } = useTranslation();
  const leave = (): void => {
    const plain = field.value?.replaceAll(grouping, '') ?? null;
    if (plain !== field.value) field.onChange(plain === '' ? null : plain);
    field.onBlur?.();
  };
  return (
    <TextField
      {...field}
      hint={hint ?? t('form.phoneHint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      onBlur={leave}
    />
  );
}
