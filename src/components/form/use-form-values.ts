import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { draftOf, restoredFrom, type Values } from './form-draft-value.ts';
import { useFormDraft } from './use-form-draft.ts';

interface FormValuesOptions {
  initial: Values;
  draftKey: string | undefined;
  secret: readonly string[];
  asked: readonly string[];
}

/** Milliseconds that typing is gathered before the draft is written. */
const gather = 300;

/** What a form holds, going on where it was left: its values, those it began with, and its draft. */
export function useFormValues({ initial, draftKey, secret, asked }: FormValuesOptions) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial });
  const draft = useFormDraft({ key: draftKey ?? null, gather });
  const [begun, setBegun] = useState<'no' | 'anew' | 'restored'>(draftKey === undefined ? 'anew' : 'no');
  const first = useRef({ initial, asked });

  useEffect(() => {
    if (begun !== 'no' || draft.stored === undefined) return;
    if (draft.stored === null) {
      setBegun('anew');
      return;
    }
    const { values, seen } = restoredFrom(first.current.initial, draft.stored.value, first.current.asked);
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

  /** A part of it is saved: that is what was seen from now on, also where the rest is refused or the page is reloaded. */
  const keep = (part: Values): void => {
    form.setInitialValues({ ...form.getInitialValues(), ...part });
    saveDraft();
  };

  /** Back to what the form would hold without its draft. */
  const startAnew = async (): Promise<void> => {
    form.setInitialValues(first.current.initial);
    form.setValues(first.current.initial);
    setBegun('anew');
    await draft.drop();
  };

  /** What it holds is saved: it is clean, and nothing is left to restore. */
  const settle = async (): Promise<void> => {
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
    settle,
    unkept: draft.unkept,
    trouble: draft.trouble,
  };
}
