import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { instant } from '../../../domain/kernel/fields.ts';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { movedDates } from '../../../domain/task/dates.ts';
import { changeTaskDates } from '../../commands/planning.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { issueOn } from '../../components/form/issue.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { CalendarEvent } from './calendar-events.ts';

interface ChangeDatesSheetProps {
  event: CalendarEvent;
  /** The new time after dragging or resizing; otherwise its own time. */
  to: TimeRange;
  opened: boolean;
  onClose: () => void;
}

/** Asks before the dates of a draft change; they can be corrected here (specification 2.3, change dates). */
export function ChangeDatesSheet(props: ChangeDatesSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // The event as it was when the dialog opened.
  const [event] = useState(props.event);
  const form = useDates({ ...props, event });
  const before = format.dateTimeRange(event.time.from, event.time.to);
  return (
    <FormDialog
      form={form}
      opened={props.opened}
      onClose={props.onClose}
      title={t('calendar.changeDates')}
      width="small"
      submitLabel={t('calendar.changeConfirm')}
    >
      <Stack gap="md">
        <Text>
          {t(event.part === 'pickup' ? 'calendar.movePickup' : 'calendar.moveInstallation', {
            name: event.task.nickname,
            before,
          })}
        </Text>
        <DateTimeField {...form.field('from')} label={t('calendar.from')} />
        <DateTimeField {...form.field('until')} label={t('calendar.to')} />
        {emptiesPeople(event) ? <Text c="dimmed">{t('calendar.emptiesPeople')}</Text> : null}
      </Stack>
    </FormDialog>
  );
}

const schema = z.object({ from: instant(), until: instant() });

/** New dates of an installation clear its assigned people (specification 4.4). */
const emptiesPeople = ({ part, task }: CalendarEvent): boolean =>
  part === 'installation' && task.employeesAssignees.length > 0;

/** The form of the new dates, which also reports the result (specification 8, date update). */
function useDates({ event, to, onClose }: ChangeDatesSheetProps) {
  const timeZone = useTimeZone();
  const { showOutcome } = useOutcome();
  const [initial] = useState({ from: to.from, until: to.to });
  return useDomainForm({
    schema,
    initial,
    rules: ({ from, until }) =>
      from !== null && until !== null && from >= until ? issueOn(['until'], 'invalidRange') : {},
    // Each target time has its own draft.
    draftKey: `task-dates:${event.id}:${to.from}-${to.to}`,
    save: ({ from, until }) =>
      changeTaskDates(event.task, movedDates(event.task, { part: event.part, to: { from, to: until } }, timeZone)),
    onSaved: () => {
      onClose();
      void showOutcome('datesUpdated').then(() => (emptiesPeople(event) ? showOutcome('assigneesEmptied') : undefined));
    },
  });
}
