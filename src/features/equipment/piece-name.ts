import type { Equipment } from '../../../domain/schemas.ts';

/** The name of a piece: its kind and its serial number. */
export const pieceName = ({ kind, serialNumber }: Pick<Equipment, 'kind' | 'serialNumber'>): string =>
  `${kind} · ${serialNumber}`;
