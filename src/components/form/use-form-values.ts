import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { useFormDraft } from './use-form-draft.ts';

interface FormValuesOptions {
  initial: Values;
  draftKey: string | undefined;
  secret: readonly string[];
  prefilled: readonly string[];
}

/** Milliseconds that typing is gathered before the draft is written. */
const gather = 300;

/** The state of a form, restored from its draft: its values and those it began with. */
export function useFormValues({ initial, draftKey, secret, prefilled }: FormValuesOptions) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial });
  const draft = useFormDraft({ key: draftKey ?? null, gather });
  const [begun, setBegun] = useState<'no' | 'anew' | 'restored'>(draftKey === undefined ? 'anew' : 'no');
  const first = useRef({ initial, prefilled });

  useEffect(() => {
    if (begun !== 'no' || draft.stored === undefined) return;
    if (draft.stored === null) {
      setBegun('anew');
      return;
    }
    const { values, seen } = restoredFrom(first.current.initial, draft.stored.value, first.current.prefilled);
    form.setInitialValues(seen);
    form.setValues(values);
    setBegun(form.isDirty() ? 'restored' : 'anew');
  }, [begun, draft.stored, form]);

  const saveDraft = (): void =>
    draft.save(draftOf({ values: form.getValues(), seen: form.getInitialValues() }, secret));

  const change = (part: Values): void => {
    form.setValues(part);
    saveDraft();
  };

  /** A part is saved: it counts as seen from now on, even if the rest is rejected or the page is reloaded. */
  const keep = (part: Values): void => {
    form.setInitialValues({ ...form.getInitialValues(), ...part });
    saveDraft();
  };

  /** Resets the form to its initial values and drops the draft. */
  const startAnew = async (): Promise<void> => {
    form.setInitialValues(first.current.initial);
    form.setValues(first.current.initial);
    setBegun('anew');
    await draft.drop();
  };

  /** Everything is saved: the form is clean, and its draft is dropped. */
  const markSaved = async (): Promise<void> => {
    form.resetDirty();
    setBegun('anew');
    await draft.drop();
  };

  return {
    values: form.values,
    seen: form.getInitialValues(),
    latest: form.getValues,
    latestSeen: form.getInitialValues,
    isDirty: () => form.isDirty(),
    begun,
    change,
    keep,
    startAnew,
    markSaved,
    unkept: draft.unkept,
    trouble: draft.trouble,
  };
}

/** What a form holds, by the names of its fields. */
type Values = Record<string, unknown>;

interface DraftValues {
  values: Values;
  /** What the form began with: what the person had seen when they made their changes. */
  seen: Values;
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Whether a stored value fits a field that began with `initial`; another version of the form may have stored other types. */
const fits = (initial: unknown, kept: unknown): boolean =>
  kept === null || initial === null
    ? true
    : typeof kept === typeof initial && Array.isArray(kept) === Array.isArray(initial);

function taken(initial: Values, kept: unknown): Values {
  if (!isRecord(kept)) return initial;
  return Object.fromEntries(
    Object.entries(initial).map(([name, value]) => {
      const found = kept[name];
      return [name, found !== undefined && fits(value, found) ? found : value];
    }),
  );
}

/** The part of a form that is stored; `secret` fields, such as passwords, are left out. */
const draftOf = ({ values, seen }: DraftValues, secret: readonly string[]): Values => {
  const open = (all: Values): Values =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !secret.includes(name)));
  return { values: open(values), seen: open(seen) };
};

/**
 * A form as its draft has it; fields that the draft doesn't have get their initial values. If the draft began with other values of
 * the `prefilled` fields, which the opener of the form chose, it was begun for something else, and these override it.
 */
function restoredFrom(initial: Values, draft: Values, prefilled: readonly string[] = []): DraftValues {
  const restored = { values: taken(initial, draft.values), seen: taken(initial, draft.seen) };
  if (prefilled.every((name) => sameValue(initial[name], restored.seen[name]))) return restored;
  const wanted = Object.fromEntries(prefilled.map((name) => [name, initial[name]]));
  return { values: { ...restored.values, ...wanted }, seen: { ...restored.seen, ...wanted } };
}
