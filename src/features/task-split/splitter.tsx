import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconArrowsSplit2, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SplitAddress } from '../../mirror/task-split.ts';
import { GiveMenu } from './give-menu.tsx';
import { dividedEvenly, notGiven, withMoved } from './placing.ts';
import type { Subtask } from './split-form.ts';
import classes from './splitter.module.css';
import { SplitterDragging } from './splitter-dragging.tsx';
import { SplitterGroup } from './splitter-group.tsx';
import { useSearch } from './use-search.ts';

interface SplitterProps {
  addresses: readonly SplitAddress[];
  subtasks: readonly Subtask[];
  onChange: (subtasks: Subtask[]) => void;
}

/** The group of what no subtask has yet. */
const nobody = 'nobody';

/** With more addresses than this one looks for them by name. */
const atAGlance = 12;

/** The tab Task Splitting (specification 2.3): the tree of addresses, given to subtasks by dragging, by keys or by a menu. */
export function Splitter({ addresses, subtasks, onChange }: SplitterProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const byId = useMemo(() => new Map(addresses.map((address) => [address.id, address])), [addresses]);
  const left = notGiven(addresses, subtasks);
  const { text, setText, isFound } = useSearch(addresses);
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
      found={group.addresses.filter(isFound)}
      choices={choices}
      selected={selected}
      needsAddress={group.id !== nobody}
      onSelect={select}
      onGive={(address, to) => give([address], to)}
    />
  ));
  return (
    <SplitterDragging groups={groups} selected={selected} inOrder={text === ''} onGive={give}>
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
      {addresses.length > atAGlance ? (
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('several.search')}
          placeholder={t('several.search')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          // It stands in the form of the split, which it must not send.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ) : null}
      <div className={classes.board}>
        <Column title={t('split.places')}>{first}</Column>
        <Column title={t('split.subtasks')} hint={t('split.sameLevel')}>
          {rest}
        </Column>
      </div>
    </SplitterDragging>
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
