import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconArrowsSplit2, IconChevronDown, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../domain/kernel/fold.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import type { SplitAddress } from '../../mirror/task-split.ts';
import { dividedEvenly, notGiven, withMoved } from './placing.ts';
import type { Subtask } from './split-form.ts';
import classes from './splitter.module.css';
import { SplitterDragging } from './splitter-dragging.tsx';
import { type Choice, SplitterGroup } from './splitter-group.tsx';

interface SplitterProps {
  addresses: readonly SplitAddress[];
  subtasks: readonly Subtask[];
  onChange: (subtasks: Subtask[]) => void;
}

/** The id of the group of addresses without a subtask. */
const nobody = 'nobody';

/** With more addresses than this there is a search field. */
const atAGlance = 12;

/** The tab Task Splitting (specification 2.3): the tree of addresses, moved by dragging, by keys or by a menu. */
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
          mb="0.875rem"
          type="search"
          aria-label={t('several.search')}
          placeholder={t('several.search')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          // Enter must not submit the form of the split around it.
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
  /** Explains dropping an address onto another (specification 2.3). */
  hint?: string;
  children: ReactNode;
}

/** A column of the board: the remaining addresses, or the subtasks. */
function Column({ title, hint, children }: ColumnProps) {
  const titleId = useId();
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby={titleId}>
      <Group gap={4} wrap="nowrap" mih="2.25rem">
        <Text component="h2" id={titleId} fz="lg" fw={600}>
          {title}
        </Text>
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
      </Group>
      {children}
    </Stack>
  );
}

/** Searches the addresses of a task: each word must occur, ignoring case and accents. */
function useSearch(addresses: readonly SplitAddress[]) {
  const [text, setText] = useState('');
  const keys = useMemo(
    () => new Map(addresses.map(({ id, name, street }) => [id, fold(`${name} ${street}`)])),
    [addresses],
  );
  const words = fold(text).split(/\s+/);
  const isFound = ({ id }: SplitAddress): boolean => words.every((word) => keys.get(id)?.includes(word));
  return { text, setText, isFound };
}

interface GiveMenuProps {
  choices: readonly Choice[];
  disabled: boolean;
  onGive: (to: string) => void;
}

/** Moves all selected addresses to a subtask. */
function GiveMenu({ choices, disabled, onGive }: GiveMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('split.giveSelected')}
      className={classes.give}
      position="bottom-start"
      heading={disabled ? t('split.selectFirst') : t('split.giveTo')}
      actions={choices.map(({ id, name }) => ({ label: name, disabled, act: () => onGive(id) }))}
    >
      {t('split.giveSelected')}
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </ActionMenu>
  );
}
