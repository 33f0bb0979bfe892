import type { ReactNode } from 'react';
import { noop } from '../../../domain/kernel/noop.ts';
import { type FieldBinding, ReadOnlyProvider } from './field-props.ts';
import classes from './form.module.css';

/** The same fields as in the form, to be read: in view dialogs, and before something is deleted. */
export function ReadOnlyForm({ children }: { children: ReactNode }) {
  return (
    <ReadOnlyProvider value={true}>
      <div className={classes.form}>{children}</div>
    </ReadOnlyProvider>
  );
}

/** Ties fields to values that are only shown, as `form.field` does to those of a form. */
export const bindReadOnly =
  <Values extends object>(values: Values) =>
  <Name extends keyof Values & string>(name: Name): FieldBinding<Values[Name]> => ({
    name,
    value: values[name],
    onChange: noop,
    onBlur: noop,
    error: null,
    required: false,
  });
