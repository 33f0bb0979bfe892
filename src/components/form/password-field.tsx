import { Group, PasswordInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useInputProps } from './field-props.ts';
import classes from './form.module.css';

type Strength = 'weak' | 'fair' | 'good';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * How hard a password is to guess, by length and variety: a hint and never a rule (the minimum is the server's). Repetition
 * of few characters counts as short.
 */
export function strengthOf(password: string): Strength {
  const different = new Set(password).size;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const length = Math.min(password.length, different * 2);
  if (length >= 14 || (length >= 10 && variety >= 3)) return 'good';
  return length >= 8 && (variety >= 2 || length >= 10) ? 'fair' : 'weak';
}

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
        // Mantine sets it only on the wrapper, which screen readers don't announce.
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
    <Group id={id} gap="0.5rem" wrap="nowrap" mt="0.375rem" c="dimmed" fz="xs" role="status">
      <span className={classes.steps} aria-hidden>
        {order.map((step, index) => (
          <span key={step} className={classes.step} data-reached={index <= reached ? strength : undefined} />
        ))}
      </span>
      {t(`form.strength.${strength}`)}
    </Group>
  );
}
