import { createContext, type ReactNode, use } from 'react';
import classes from './form.module.css';

/** Binds a field to its form. */
export interface FieldBinding<Value> {
  /** The path of the value in the form. */
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: ReactNode;
  required: boolean;
}

/** The look of a field and the texts around it. */
export interface FieldLook {
  label: string;
  /** Below the field: what to enter. */
  hint?: ReactNode;
  /** What is seen while it is empty. */
  placeholder?: string | undefined;
  name?: string;
  onBlur?: () => void;
  error?: ReactNode;
  /** Marked with an asterisk. */
  required?: boolean;
  /** It can be read and copied, not changed. */
  readOnly?: boolean;
  /** The first of a dialog that has no form of the kit: it has the focus when that opens. */
  focused?: boolean;
  /** It doesn't apply now. */
  disabled?: boolean;
}

/** The props of every field: its look, and the binding of `form.field(name)` or one made by hand. */
export interface FieldProps<Value> extends FieldLook {
  value: Value;
  onChange: (value: Value) => void;
}

const ReadOnly = createContext(false);

/** Below it every field can be read and not changed, as in view dialogs. */
export const ReadOnlyProvider = ReadOnly.Provider;

/** Whether the fields here can only be read. */
export const useReadOnly = (own = false): boolean => use(ReadOnly) || own;

/** A field's props as Mantine's inputs take them, without value and change, which differ between inputs. */
interface InputProps {
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
    // A read-only field needs no hint on how to fill it in.
    description: readOnly ? null : field.hint,
    // An empty read-only field shows a dash, as in tables (specification 8).
    placeholder: readOnly ? '–' : field.placeholder,
    name: field.name,
    error: field.error,
    // A read-only field isn't marked as required.
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
