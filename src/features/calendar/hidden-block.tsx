import { Popover, ScrollArea, Stack, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../components/back-entry.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { taskStatusLooks } from '../../theme/work-statuses.ts';
import type { CalendarEvent } from './calendar-events.ts';
import classes from './calendar-grid.module.css';
import { useEventText } from './event-text.ts';
import type { HiddenEvents } from './side-by-side.ts';

interface HiddenBlockProps {
  hidden: HiddenEvents;
  /** Where it stands in its day. */
  style: React.CSSProperties;
  onOpen: (event: CalendarEvent) => void;
}

/** A button for the simultaneous events that have no room, which lists them. */
export function HiddenBlock({ hidden: { time, events }, style, onOpen }: HiddenBlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  useBackCloses(opened, () => setOpened(false));
  const name = t('calendar.hidden', { count: events.length, time: format.timeRange(time.from, time.to) });
  return (
    <Popover opened={opened} onChange={setOpened} position="right-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.hidden}
          style={style}
          aria-label={name}
          title={name}
          onClick={() => setOpened(!opened)}
        >
          +{format.number(events.length)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="0.375rem" aria-label={name}>
        {opened ? (
          <ScrollArea.Autosize mah="22rem" w="19rem">
            <Stack component="ul" gap={2}>
              {events.map((event) => (
                <li key={event.id}>
                  <HiddenLine
                    event={event}
                    onOpen={() => {
                      setOpened(false);
                      onOpen(event);
                    }}
                  />
                </li>
              ))}
            </Stack>
          </ScrollArea.Autosize>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function HiddenLine({ event, onOpen }: { event: CalendarEvent; onOpen: () => void }) {
  const { when, what, more } = useEventText(event);
  return (
    <UnstyledButton className={classes.hiddenLine} onClick={onOpen}>
      <span className={classes.hiddenHead}>
        <span className={classes.time}>{when}</span>
        <StatusPill look={taskStatusLooks[event.task.taskCompletionStatus]} />
      </span>
      <span className={classes.hiddenName}>{what}</span>
      <span className={classes.hiddenMore}>{more}</span>
    </UnstyledButton>
  );
}
