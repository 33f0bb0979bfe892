import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, Rows } from '../../components/rows.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import type { CalendarEvent } from './calendar-events.ts';
import { useEventText } from './event-text.ts';

interface EventSheetProps {
  event: CalendarEvent;
  onClose: () => void;
  /** Null where the viewer may not change its dates. */
  onChangeDates: (() => void) | null;
  /** What else can be done with its task. */
  tools: ReactNode;
}

/** The details of an event, with the link to its task, and the way to new dates without dragging. */
export function EventSheet({ event, onClose, onChangeDates, tools }: EventSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, time, customer, part } = event;
  const { people } = useEventText(event);
  return (
    <Sheet
      opened
      onClose={onClose}
      title={task.nickname}
      width="small"
      height="content"
      footer={
        <>
          {tools}
          {onChangeDates === null ? null : (
            <Button variant="default" onClick={onChangeDates}>
              {t('calendar.changeDates')}
            </Button>
          )}
          <Button renderRoot={(props) => <Link to="/tasks/$id" params={{ id: task.id }} {...props} />}>
            {t('calendar.openTask')}
          </Button>
        </>
      }
    >
      <Rows>
        <Fact
          label={t('tasks.column.status')}
          value={<StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />}
        />
        <Fact
          label={t(part === 'pickup' ? 'calendar.pickup' : 'calendar.installation')}
          value={format.dateTimeRange(time.from, time.to)}
        />
        <Fact label={t('calendar.people')} value={people} />
        {customer === null ? null : <Fact label={t('tasks.column.customer')} value={customer} />}
        {task.jobTicket === null ? null : <Fact label={t('tasks.column.jobTicket')} value={task.jobTicket} />}
      </Rows>
    </Sheet>
  );
}
