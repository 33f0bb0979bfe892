import type { Equipment } from '../../../domain/schemas.ts';

/** How a piece is called: its kind and its serial number. */
export const pieceName = ({ kind, serialNumber }: Pick<Equipment, 'kind' | 'serialNumber'>): string =>
  `${kind} · ${serialNumber}`;
