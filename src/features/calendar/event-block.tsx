import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { MonthViewProps, ScheduleEventData } from '@mantine/schedule';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import type { CalendarEvent } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { payloadOf, workOf } from './grid-events.ts';

/** A block of the grid: a button, or the ground of a vacation. */
export const renderEvent: NonNullable<MonthViewProps['renderEvent']> = (block, { children, ...props }) => {
  const tone = block.color;
  if (payloadOf(block)?.kind === 'vacation') {
    return (
      <Box {...(props as object)} component="div" className={`${props.className ?? ''} ${classes.vacation}`}>
        {block.title}
      </Box>
    );
  }
  return (
    <UnstyledButton {...props} className={`${props.className ?? ''} ${classes.event}`} data-tone={tone}>
      {children}
    </UnstyledButton>
  );
};

export function renderBody(block: ScheduleEventData) {
  const event = workOf(block);
  return event === undefined ? block.title : <EventBody event={event} />;
}

export const canMove = (block: ScheduleEventData): boolean => workOf(block)?.movable === true;

/** Work in a block of the grid: its status as icon and word, its time, what it is, who does it. */
function EventBody({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { task, time, doers, part, customer } = event;
  const { icon: Icon, label } = taskStatusLooks[task.taskCompletionStatus];
  const people = doers.length === 0 ? t('calendar.notAssigned') : doers.map(({ name }) => name).join(', ');
  return (
    <span className={classes.body}>
      <span className={classes.line}>
        <Icon size={13} stroke={2} aria-hidden className={classes.icon} />
        {part === 'pickup' ? <IconPackage size={13} stroke={2} aria-hidden className={classes.icon} /> : null}
        <span className={classes.time}>{format.time(time.from)}</span>
        <span className={classes.name}>{task.nickname}</span>
      </span>
      <span className={classes.more}>
        {part === 'pickup' ? `${t('calendar.pickup')} · ` : ''}
        {t(label)}
      </span>
      <span className={classes.more}>{people}</span>
      {customer === null ? null : <span className={classes.more}>{customer}</span>}
      <VisuallyHidden>{t('calendar.until', { time: format.time(time.to) })}</VisuallyHidden>
    </span>
  );
}
