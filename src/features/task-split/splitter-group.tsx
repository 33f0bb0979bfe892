import { Droppable } from '@hello-pangea/dnd';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SplitAddress } from '../../mirror/task-split.ts';
import type { Choice } from './give-menu.tsx';
import classes from './splitter.module.css';
import { SplitterRow } from './splitter-row.tsx';

interface SplitterGroupProps {
  group: Choice & { addresses: readonly SplitAddress[] };
  /** Those of its addresses that are looked for. */
  found: readonly SplitAddress[];
  choices: readonly Choice[];
  selected: ReadonlySet<string>;
  /** It is a subtask, which must install somewhere. */
  needsAddress: boolean;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onGive: (address: string, to: string) => void;
}

/** So many addresses are drawn at first, and with each press of the button below them: as many as are drawn without a pause. */
const step = 20;

/** A branch of the tree: a subtask with its addresses, or what nobody has yet. */
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
