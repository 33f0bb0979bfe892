import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openPalette } from './help-store.ts';
import { Keys } from './keys.tsx';
import classes from './palette-button.module.css';

/** Opens the palette; it looks like the search that it is. */
export function PaletteButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.button}
      onClick={openPalette}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={16} stroke={1.8} aria-hidden />
      <span className={classes.words}>{t('palette.open')}</span>
      <span className={classes.keys} aria-hidden>
        <Keys keys={['mod+k']} />
      </span>
    </UnstyledButton>
  );
}
