import '@mantine/core/styles/Tooltip.layer.css';
import { DragDropContext, type DragStart, type DropResult, type ResponderProvided } from '@hello-pangea/dnd';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowsSplit2, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SplitAddress } from '../../mirror/task-split.ts';
import { GiveMenu } from './give-menu.tsx';
import { dividedEvenly, notGiven, withMoved } from './placing.ts';
import type { Subtask } from './split-form.ts';
import classes from './splitter.module.css';
import { SplitterGroup } from './splitter-group.tsx';

interface SplitterProps {
  addresses: readonly SplitAddress[];
  subtasks: readonly Subtask[];
  onChange: (subtasks: Subtask[]) => void;
}

/** The group of what no subtask has yet. */
const nobody = 'nobody';

/** The tab Task Splitting (specification 2.3): the tree of addresses, given to subtasks by dragging, by keys or by a menu. */
export function Splitter({ addresses, subtasks, onChange }: SplitterProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const byId = useMemo(() => new Map(addresses.map((address) => [address.id, address])), [addresses]);
  const left = notGiven(addresses, subtasks);
  const groups = [
    { id: nobody, name: t('split.nobody'), addresses: left },
    ...subtasks.map(({ id, nickname, addresses: given }, index) => ({
      id,
      name: nickname.trim() === '' ? t('split.subtask', { place: index + 1 }) : nickname,
      addresses: given.flatMap((address) => byId.get(address) ?? []),
    })),
  ];
  const give = (ids: readonly string[], group: string, at?: number): void => {
    onChange(withMoved(subtasks, ids, { to: group === nobody ? null : group, at }));
    setSelected(new Set([...selected].filter((id) => !ids.includes(id))));
  };
  const select = (ids: readonly string[], on: boolean): void => {
    const others = [...selected].filter((id) => !ids.includes(id));
    setSelected(new Set(on ? [...others, ...ids] : others));
  };
  const choices = groups.map(({ id, name }) => ({ id, name }));
  const [first, ...rest] = groups.map((group) => (
    <SplitterGroup
      key={group.id}
      group={group}
      choices={choices}
      selected={selected}
      needsAddress={group.id !== nobody}
      onSelect={select}
      onGive={(address, to) => give([address], to)}
    />
  ));
  return (
    <Dragging groups={groups} selected={selected} onGive={give}>
      <div className={classes.tools}>
        <span className={classes.count} role="status">
          {t('split.selected', { count: selected.size, total: addresses.length })}
        </span>
        <GiveMenu
          choices={choices}
          disabled={selected.size === 0}
          onGive={(to) =>
            give(
              [...byId.keys()].filter((id) => selected.has(id)),
              to,
            )
          }
        />
        <Button
          variant="default"
          disabled={left.length === 0}
          leftSection={<IconArrowsSplit2 size={16} stroke={1.7} aria-hidden />}
          onClick={() => onChange(dividedEvenly(addresses, subtasks))}
        >
          {t('split.divide')}
        </Button>
      </div>
      <div className={classes.board}>
        <Column title={t('split.places')}>{first}</Column>
        <Column title={t('split.subtasks')} hint={t('split.sameLevel')}>
          {rest}
        </Column>
      </div>
    </Dragging>
  );
}

interface ColumnProps {
  title: string;
  /** What it means to put an address under another (specification 2.3). */
  hint?: string;
  children: ReactNode;
}

/** A part of the board: what is to be given, and the tree of the subtasks. */
function Column({ title, hint, children }: ColumnProps) {
  const titleId = useId();
  return (
    <section className={classes.column} aria-labelledby={titleId}>
      <div className={classes.treeHead}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {hint === undefined ? null : (
          <Tooltip
            label={hint}
            multiline
            w={280}
            openDelay={300}
            closeDelay={500}
            events={{ hover: true, focus: true, touch: true }}
          >
            <ActionIcon variant="subtle" color="gray" aria-label={hint}>
              <IconInfoCircle size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {children}
    </section>
  );
}

interface DraggingProps {
  groups: readonly { id: string; name: string; addresses: readonly SplitAddress[] }[];
  selected: ReadonlySet<string>;
  onGive: (ids: readonly string[], group: string, at?: number) => void;
  children: ReactNode;
}

/** Lifts and drops addresses; one of several that are selected takes the others along. */
function Dragging({ groups, selected, onGive, children }: DraggingProps) {
  const { t } = useTranslation();
  const nameOf = (id: string): string =>
    groups.flatMap(({ addresses }) => addresses).find((address) => address.id === id)?.name ?? '–';
  const lift = ({ draggableId }: DragStart, { announce }: ResponderProvided): void =>
    announce(t('form.pick.lifted', { name: nameOf(draggableId) }));
  const drop = ({ draggableId, destination, combine }: DropResult, { announce }: ResponderProvided): void => {
    // Put under another address, it stands beside that one.
    const target = destination?.droppableId ?? combine?.droppableId;
    const group = groups.find(({ id }) => id === target);
    if (group === undefined) {
      announce(t('form.pick.stayed', { name: nameOf(draggableId) }));
      return;
    }
    const together = selected.has(draggableId)
      ? groups.flatMap(({ addresses }) => addresses.map(({ id }) => id)).filter((id) => selected.has(id))
      : [draggableId];
    const staying = group.addresses.filter(({ id }) => !together.includes(id));
    const under = combine === null || combine === undefined ? undefined : indexOf(staying, combine.draggableId);
    const at = Math.min(under ?? destination?.index ?? staying.length, staying.length);
    onGive(together, group.id, at);
    announce(t('form.pick.moved', { name: nameOf(draggableId), list: group.name, position: at + 1 }));
  };
  return (
    <DragDropContext dragHandleUsageInstructions={t('form.pick.instructions')} onDragStart={lift} onDragEnd={drop}>
      {children}
    </DragDropContext>
  );
}

/** The place after an address. */
const indexOf = (addresses: readonly SplitAddress[], id: string): number =>
  addresses.findIndex((address) => address.id === id) + 1;
