import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { instant } from '../../../domain/kernel/fields.ts';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { movedDates } from '../../../domain/task/moved-dates.ts';
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
  /** Where it was dragged or stretched to; its own time when nobody dragged. */
  to: TimeRange;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a draft gets other dates, which can still be put right here (specification 2.3, change dates). */
export function ChangeDatesSheet(props: ChangeDatesSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // What is asked about is the event as it was when the question came up.
  const [event] = useState(props.event);
  const form = useDates({ ...props, event });
  const before = `${format.dateTime(event.time.from)} – ${format.dateTime(event.time.to)}`;
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

/** Other dates of an installation empty the list of its people (specification 4.4). */
const emptiesPeople = ({ part, task }: CalendarEvent): boolean =>
  part === 'installation' && task.employeesAssignees.length > 0;

/** The new dates, which are kept, and what came of it (specification 8, date update). */
function useDates({ event, to, onClose }: ChangeDatesSheetProps) {
  const timeZone = useTimeZone();
  const { tell } = useOutcome();
  const [initial] = useState({ from: to.from, until: to.to });
  return useDomainForm({
    schema,
    initial,
    rules: ({ from, until }) =>
      from !== null && until !== null && from >= until ? issueOn(['until'], 'invalidRange') : {},
    // Dragged to another place it is another question.
    draftKey: `task-dates:${event.id}:${to.from}-${to.to}`,
    save: ({ from, until }) =>
      changeTaskDates(event.task, movedDates(event.task, { part: event.part, to: { from, to: until } }, timeZone)),
    onSaved: () => {
      onClose();
      void tell('datesUpdated').then(() => (emptiesPeople(event) ? tell('assigneesEmptied') : undefined));
    },
  });
}
