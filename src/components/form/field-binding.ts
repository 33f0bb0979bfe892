import type { ReactNode } from 'react';

/** What ties a field to its form. */
export interface FieldBinding<Value> {
  /** The path of the value in the form. */
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: ReactNode;
  required: boolean;
}

/** How a field looks and what is said around it. */
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
  /** It has no meaning now. */
  disabled?: boolean;
}

/** What every field of the kit takes; what is not its look comes from `form.field(name)`, or is made by hand. */
export interface FieldProps<Value> extends FieldLook {
  value: Value;
  onChange: (value: Value) => void;
}
