import { Draggable, Droppable } from '@hello-pangea/dnd';
import { Button, Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowsMove,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { SplitAddress } from '../../mirror/task-split.ts';
import classes from './splitter.module.css';

/** A target for addresses: a subtask, or nobody. */
export interface Choice {
  id: string;
  name: string;
}

interface SplitterGroupProps {
  group: Choice & { addresses: readonly SplitAddress[] };
  /** Its addresses that match the search. */
  found: readonly SplitAddress[];
  choices: readonly Choice[];
  selected: ReadonlySet<string>;
  /** It is a subtask, which needs an address to install at. */
  needsAddress: boolean;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onGive: (address: string, to: string) => void;
}

/** How many addresses are rendered at first and with each press of "more", without a noticeable delay. */
const step = 20;

/** A branch of the tree: a subtask with its addresses, or the addresses without a subtask. */
export function SplitterGroup({ group, found, choices, selected, needsAddress, onSelect, onGive }: SplitterGroupProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [open, setOpen] = useState(true);
  const [most, setMost] = useState(step);
  const { id, name, addresses } = group;
  const ids = found.map((address) => address.id);
  const hidden = open ? Math.max(0, found.length - most) : 0;
  const chosen = ids.filter((each) => selected.has(each)).length;
  const installs = addresses.some(({ operational }) => operational.installationAddress !== null);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <div className={classes.groupHead}>
        <Checkbox
          className={classes.check}
          size="xs"
          aria-label={t('split.selectAllOf', { name })}
          checked={ids.length > 0 && chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          disabled={ids.length === 0}
          onChange={({ currentTarget: { checked } }) => onSelect(ids, checked)}
        />
        <UnstyledButton className={classes.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Chevron size={16} stroke={1.8} aria-hidden />
          <span id={titleId}>{t('form.pick.count', { title: name, count: addresses.length })}</span>
        </UnstyledButton>
        {needsAddress && !installs ? (
          <span className={classes.warning}>
            <IconAlertCircle size={16} stroke={1.8} aria-hidden />
            {t('split.needsAddress')}
          </span>
        ) : null}
      </div>
      <Droppable droppableId={id} isCombineEnabled>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            className={classes.rows}
            aria-labelledby={titleId}
            data-over={isDraggingOver || undefined}
          >
            {addresses.length === 0 ? (
              <li className={classes.empty}>{needsAddress ? t('split.dropHere') : t('split.allGiven')}</li>
            ) : null}
            {addresses.length > 0 && found.length === 0 ? (
              <li className={classes.empty}>{t('several.nothingFound')}</li>
            ) : null}
            {open
              ? found
                  .slice(0, most)
                  .map((address, index) => (
                    <SplitterRow
                      key={address.id}
                      address={address}
                      index={index}
                      group={id}
                      choices={choices}
                      selected={selected.has(address.id)}
                      onSelect={onSelect}
                      onGive={onGive}
                    />
                  ))
              : null}
            {placeholder}
          </ul>
        )}
      </Droppable>
      {hidden === 0 ? null : (
        <Button variant="subtle" fullWidth onClick={() => setMost(most + step)}>
          {t('several.more', { count: Math.min(step, hidden), hidden })}
        </Button>
      )}
    </section>
  );
}

interface SplitterRowProps {
  address: SplitAddress;
  index: number;
  /** Its present group. */
  group: string;
  choices: readonly Choice[];
  selected: boolean;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onGive: (address: string, to: string) => void;
}

/** An address of the tree, moved by dragging its grip, by keys on the grip, or by its menu. */
function SplitterRow({ address, index, group, choices, selected, onSelect, onGive }: SplitterRowProps) {
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
