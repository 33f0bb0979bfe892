import { createElement, type ReactNode, useMemo, useState } from 'react';
import { useAction } from '../use-action.ts';
import type { DomainForm, DomainFormOptions } from './domain-form.ts';
import type { FieldBinding } from './field-props.ts';
import { type FieldName, type FormSchema, type FormValues, isBlank, isRequired } from './form-schema.ts';
import type { Issue } from './issue.ts';
import { IssueText } from './issue-text.tsx';
import { useFormSaving } from './use-form-saving.ts';
import { useFormValues } from './use-form-values.ts';
import { useShownIssues } from './use-shown-issues.ts';
import { validate } from './validate.ts';

/**
 * A form over a schema of the domain: it validates fields when they are left and all of them when it is submitted, keeps a
 * draft of what is entered, and saves what the schema made of the values (specification 5).
 */
export function useDomainForm<Schema extends FormSchema>(options: DomainFormOptions<Schema>): DomainForm<Schema> {
  const { schema, initial, required, rules, draftKey, secret = [], prefilled: opened = [] } = options;
  const form = useFormValues({ initial, draftKey, secret, prefilled: opened });
  // The form library's values are untyped; they have the type of `initial`, which has every field of the schema.
  const values = form.values as FormValues<Schema>;
  const verdict = useMemo(() => validate({ schema, required, rules }, values), [schema, required, rules, values]);
  const shown = useShownIssues(verdict.issues);
  const requiredFields = useRequired(schema, initial);
  const [failed, setFailed] = useState(0);
  const action = useAction();
  const fail = (): void => setFailed((count) => count + 1);
  const saving = useFormSaving({ options, form, shown, onFail: fail });

  const change = (part: Partial<FormValues<Schema>>): void => {
    for (const name of Object.keys(part)) shown.hide(name);
    form.change({ ...part });
  };

  const leave = (name: FieldName<Schema>): void => {
    const blank = isBlank(values[name]);
    // An empty field that was only tabbed through isn't an error yet.
    if (blank && isBlank(form.seen[name])) return;
    shown.show([name]);
    if (!blank && verdict.issues[name] === undefined) saving.check([name]).catch(reportError);
  };

  const field = <Name extends FieldName<Schema>>(name: Name): FieldBinding<FormValues<Schema>[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => change({ [name]: value } as Partial<FormValues<Schema>>),
    onBlur: () => leave(name),
    error: errorOf(shown.issueOf(name)),
    required: requiredFields.has(name) || (required?.includes(name) ?? false),
  });

  const wrong = (names?: readonly string[]): string[] =>
    Object.keys(verdict.issues).filter((path) => names?.includes(path.split('.')[0] ?? '') ?? true);

  return {
    values,
    seen: form.seen as FormValues<Schema>,
    ready: form.begun !== 'no',
    restored: form.begun === 'restored',
    draftTrouble: form.trouble,
    dirty: form.isDirty(),
    busy: action.busy,
    failed,
    hasIssue: (name) => shown.issueOf(name) !== null,
    field,
    change,
    isValid: (names) => wrong(names).length === 0,
    reveal: (names) => {
      shown.show(names);
      const isInOrder = wrong(names).length === 0;
      if (!isInOrder) fail();
      return isInOrder;
    },
    submit: async (event) => {
      event?.preventDefault();
      await action.run(saving.submit);
    },
    discard: () => {
      shown.clear();
      return form.startAnew();
    },
    isDirty: form.isDirty,
    isEndangered: () => form.isDirty() && form.unkept(),
    keepsDraft: draftKey !== undefined && form.trouble === null,
  };
}

const errorOf = (issue: Issue | null): ReactNode => (issue === null ? null : createElement(IssueText, { issue }));

/** The fields that the schema asks for. */
const useRequired = (schema: FormSchema, initial: Record<string, unknown>): ReadonlySet<string> => {
  const [names] = useState(() => Object.keys(initial));
  return useMemo(() => new Set(names.filter((name) => isRequired(schema, name))), [schema, names]);
};
