import { createContext, type ReactNode, use } from 'react';
import type { FieldLook } from './field-binding.ts';
import classes from './form.module.css';

const ReadOnly = createContext(false);

/** Below it every field can be read and not changed, as in view dialogs. */
export const ReadOnlyProvider = ReadOnly.Provider;

/** Whether the fields here can only be read. */
export const useReadOnly = (own = false): boolean => use(ReadOnly) || own;

/** What Mantine's inputs take of a field's props; what differs between inputs, value and change, is left to the field. */
export interface InputProps {
  label: string;
  description: ReactNode;
  placeholder: string | undefined;
  name: string | undefined;
  error: ReactNode;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  onBlur: (() => void) | undefined;
  'data-autofocus': true | undefined;
  classNames: { input: string };
  inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[];
}

const lookOf = (readOnly: boolean, disabled: boolean): string => {
  if (readOnly) return classes.readOnly ?? '';
  return disabled ? (classes.disabled ?? '') : '';
};

/** A field's props as Mantine's inputs take them, read-only where the form is. */
export function useInputProps(field: FieldLook): InputProps {
  const readOnly = useReadOnly(field.readOnly);
  return {
    label: field.label,
    // What cannot be changed needs no word on how to enter it.
    description: readOnly ? null : field.hint,
    // What is empty and stays so is a dash, as in tables (specification 8).
    placeholder: readOnly ? '–' : field.placeholder,
    name: field.name,
    error: field.error,
    // What cannot be changed is not asked for.
    required: field.required === true && !readOnly,
    readOnly,
    disabled: field.disabled === true,
    onBlur: field.onBlur,
    'data-autofocus': field.focused === true || undefined,
    // Fields side by side stay in line, whichever of them has a hint.
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    classNames: { input: lookOf(readOnly, field.disabled === true) },
  };
}
