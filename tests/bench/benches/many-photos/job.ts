import { mostPhotos } from '../../../../domain/proof/states.ts';
import type { RoundRecord } from './journal.ts';
import type { Phone } from './phone.ts';
import type { Round } from './plan.ts';

/** What one phone takes offline and then sends. */
export interface Job extends Pick<Round, 'photos' | 'bits' | 'kills'> {
  phone: Phone;
  /** The number of its first photo. */
  first: number;
  /** So many photos the phone has taken and sent before. */
  before: number;
  record: RoundRecord;
}

/** How many addresses so many photos need: each gets one proof, which holds so many and no more. */
export const addressesFor = (photos: number): number => Math.ceil(photos / mostPhotos);

/** The numbers of the photos at each address of a job. */
export function proofsOf({ photos, first, record }: Job): { address: string; numbers: number[] }[] {
  return record.addresses.map(({ name }, index) => {
    const before = index * mostPhotos;
    const count = Math.min(mostPhotos, photos - before);
    return { address: name, numbers: Array.from({ length: count }, (_, at) => first + before + at) };
  });
}
