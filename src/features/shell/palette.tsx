import '@mantine/spotlight/styles.layer.css';
import { CloseButton, Modal } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusKeeper } from '../../components/focus-keeper.ts';
import { useClosing } from '../../components/topmost-sheet.ts';
import { usePhone } from '../../components/use-phone.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';
import { filterGroups, type PaletteLine, useFoundGroups, usePaletteGroups } from './palette-groups.ts';
import { useOlderFound } from './use-older-found.ts';

const [store, { open, close }] = createSpotlight();

/** The id of the results, which the field's `aria-controls` names. */
const listId = 'palette-lines';
const lineId = (index: number): string => `${listId}-${index}`;

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** One search field for tasks, addresses and customers of this device, destinations, and things to create. */
export function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [text, setText] = useState('');
  const found = useFoundGroups(text);
  const here = [...found, ...filterGroups(usePaletteGroups(), text)];
  const listed = new Set(found.flatMap((group) => group.lines.map(({ id }) => id)));
  const older = useOlderFound(text, listed);
  const groups = older === null ? here : [...here, older];
  const lines = groups.flatMap((group) => group.lines);
  const chosen = useChosen(lines, text);
  useEffect(() => {
    if (opened) open();
    else close();
  }, [opened]);
  useClosing(opened, close);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      closeOnEscape={false}
      shortcut={null}
      fullScreen={phone}
      scrollable
      maxHeight={phone ? '100%' : 480}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        content: classes.content ?? '',
        search: classes.search ?? '',
        actionsList: classes.lines ?? '',
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
        actionDescription: classes.detail ?? '',
      }}
    >
      <FocusKeeper />
      <Modal.Title className="unseen">{t('palette.title')}</Modal.Title>
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        role="combobox"
        aria-label={t('palette.placeholder')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={lines.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen === null ? undefined : lineId(chosen)}
        // Mantine moves the selection by arrow keys without notifying the store.
        onKeyDown={() => queueMicrotask(() => store.setState(store.getState()))}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        rightSection={phone ? <CloseButton aria-label={t('action.close')} onClick={close} /> : null}
        rightSectionWidth={phone ? 52 : 0}
      />
      <div role="status">
        {here.length === 0 ? <Spotlight.Empty>{t('palette.nothing', { text })}</Spotlight.Empty> : null}
      </div>
      <Spotlight.ActionsList
        id={listId}
        role="listbox"
        aria-label={t('palette.title')}
        style={lines.length === 0 ? { display: 'none' } : {}}
      >
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.title} label={group.title} role="group" aria-label={group.title}>
            {group.lines.map((line) => {
              const index = lines.indexOf(line);
              return <Line key={line.id} line={line} id={lineId(index)} chosen={index === chosen} />;
            })}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * The index of the line that Enter takes, 0 after each change of the text; null before typing or arrow keys. Mantine
 * marks the selected element only on key presses, so the effect marks lines that arrive later.
 */
function useChosen(lines: readonly PaletteLine[], text: string): number | null {
  const { selected } = useSpotlight(store);
  const shown = lines.map(({ id }) => id).join();
  useEffect(() => {
    if (shown !== '' && text !== '') store.setState({ ...store.getState(), selected: 0 });
  }, [shown, text]);
  const chosen = selected >= 0 && selected < lines.length ? selected : null;
  useLayoutEffect(() => {
    const shownLines = document.getElementById(listId)?.querySelectorAll('[data-action]') ?? [];
    for (const [index, line] of shownLines.entries()) line.toggleAttribute('data-selected', index === chosen);
  });
  return chosen;
}

interface LineProps {
  line: PaletteLine;
  id: string;
  chosen: boolean;
}

function Line({ line: { label, detail, icon: Icon, keys = [], act, stays }, id, chosen }: LineProps) {
  const phone = usePhone();
  return (
    <Spotlight.Action
      // Mantine drops an `id` prop.
      ref={(shown) => shown?.setAttribute('id', id)}
      role="option"
      aria-selected={chosen}
      label={label}
      description={detail ?? ''}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      rightSection={keys.length === 0 || phone ? null : <Keys keys={keys} />}
      closeSpotlightOnTrigger={stays !== true}
      onClick={() => void act()}
    />
  );
}
