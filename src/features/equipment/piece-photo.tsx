import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Equipment } from '../../../domain/schemas.ts';
import { equipmentPhoto } from '../../commands/equipment.ts';
import { useBlobUrl } from '../../components/use-blob-url.ts';
import { pieceName } from './piece-name.ts';
import classes from './piece-photo.module.css';

/** The photo of a piece in small, which opens and closes it, and large while it is open; null without one that can be had now. */
export function usePiecePhoto(piece: Equipment): { tile: ReactNode; large: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { id, photo } = piece;
  const version = photo === null ? null : `${id} ${photo.id}`;
  const tile = useBlobUrl(version, () => equipmentPhoto({ piece: id, size: 'tile' }));
  const whole = useBlobUrl(isOpen ? version : null, () => equipmentPhoto({ piece: id, size: 'whole' }));
  if (tile.url === null) return { tile: null, large: null };
  const label = t('equipment.photoOf', { name: pieceName(piece) });
  return {
    tile: (
      <UnstyledButton
        className={classes.tile}
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        <img src={tile.url} alt="" onError={tile.fail} />
      </UnstyledButton>
    ),
    large: isOpen ? (
      <img className={classes.large} src={whole.url ?? tile.url} alt={label} onError={whole.fail} />
    ) : null,
  };
}

/** The same where a piece is read by itself. */
export function PiecePhoto({ piece }: { piece: Equipment }) {
  const { tile, large } = usePiecePhoto(piece);
  return (
    <>
      {tile}
      {large}
    </>
  );
}
