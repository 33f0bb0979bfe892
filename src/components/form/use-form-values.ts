import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { draftOf, restoredFrom, type Values } from './form-draft-value.ts';
import { useFormDraft } from './use-form-draft.ts';

interface FormValuesOptions {
  initial: Values;
  draftKey: string | undefined;
  secret: readonly string[];
}

/** Milliseconds that typing is gathered before the draft is written. */
const gather = 300;

/** What a form holds, going on where it was left: its values, those it began with, and its draft. */
export function useFormValues({ initial, draftKey, secret }: FormValuesOptions) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial });
  const draft = useFormDraft({ key: draftKey ?? null, gather });
  const [begun, setBegun] = useState<'no' | 'anew' | 'restored'>(draftKey === undefined ? 'anew' : 'no');
  const first = useRef(initial);

  useEffect(() => {
    if (begun !== 'no' || draft.stored === undefined) return;
    if (draft.stored === null) {
      setBegun('anew');
      return;
    }
    const { values, seen } = restoredFrom(first.current, draft.stored.value);
    form.setInitialValues(seen);
    form.setValues(values);
    setBegun(form.isDirty() ? 'restored' : 'anew');
  }, [begun, draft.stored, form]);

  const change = (part: Values): void => {
    form.setValues(part);
    draft.save(draftOf({ values: form.getValues(), seen: form.getInitialValues() }, secret));
  };

  /** Back to what the form would hold without its draft. */
  const startAnew = async (): Promise<void> => {
    form.setInitialValues(first.current);
    form.setValues(first.current);
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
    isDirty: () => form.isDirty(),
    begun,
    change,
    startAnew,
    settle,
    unkept: draft.unkept,
  };
}
