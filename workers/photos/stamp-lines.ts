import { type Stamp, stampLines } from '../../domain/photo/stamp.ts';
import type { PhotoFacts } from './photo-facts.ts';

/** The lines of a photo's stamp, with the time of the camera where that wrote one; none for a photo without a stamp. */
export const linesOf = (stamp: Stamp | undefined, { takenOn }: PhotoFacts, timeZone: string): string[] =>
  stamp === undefined ? [] : stampLines({ ...stamp, takenOn: takenOn ?? stamp.takenOn }, timeZone);
