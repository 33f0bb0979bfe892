import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { MonthViewProps, ScheduleEventData } from '@mantine/schedule';
import { IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import type { CalendarEvent } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { useEventText } from './event-text.ts';
import { payloadOf, workOf } from './grid-events.ts';
import { HiddenBlock } from './hidden-block.tsx';
import { moreWidth, type Place } from './side-by-side.ts';

type RenderEvent = NonNullable<MonthViewProps['renderEvent']>;

/**
 * Where a block stands across its day. The grid's own columns are not used: there, simultaneous events may get different widths
 * and cover each other.
 */
function acrossDay({ column, span, columns, crowded }: Place): { left: string; width: string } {
  const room = crowded ? `(100% - ${moreWidth}px)` : '100%';
  return { left: `calc(${room} * ${column / columns})`, width: `calc(${room} * ${span / columns})` };
}

const besideThem = { left: `calc(100% - ${moreWidth}px)`, width: `${moreWidth}px` };

/** Draws the blocks of the grid: a button for work or for hidden events, or the ground of a vacation. */
export const drawnBy =
  (onOpen: (event: CalendarEvent) => void): RenderEvent =>
  (block, { children, ...props }) => {
    const payload = payloadOf(block);
    if (payload?.kind === 'vacation') {
      return (
        <Box {...(props as object)} component="div" className={`${props.className ?? ''} ${classes.vacation}`}>
          {block.title}
        </Box>
      );
    }
    if (payload?.kind === 'hidden')
      return <HiddenBlock hidden={payload.hidden} style={{ ...props.style, ...besideThem }} onOpen={onOpen} />;
    const place = payload?.kind === 'work' && payload.place !== null ? acrossDay(payload.place) : {};
    return (
      <UnstyledButton
        {...props}
        title={undefined}
        className={`${props.className ?? ''} ${classes.event}`}
        style={{ ...props.style, ...place }}
        data-tone={block.color}
      >
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
  const { people } = useEventText(event);
  const { task, time, part, customer } = event;
  const { icon: Icon, label } = taskStatusLooks[task.taskCompletionStatus];
  return (
    <span className={classes.body}>
      <span className={classes.line}>
        <Icon size={13} stroke={2} aria-hidden className={classes.icon} />
        {part === 'pickup' ? <IconPackage size={13} stroke={2} aria-hidden className={classes.icon} /> : null}
        <span className={classes.time}>{format.time(time.from)}</span>
        <span className={classes.name}>{task.nickname}</span>
      </span>
      <span className={classes.more}>
        {part === 'pickup' ? <span className={classes.prefix}>{t('calendar.pickup')} · </span> : null}
        {t(label)}
      </span>
      <span className={classes.more}>{people}</span>
      {customer === null ? null : <span className={classes.more}>{customer}</span>}
      <VisuallyHidden>{t('calendar.until', { time: format.time(time.to) })}</VisuallyHidden>
    </span>
  );
}

/** The tip of a block: everything that has no room in a narrow one. */
export function EventTip({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const { when, what, more } = useEventText(event);
  const { icon: Icon, label } = taskStatusLooks[event.task.taskCompletionStatus];
  return (
    <span className={classes.tip}>
      <span className={classes.time}>{when}</span>
      <strong>{what}</strong>
      <span className={classes.tipStatus}>
        <Icon size={13} stroke={2} aria-hidden /> {t(label)}
      </span>
      <span>{more}</span>
    </span>
  );
}
