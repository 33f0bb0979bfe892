import { PasswordInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-binding.ts';
import classes from './form.module.css';
import { type Strength, strengthOf } from './password-strength.ts';
import { useInputProps } from './use-input-props.ts';

interface PasswordFieldProps extends FieldProps<string | null> {
  /** A new one is judged by a hint; the present one is filled in by the browser. */
  kind: 'new' | 'present';
  /** Shows how strong it is. */
  withStrength?: boolean;
}

/** A password that can be looked at. */
export function PasswordField({ kind, withStrength = false, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const strengthId = useId();
  const judged = withStrength && !input.readOnly && field.value !== null;
  return (
    <div>
      <PasswordInput
        {...input}
        // Mantine says it of the frame only, which nobody reads out.
        aria-invalid={input.error ? true : undefined}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        visibilityToggleButtonProps={{ 'aria-label': t('access.showPassword') }}
        value={field.value ?? ''}
        onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
      />
      {judged ? <StrengthHint id={strengthId} strength={strengthOf(field.value ?? '')} /> : null}
    </div>
  );
}

const order: readonly Strength[] = ['weak', 'fair', 'good'];

function StrengthHint({ id, strength }: { id: string; strength: Strength }) {
  const { t } = useTranslation();
  const reached = order.indexOf(strength);
  return (
    <div id={id} className={classes.strength} role="status">
      <span className={classes.steps} aria-hidden>
        {order.map((step, index) => (
          <span key={step} className={classes.step} data-reached={index <= reached ? strength : undefined} />
        ))}
      </span>
      {t(`form.strength.${strength}`)}
    </div>
  );
}
