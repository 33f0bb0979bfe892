import { Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from './option.ts';
import { OptionLine } from './option-line.tsx';
import classes from './pick-list.module.css';
import { useFoundOptions } from './use-found-options.ts';

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
export function PickListColumn({ id, title, options, emptyText, fixed, full, action }: PickListColumnProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const find = useFoundOptions(options);
  const titleId = useId();
  // Among some of the selected nobody can say between which of all one is put.
  const hidesPlaces = id === 'selected' && text !== '';
  const found = find(text);
  const rows = found.filter(({ disabled }) => disabled !== true);
  const rest = found.find(({ disabled }) => disabled === true);
  return (
    <fieldset className={classes.column} aria-labelledby={titleId}>
      <div className={classes.head}>
        <p id={titleId} className={classes.title}>
          {t('form.pick.count', { title, count: options.length })}
        </p>
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
      </div>
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
