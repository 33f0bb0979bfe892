import type { FormEvent } from 'react';
import type { z } from 'zod';
import type { DraftTrouble } from './draft-store.ts';
import type { FieldBinding } from './field-props.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { FieldName, FormSchema, FormValues } from './form-schema.ts';
import type { Issue } from './issue.ts';
import type { FormRules } from './validate.ts';

/** Checks a value with the server, such as whether a job ticket is taken; null when it is valid. `id` is the form's row's. */
export type FieldCheck<Value> = (value: NonNullable<Value>, id: unknown) => Promise<Issue | null>;

export interface DomainFormOptions<Schema extends FormSchema> {
  /** The domain's schema of what is saved. */
  schema: Schema;
  /** What the form begins with; of an existing row what it holds now. */
  initial: FormValues<Schema>;
  /** Fields that this form asks for although the schema takes them empty. */
  required?: readonly FieldName<Schema>[];
  rules?: FormRules<Schema>;
  /** Run when a field is left, and all of them before saving. */
  checks?: { readonly [Name in FieldName<Schema>]?: FieldCheck<FormValues<Schema>[Name]> };
  /** One per form and row; what is entered then survives a reload. */
  draftKey?: string;
  /** Fields whose initial values the opener of the form chose: they override a draft that began with other ones. */
  prefilled?: readonly FieldName<Schema>[];
  /** Fields that are never written into a draft, such as passwords. */
  secret?: readonly FieldName<Schema>[];
  /** Fields that a submit fills in first from the others, as leaving them does: Enter submits a form without leaving its field. */
  complete?: (values: FormValues<Schema>) => Partial<FormValues<Schema>> | null;
  /** Tells the person what has to come first, when something has; nothing is saved then. Whether something has. */
  refuse?: (values: FormValues<Schema>) => Promise<boolean>;
  /** What to do with values that fit the schema but break the rules (specification 5, confirm on invalid submit). */
  whenInvalid?: 'refuse' | 'ask';
  /**
   * Saves the parsed values; `seen` is what the form began with, the base of the change. A save in several steps passes each finished
   * step to `keep`, so that the form continues from there if a later step is rejected.
   */
  save: (
    args: z.output<Schema>,
    seen: FormValues<Schema>,
    keep: (part: Partial<FormValues<Schema>>) => void,
  ) => Promise<FormOutcome>;
  /**
   * For forms that create a row: new values for its ids. When the id is taken, as when two tabs continue one draft, the form is saved
   * once more with these, so that neither row is lost.
   */
  withNewIds?: (values: FormValues<Schema>) => Partial<FormValues<Schema>>;
  /** It is saved, and the draft is gone. */
  onSaved?: () => void;
}

/** The part of a form that dialogs and pages need, whatever its fields are. */
export interface FormState {
  /** False until it is known whether there is a draft. */
  ready: boolean;
  /** It goes on where it was left. */
  restored: boolean;
  /** Why what was entered is only on the screen; null while it is kept as a draft. */
  draftTrouble: DraftTrouble | null;
  dirty: boolean;
  busy: boolean;
  /** Counts the tries to save that failed: the first field with an issue then gets the focus. */
  failed: number;
  /** Whether a field shows an issue. */
  hasIssue: (name: string) => boolean;
  submit: (event?: FormEvent) => Promise<void>;
  /** Gives up what was entered, with its draft. */
  discard: () => Promise<void>;
  /** Whether it holds something unsaved, at this moment. */
  isDirty: () => boolean;
  /** Whether something would be lost with the page: it is unsaved and not yet durable as a draft. */
  isEndangered: () => boolean;
  keepsDraft: boolean;
}

export interface DomainForm<Schema extends FormSchema> extends FormState {
  values: FormValues<Schema>;
  /** What it began with, and what was kept of it since. */
  seen: FormValues<Schema>;
  field: <Name extends FieldName<Schema>>(name: Name) => FieldBinding<FormValues<Schema>[Name]>;
  change: (values: Partial<FormValues<Schema>>) => void;
  /** Whether some fields, or all, are in order; nothing is shown. */
  isValid: (names?: readonly FieldName<Schema>[]) => boolean;
  /** Shows the issues of some fields, for a step of a form, and puts the focus on the first; whether there are none. */
  reveal: (names: readonly FieldName<Schema>[]) => boolean;
}
