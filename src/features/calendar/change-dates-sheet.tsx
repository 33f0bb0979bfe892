import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant, TimeRange } from '../../../domain/kernel/time.ts';
import { movedDates } from '../../../domain/task/moved-dates.ts';
import { changeTaskDates } from '../../commands/planning.ts';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat, useTimeZone } from '../../i18n/use-format.tsx';
import type { CalendarEvent } from './calendar-events.ts';

interface ChangeDatesSheetProps {
  event: CalendarEvent;
  /** Where it was dragged or stretched to; its own time when nobody dragged. */
  to: TimeRange;
  onClose: () => void;
}

/** Asks before a draft gets other dates, which can still be put right here (specification 2.3, change dates). */
export function ChangeDatesSheet({ event, to, onClose }: ChangeDatesSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [from, setFrom] = useState<Instant | null>(to.from);
  const [until, setUntil] = useState<Instant | null>(to.to);
  const { busy, run } = useAction();
  const save = useSaveDates(event, onClose);
  const inOrder = from !== null && until !== null && from < until;
  const before = `${format.dateTime(event.time.from)} – ${format.dateTime(event.time.to)}`;
  const emptied = event.part === 'installation' && event.task.employeesAssignees.length > 0;
  return (
    <SmallSheet
      opened
      onClose={onClose}
      title={t('calendar.changeDates')}
      action={
        <Button
          aria-busy={busy}
          disabled={!inOrder}
          onClick={() => (inOrder ? run(() => save({ from, to: until })) : undefined)}
        >
          {t('calendar.changeConfirm')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text>
          {t(event.part === 'pickup' ? 'calendar.movePickup' : 'calendar.moveInstallation', {
            name: event.task.nickname,
            before,
          })}
        </Text>
        <DateTimeField label={t('calendar.from')} value={from} onChange={setFrom} required />
        <DateTimeField
          label={t('calendar.to')}
          value={until}
          onChange={setUntil}
          required
          error={inOrder ? null : t('calendar.notInOrder')}
        />
        {emptied ? <Text c="dimmed">{t('calendar.emptiesPeople')}</Text> : null}
      </Stack>
    </SmallSheet>
  );
}

/** Keeps the dates and tells what came of it (specification 8, date update). */
function useSaveDates(event: CalendarEvent, onClose: () => void): (to: TimeRange) => Promise<void> {
  const timeZone = useTimeZone();
  const performed = usePerformed();
  const { tell } = useOutcome();
  return async (to) => {
    const dates = movedDates(event.task, { part: event.part, to }, timeZone);
    if (!performed(await changeTaskDates(event.task, dates))) return;
    onClose();
    await tell('datesUpdated');
    if (event.part === 'installation' && event.task.employeesAssignees.length > 0) await tell('assigneesEmptied');
  };
}
