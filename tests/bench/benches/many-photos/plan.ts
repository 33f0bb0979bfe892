import { second } from '../../../../domain/kernel/time.ts';

/** Photos that are taken without network and then sent. */
export interface Round {
  photos: number;
  /** Bits per second of the line through which they are sent. */
  bits: number;
  /** How often the browser is killed while it sends. */
  kills: number;
}

export interface Plan {
  fast: Round;
  slow: Round;
}

const megabit = 1_000_000;

export const small: Plan = {
  fast: { photos: 100, bits: 8 * megabit, kills: 3 },
  slow: { photos: 20, bits: megabit, kills: 0 },
};

/** Takes over an hour. */
export const whole: Plan = {
  fast: { photos: 2000, bits: 8 * megabit, kills: 30 },
  slow: { photos: 200, bits: megabit, kills: 0 },
};

/** Another phone takes and sends these: with what its browser takes of memory the other one's is compared. */
export const reference: Round = { photos: 60, bits: 8 * megabit, kills: 0 };

/** So many photos are chosen at once. */
export const batch = 20;

export const cuts = { every: 30 * second, lasting: 5 * second } as const;

/** The share of all calls whose reply is lost. */
export const lostReplies = 0.01;

/** Between two looks at how far it is. */
export const pause = second;

/** What the app tells counts again so long after a start. */
export const settling = 10 * second;

/** All that is left to chance follows from this. */
export const seed = 20_261_126;
