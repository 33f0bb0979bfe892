import { Draggable } from '@hello-pangea/dnd';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowsMove, IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { SplitAddress } from '../../mirror/task-split.ts';
import type { Choice } from './give-menu.tsx';
import classes from './splitter.module.css';

interface SplitterRowProps {
  address: SplitAddress;
  index: number;
  /** Where it is now. */
  group: string;
  choices: readonly Choice[];
  selected: boolean;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onGive: (address: string, to: string) => void;
}

/** An address of the tree: dragged by its grip, lifted there by Space, or given by its menu. */
export function SplitterRow({ address, index, group, choices, selected, onSelect, onGive }: SplitterRowProps) {
  const { t } = useTranslation();
  const { id, name, street } = address;
  return (
    <Draggable draggableId={id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, combineTargetFor }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          className={classes.row}
          data-dragging={isDragging || undefined}
          data-under={Boolean(combineTargetFor) || undefined}
          data-selected={selected || undefined}
        >
          <Checkbox
            className={classes.check}
            size="xs"
            aria-label={t('table.selectRow', { name })}
            checked={selected}
            onChange={({ currentTarget: { checked } }) => onSelect([id], checked)}
          />
          <span {...dragHandleProps} className={classes.grip}>
            <IconGripVertical size={16} stroke={1.7} aria-hidden />
            <VisuallyHidden>{t('form.pick.move', { name })}</VisuallyHidden>
          </span>
          <span className={classes.words}>
            {name}
            {street === '' ? null : <span className={classes.street}>{street}</span>}
          </span>
          <ActionMenu
            label={t('split.give', { name })}
            className={classes.more}
            heading={t('split.giveTo')}
            actions={choices.map((choice) => ({
              label: choice.name,
              current: choice.id === group,
              act: () => onGive(id, choice.id),
            }))}
          >
            <IconArrowsMove size={18} stroke={1.7} aria-hidden />
          </ActionMenu>
        </li>
      )}
    </Draggable>
  );
}
