import { Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hourStep, type RescheduleForm } from '../../../domain/task/schedule.ts';
import { rescheduleTask } from '../../commands/task-actions.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { PositiveNumberField } from '../../components/form/number-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type ActedTask, scheduledAlready } from '../../mirror/task-parts.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { entered, rescheduleRules, rescheduleSchema } from './reschedule-form.ts';
import { type TaskDialogProps, WithTask } from './with-task.tsx';

type Acted = TaskDialogProps & { acted: ActedTask };

/** Moves a task to another time, after a question where its people are taken then (specification 5 and 8). */
export function RescheduleDialog(props: TaskDialogProps) {
  return <WithTask {...props}>{(acted) => <Rescheduling {...props} acted={acted} />}</WithTask>;
}

/** The form of a new time, which begins with the present one. */
function useReschedule({ acted: { task }, onClose }: Acted) {
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
    draftKey: `task-reschedule:${task.id}`,
    save: async (args, seen) => {
      const taken = await scheduledAlready(mirror, task, { from: args.newFrom, to: args.newTo + 1 });
      const facts = { values: { names: taken.join(', ') } };
      if (taken.length > 0 && !(await tell('employeesScheduled', facts)).confirmed) return { kind: 'notSaved' };
      return rescheduleTask(task.id, args, {
        installationTimestampFrom: seen.newFrom,
        installationTimestampTo: seen.newTo,
        estimateTime: seen.estimatedHours,
      });
    },
    onSaved: () => {
      onClose();
      void tell('datesUpdated');
    },
  });
}

function Rescheduling(props: Acted) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, parts } = props.acted;
  const form = useReschedule(props);
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
      title={t('taskAction.reschedule.title', { name: task.nickname })}
      width="small"
      submitLabel={t('taskAction.label.reschedule')}
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
        {parts.subtasks === 0 ? null : (
          <Text c="dimmed">{t('taskAction.reschedule.subtasks', { count: parts.subtasks })}</Text>
        )}
      </Stack>
    </FormDialog>
  );
}
