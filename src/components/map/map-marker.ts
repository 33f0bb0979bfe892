import type { Coordinates } from '../../../domain/address/distance.ts';
import type { StatusLook } from '../../theme/statuses.ts';

/** A place on a map. */
export interface MapMarker {
  id: string;
  position: Coordinates;
  /** What it is, in words: its accessible name begins with it. */
  name: string;
  look: StatusLook;
}

/** What is drawn at one point: a place, or so many of them that their markers would cover each other. */
export type MapItem =
  | { kind: 'marker'; id: string; position: Coordinates; marker: MapMarker }
  | { kind: 'cluster'; id: string; position: Coordinates; count: number; look: StatusLook | null; number: number };
