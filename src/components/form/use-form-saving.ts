import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { confirm } from '../confirm-store.ts';
import { formOutcomes } from '../outcomes/form-outcomes.ts';
import { questionOf } from '../outcomes/outcome.ts';
import { usePerformed } from '../use-performed.ts';
import type { DomainFormOptions, FieldCheck } from './domain-form.ts';
import { type FormOutcome, issuesOfRefusal, isTaken } from './form-outcome.ts';
import { type FormSchema, type FormValues, isBlank } from './form-schema.ts';
import type { Issue } from './issue.ts';
import type { useFormValues } from './use-form-values.ts';
import type { useShownIssues } from './use-shown-issues.ts';
import { validate } from './validate.ts';

interface Saving<Schema extends FormSchema> {
  options: DomainFormOptions<Schema>;
  form: ReturnType<typeof useFormValues>;
  shown: ReturnType<typeof useShownIssues>;
  /** A try to save failed on fields. */
  onFail: () => void;
}

/** Submits a form: validates, checks and saves it, and shows the result where it belongs. */
export function useFormSaving<Schema extends FormSchema>({ options, form, shown, onFail }: Saving<Schema>) {
  const performed = usePerformed();
  const mayGoOn = useConfirmIncomplete();
  const names = Object.keys(form.values);
  const saved = useRef<unknown>(null);

  /** Asks about the named fields what only others know; whether nothing was found. Answers on values since changed are dropped. */
  const check = async (checked: readonly string[]): Promise<boolean> => {
    const found = await Promise.all(
      checked.map(async (name): Promise<[string, Issue | null]> => {
        const fieldCheck: FieldCheck<never> | undefined = Reflect.get(options.checks ?? {}, name);
        const value = form.latest()[name];
        if (fieldCheck === undefined || isBlank(value)) return [name, null];
        const issue = await fieldCheck(value as never, form.latest().id);
        return [name, form.latest()[name] === value ? issue : null];
      }),
    );
    const issues = found.flatMap(([name, issue]) => (issue === null ? [] : [[name, issue] as const]));
    shown.report(Object.fromEntries(issues));
    return issues.length === 0;
  };

  const showOutcome = async (outcome: FormOutcome): Promise<void> => {
    if (outcome.kind === 'notSaved') return;
    if (outcome.kind === 'kept') {
      saved.current = form.latest();
      await form.markSaved();
      options.onSaved?.();
      return;
    }
    const issues = outcome.kind === 'refused' ? issuesOfRefusal(outcome.code, outcome.fields, names) : {};
    shown.report(issues);
    if (Object.keys(issues).length > 0) onFail();
    else performed(outcome.kind === 'refused' ? { ...outcome, fields: [...outcome.fields] } : outcome);
  };

  const save = (args: z.output<Schema>): Promise<FormOutcome> =>
    options.save(args, form.latestSeen() as FormValues<Schema>, (part) => form.keep({ ...part }));

  /** Saves once more with new ids when the id was taken; forms that create no rows keep the outcome. */
  const saveWithNewIds = async (refused: FormOutcome): Promise<FormOutcome> => {
    const renewed = options.withNewIds?.(form.latest() as FormValues<Schema>);
    if (renewed === undefined) return refused;
    form.change({ ...renewed });
    const { args } = validate(options, form.latest() as FormValues<Schema>);
    return args === null ? refused : save(args);
  };

  const judgeAndSave = async ({ issues, args }: ReturnType<typeof validate<Schema>>): Promise<void> => {
    const inOrder = Object.keys(issues).length === 0;
    const goOn = inOrder || (args !== null && options.whenInvalid === 'ask' && (await mayGoOn()));
    if (args === null || !goOn || !(await check(Object.keys(options.checks ?? {})))) {
      onFail();
      return;
    }
    const outcome = await save(args);
    await showOutcome(isTaken(outcome) ? await saveWithNewIds(outcome) : outcome);
  };

  const submit = async (): Promise<void> => {
    // Unchanged values aren't saved again, though the button stays while the dialog fades out.
    if (saved.current === form.latest()) return;
    const completed = options.complete?.(form.latest() as FormValues<Schema>) ?? null;
    if (completed !== null) form.change({ ...completed });
    const values = form.latest() as FormValues<Schema>;
    const judged = validate(options, values);
    shown.show(names);
    // Without `refuse` nothing is awaited here: the focus moves within the event, before the next key is typed.
    if (options.refuse !== undefined && (await options.refuse(values))) onFail();
    else await judgeAndSave(judged);
  };

  return { check, submit };
}

/** Asks whether values that are incomplete or against the rules are saved all the same (specification 5, word for word). */
function useConfirmIncomplete(): () => Promise<boolean> {
  const { t } = useTranslation();
  return () => confirm(questionOf(formOutcomes.formIncomplete, (key) => t(key)));
}
