import { Select, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type DragEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BoardTask } from '../../mirror/board.ts';
import classes from './dispatch.module.css';
import { type DraggedTask, droppedTask, endDragging, isTaskOver, startDragging } from './dragged-task.ts';
import { byArea, type TrayPeriod, trayPeriods, workFound } from './tray-work.ts';

const periodLabels = {
  shown: 'dispatch.periods.shown',
  before: 'dispatch.periods.before',
  after: 'dispatch.periods.after',
} as const satisfies Record<TrayPeriod, TextKey>;

interface TrayProps {
  /** Undefined while it is being read. */
  work: readonly BoardTask[] | undefined;
  period: TrayPeriod;
  onPeriod: (period: TrayPeriod) => void;
  onOpen: (work: BoardTask) => void;
  /** A task was dropped here, to unassign it. */
  onDrop: (dragged: DraggedTask) => void;
}

/** Unassigned work by area: dragged onto somebody, or opened to choose somebody. */
export function Tray({ work = [], period, onPeriod, onOpen, onDrop }: TrayProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const searched = useDeferredValue(wanted);
  const found = workFound(work, searched);
  const hover = (event: DragEvent): void => {
    if (isTaskOver(event)) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    const dragged = droppedTask(event);
    if (dragged !== null) onDrop(dragged);
  };
  return (
    <fieldset className={classes.tray} aria-label={t('dispatch.unassigned')} onDragOver={hover} onDrop={drop}>
      <Section
        title={t('dispatch.unassigned')}
        aside={
          <Text span c="dimmed" fz="xs" className="tabular">
            {t('dispatch.taskCount', { count: found.length })}
          </Text>
        }
      >
        <div className={classes.trayFilters}>
          <Select
            aria-label={t('dispatch.period')}
            data={trayPeriods.map((value) => ({ value, label: t(periodLabels[value]) }))}
            value={period}
            allowDeselect={false}
            onChange={(value) => onPeriod(value ?? 'shown')}
          />
          <TextInput
            type="search"
            aria-label={t('dispatch.searchWork')}
            placeholder={t('dispatch.searchWork')}
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
            value={wanted}
            onChange={({ currentTarget: { value } }) => setWanted(value)}
          />
        </div>
        {found.length === 0 ? (
          <Text c="dimmed" fz="xs">
            {t(work.length === 0 ? 'dispatch.allAssigned' : 'dispatch.noWorkFound')}
          </Text>
        ) : null}
        {byArea(found).map(({ area, work: some }) => (
          <div key={area ?? ''} className={classes.area}>
            <h3 className={classes.areaName}>
              {area ?? t('dispatch.noArea')} <span>{some.length}</span>
            </h3>
            <Stack component="ul" gap={6}>
              {some.map((each) => (
                <li key={each.task.id} className={classes.task}>
                  <TrayCard work={each} onOpen={onOpen} />
                </li>
              ))}
            </Stack>
          </div>
        ))}
      </Section>
    </fieldset>
  );
}

function TrayCard({ work, onOpen }: { work: BoardTask; onOpen: (work: BoardTask) => void }) {
  const format = useFormat();
  const { task, time, customer, street } = work;
  const more = [customer, street].filter((each) => each !== null).join(' · ');
  return (
    <UnstyledButton
      className={classes.taskCard}
      draggable
      onDragStart={(event: DragEvent) => startDragging(event, { task: task.id, from: null, grab: 0 })}
      onDragEnd={endDragging}
      onClick={() => onOpen(work)}
    >
      <span className={classes.time}>
        {format.shortDay(time.from)}, {format.timeRange(time.from, time.to)}
      </span>
      <span className={classes.taskName}>{task.nickname}</span>
      {more === '' ? null : <span className={classes.customer}>{more}</span>}
    </UnstyledButton>
  );
}
