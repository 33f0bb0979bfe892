import '@mantine/spotlight/styles.layer.css';
import { CloseButton, Modal } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../components/use-phone.ts';
import { Keys } from './keys.tsx';
import classes from './palette.module.css';
import { matching, type PaletteLine } from './palette-lines.ts';
import { useFoundGroups } from './use-found-groups.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

const [store, { open, close }] = createSpotlight();

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** One field from which everything is reached: tasks, addresses and customers of this device, places, what can be made. */
export function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [text, setText] = useState('');
  const found = useFoundGroups(text);
  const groups = [...found, ...matching(usePaletteGroups(), text)];
  useEffect(() => {
    if (opened) open();
    else close();
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      fullScreen={phone}
      scrollable
      maxHeight={phone ? '100%' : 480}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        content: classes.content ?? '',
        search: classes.search ?? '',
        actionsGroup: classes.group ?? '',
        action: classes.action ?? '',
        actionDescription: classes.detail ?? '',
      }}
    >
      <Modal.Title className={classes.title}>{t('palette.title')}</Modal.Title>
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        rightSection={phone ? <CloseButton aria-label={t('action.close')} onClick={close} /> : null}
        rightSectionWidth={phone ? 52 : 0}
      />
      <Spotlight.ActionsList>
        {groups.length === 0 ? <Spotlight.Empty>{t('palette.nothing', { text })}</Spotlight.Empty> : null}
        {groups.map(({ title, lines }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Line({ line: { label, detail, icon: Icon, keys = [], act } }: { line: PaletteLine }) {
  const phone = usePhone();
  return (
    <Spotlight.Action
      label={label}
      description={detail ?? ''}
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      rightSection={keys.length === 0 || phone ? null : <Keys keys={keys} />}
      onClick={() => void act()}
    />
  );
}
