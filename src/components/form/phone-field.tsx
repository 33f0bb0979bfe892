import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import { TextField } from './text-field.tsx';

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
