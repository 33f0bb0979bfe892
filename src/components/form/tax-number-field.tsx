import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from './form.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { type Register, type TaxNumber, useTaxLookUp } from './use-tax-look-up.ts';

interface TaxNumberFieldProps extends TextFieldProps {
  /** What is looked up. */
  asked: TaxNumber;
  register: Register;
  /** Says where what was found is now. */
  found: string;
}

/** A tax number with what came of looking it up (specification 5). */
export function TaxNumberField({ asked, register, found, ...field }: TaxNumberFieldProps): ReactNode {
  const { t } = useTranslation();
  const state = useTaxLookUp(asked, register);
  const said = {
    idle: null,
    busy: t('registration.lookup.busy'),
    found,
    none: t('registration.lookup.none'),
    offline: t('registration.lookup.offline'),
    failed: t('registration.lookup.failed'),
  };
  return (
    <div>
      <TextField {...field} />
      <p className={form.lookedUp} role="status">
        {said[state]}
      </p>
    </div>
  );
}
