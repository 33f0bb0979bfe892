import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hourStep, type RescheduleForm } from '../../../domain/task/schedule.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { PositiveNumberField } from '../../components/form/number-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type ActedTask, scheduledAlready } from '../../mirror/task-parts.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { entered, type RescheduleValues, rescheduleRules, rescheduleSchema } from './reschedule-form.ts';
import type { TaskDialogProps } from './with-task.tsx';

interface NewTimeFormProps extends TaskDialogProps {
  acted: ActedTask;
  /** What is done with the new time: its draft is another one for each. */
  name: string;
  title: string;
  submitLabel: string;
  /** Words below the fields; null for none. */
  note: string | null;
  save: (time: RescheduleForm, seen: RescheduleValues) => Promise<SaveOutcome>;
  onSaved: () => void;
}

/** The form of a new time, which begins with the present one; asks first where the task's people are taken then. */
function useNewTime({ acted: { task }, name, save, onClose, onSaved }: NewTimeFormProps) {
  const mirror = useMirror();
  const { tell } = useOutcome();
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
      if (taken.length > 0 && !(await tell('employeesScheduled', facts)).confirmed) return { kind: 'notSaved' };
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
          <Text c="dimmed">
            {t('taskAction.reschedule.now', { from: format.dateTime(from), to: format.dateTime(to) })}
          </Text>
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
