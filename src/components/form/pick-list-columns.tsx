import {
  DragDropContext,
  Draggable,
  type DragStart,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { ActionIcon, Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Option, OptionLine, useFoundOptions } from './options.tsx';
import classes from './pick-list.module.css';
import { type PickList, withMoved } from './pick-list.ts';

/** Available at the left, selected at the right; rows go from one to the other by their button, or are dragged by their grip. */
export function PickListColumns({ list }: { list: PickList }) {
  const { t } = useTranslation();
  const { chosen, change, add, remove, room } = list;
  const [from, setFrom] = useState<string | null>(null);
  const nameOf = (value: string): string =>
    [...list.available, ...list.chosenOptions].find((option) => option.value === value)?.label ?? value;

  const lift = ({ draggableId, source }: DragStart, { announce }: ResponderProvided): void => {
    setFrom(source.droppableId);
    announce(t('form.pick.lifted', { name: nameOf(draggableId) }));
  };
  const drop = ({ source, destination, draggableId }: DropResult, { announce }: ResponderProvided): void => {
    setFrom(null);
    const name = nameOf(draggableId);
    if (destination === null || change === null) {
      announce(t('form.pick.stayed', { name }));
      return;
    }
    if (destination.droppableId === 'available') remove([draggableId]);
    else if (source.droppableId === 'available') add([draggableId], destination.index);
    else change(withMoved(chosen, source.index, destination.index));
    const place = destination.droppableId === 'available' ? t('form.pick.available') : t('form.pick.selected');
    announce(t('form.pick.moved', { name, list: place, position: destination.index + 1 }));
  };

  return (
    <DragDropContext dragHandleUsageInstructions={t('form.pick.instructions')} onDragStart={lift} onDragEnd={drop}>
      <div className={classes.columns}>
        {change === null ? null : (
          <PickListColumn
            id="available"
            title={t('form.pick.available')}
            options={list.available}
            emptyText={t(chosen.length === 0 ? 'form.noOptions' : 'form.pick.noneAvailable')}
            fixed={false}
            full={false}
            action={{
              one: (name) => t('form.pick.add', { name }),
              all: t('form.pick.addAll'),
              disabled: room === 0,
              act: (values) => add(values),
            }}
          />
        )}
        <PickListColumn
          id="selected"
          title={t('form.pick.selected')}
          options={list.chosenOptions}
          emptyText={t('form.pick.noneSelected')}
          fixed={change === null}
          full={room === 0 && from === 'available'}
          action={{
            one: (name) => t('form.pick.remove', { name }),
            all: t('form.pick.removeAll'),
            disabled: false,
            act: remove,
          }}
        />
      </div>
    </DragDropContext>
  );
}

interface ColumnAction {
  /** The name of a row's button. */
  one: (name: string) => string;
  /** The name of the button for all that are shown. */
  all: string;
  disabled: boolean;
  act: (values: readonly string[]) => void;
}

interface PickListColumnProps {
  id: 'available' | 'selected';
  title: string;
  options: readonly Option[];
  emptyText: string;
  /** Nothing can be changed. */
  fixed: boolean;
  /** Nothing from the other column can be dropped here. */
  full: boolean;
  action: ColumnAction;
}

/** One of the two columns: how many there are, a filter, and the rows. */
function PickListColumn({ id, title, options, emptyText, fixed, full, action }: PickListColumnProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const find = useFoundOptions(options);
  const titleId = useId();
  // In a filtered list the position of a drop among all selected ones would be unclear.
  const hidesPlaces = id === 'selected' && text !== '';
  const found = find(text);
  const rows = found.filter(({ disabled }) => disabled !== true);
  const rest = found.find(({ disabled }) => disabled === true);
  return (
    <fieldset className={classes.column} aria-labelledby={titleId}>
      <Group gap="0.5rem" justify="space-between" wrap="nowrap" mih="1.75rem">
        <Text id={titleId} className="tabular" c="dimmed" fz="xs" fw={600}>
          {t('form.pick.count', { title, count: options.length })}
        </Text>
        {fixed ? null : (
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={action.disabled || rows.length === 0}
            onClick={() => action.act(rows.map(({ value }) => value))}
          >
            {action.all}
          </Button>
        )}
      </Group>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('form.pick.filter', { title })}
        placeholder={t('form.pick.filterPlaceholder')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Droppable droppableId={id} isDropDisabled={fixed || full || hidesPlaces}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            {...(fixed ? { tabIndex: 0 } : {})}
            className={classes.rows}
            data-over={isDraggingOver || undefined}
          >
            {rows.length === 0 ? (
              <li className={classes.empty}>{options.length === 0 ? emptyText : t('form.nothingFound')}</li>
            ) : null}
            {rows.map((option, index) => (
              <PickRow key={option.value} option={option} index={index} side={id} fixed={fixed} action={action} />
            ))}
            {placeholder}
            {rest === undefined ? null : <li className={classes.empty}>{rest.label}</li>}
          </ul>
        )}
      </Droppable>
    </fieldset>
  );
}

interface PickRowProps {
  option: Option;
  index: number;
  side: 'available' | 'selected';
  fixed: boolean;
  action: ColumnAction;
}

function PickRow({ option, index, side, fixed, action }: PickRowProps) {
  const { t } = useTranslation();
  const Icon = side === 'available' ? IconChevronRight : IconChevronLeft;
  return (
    <Draggable draggableId={option.value} index={index} isDragDisabled={fixed}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li ref={innerRef} {...draggableProps} className={classes.row} data-dragging={isDragging || undefined}>
          {fixed ? null : (
            <span {...dragHandleProps} className={classes.grip}>
              <IconGripVertical size={16} stroke={1.7} aria-hidden />
              <VisuallyHidden>{t('form.pick.move', { name: option.label })}</VisuallyHidden>
            </span>
          )}
          <OptionLine label={option.label} detail={option.detail} />
          {fixed ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={action.one(option.label)}
              disabled={action.disabled}
              onClick={() => action.act([option.value])}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </li>
      )}
    </Draggable>
  );
}
