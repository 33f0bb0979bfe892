import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { instant } from '../../../domain/kernel/fields.ts';
import { hours } from '../../../domain/task/arguments.ts';
import {
  hourStep,
  type RescheduleForm,
  rescheduleProblems,
  withHours,
  withNewFrom,
  withNewTo,
} from '../../../domain/task/schedule.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { FormValues } from '../../components/form/form-schema.ts';
import type { Issue } from '../../components/form/issue.ts';
import { PositiveNumberField } from '../../components/form/number-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import type { FormRules } from '../../components/form/validate.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type ActedTask, scheduledAlready } from '../../mirror/task-parts.ts';
import { useMirror } from '../../mirror/use-live.ts';
import type { TaskDialogProps } from './with-task.tsx';

interface NewTimeFormProps extends TaskDialogProps {
  acted: ActedTask;
  /** The action, in the key of the draft. */
  name: string;
  title: string;
  submitLabel: string;
  /** A note below the fields; null for none. */
  note: string | null;
  save: (time: RescheduleForm, seen: RescheduleValues) => Promise<SaveOutcome>;
  onSaved: () => void;
}

/** The form of a new time. It asks for a confirmation if the task's people are busy then. */
function useNewTime({ acted: { task }, name, save, onClose, onSaved }: NewTimeFormProps) {
  const mirror = useMirror();
  const { showOutcome } = useOutcome();
  const [initial] = useState(() => ({
    newFrom: task.installationTimestampFrom,
    newTo: task.installationTimestampTo,
    estimatedHours: task.estimateTime,
  }));
  const rules = useMemo(() => rescheduleRules(initial.newFrom), [initial.newFrom]);
  return useDomainForm({
    schema: rescheduleSchema,
    initial,
    rules,
    draftKey: `${name}:${task.id}`,
    save: async (args, seen) => {
      const taken = await scheduledAlready(mirror, task, { from: args.newFrom, to: args.newTo + 1 });
      const facts = { values: { names: taken.join(', ') } };
      if (taken.length > 0 && !(await showOutcome('employeesScheduled', facts)).confirmed) return { kind: 'notSaved' };
      return save(args, seen);
    },
    onSaved: () => {
      onClose();
      onSaved();
    },
  });
}

/** A new time for a task, in a dialog (specification 5 and 8). */
export function NewTimeForm(props: NewTimeFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useNewTime(props);
  const { newFrom: from, newTo: to } = form.seen;
  const field = <Name extends keyof RescheduleForm>(name: Name) => ({
    ...form.field(name),
    onChange: (value: number | null) => form.change(entered(form.values, name, value)),
  });
  return (
    <FormDialog
      form={form}
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      width="small"
      submitLabel={props.submitLabel}
    >
      <Stack gap="md">
        {from === null || to === null ? null : (
          <Text c="dimmed">{t('taskAction.reschedule.now', { time: format.dateTimeRange(from, to) })}</Text>
        )}
        <DateTimeField {...field('newFrom')} label={t('taskAction.reschedule.newFrom')} />
        <DateTimeField {...field('newTo')} label={t('taskAction.reschedule.newTo')} />
        <PositiveNumberField
          {...field('estimatedHours')}
          label={t('taskAction.reschedule.hours')}
          step={hourStep}
          suffix={t('taskForm.hours')}
        />
        {props.note === null ? null : <Text c="dimmed">{props.note}</Text>}
      </Stack>
    </FormDialog>
  );
}

/** A new time for a task; all three fields are required (specification 5). */
const rescheduleSchema = z.object({ newFrom: instant(), newTo: instant(), estimatedHours: hours });

type Schema = typeof rescheduleSchema;
type RescheduleValues = FormValues<Schema>;

/** The values if all are filled in; otherwise null. */
const whole = ({ newFrom, newTo, estimatedHours }: RescheduleValues): RescheduleForm | null =>
  newFrom === null || newTo === null || estimatedHours === null ? null : { newFrom, newTo, estimatedHours };

/** How the other fields follow a changed one (specification 5, reschedule arithmetic). */
const follows = {
  newFrom: withNewFrom,
  newTo: withNewTo,
  estimatedHours: withHours,
} as const satisfies Record<keyof RescheduleForm, (form: RescheduleForm, value: number) => RescheduleForm>;

/** The values after one was entered; the others follow only if all are filled in. */
function entered(
  values: RescheduleValues,
  field: keyof RescheduleForm,
  value: number | null,
): Partial<RescheduleValues> {
  const form = value === null ? null : whole({ ...values, [field]: value });
  return form === null || value === null ? { [field]: value } : follows[field](form, value);
}

const issues: Readonly<Record<keyof RescheduleForm, Issue>> = {
  newFrom: { code: 'beforePresent' },
  newTo: { code: 'invalidRange' },
  estimatedHours: { code: 'minimum', count: 0 },
};

/** The rules for a new time of a task that began at `oldFrom` (specification 5). */
const rescheduleRules =
  (oldFrom: number | null): FormRules<Schema> =>
  (values) => {
    const form = whole(values);
    if (form === null) return {};
    return Object.fromEntries(rescheduleProblems(form, oldFrom).map((field) => [field, issues[field]]));
  };
