import { randomUUID } from 'node:crypto';
import { RateLimited } from '../../../domain/errors/codes.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { hour, type Instant, minute, second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import {
  attemptKey,
  countTry,
  deleteTries,
  findRecentTries,
  type Tries,
  undoTry,
} from '../../db/repositories/attempts.ts';

/** Wrong passwords are forgotten after this time. */
export const signInMemory = 6 * hour;

/** How many wrong tries cost nothing, and the longest wait that each further one doubles up to. */
interface Patience {
  free: number;
  longest: number;
}

const patience = {
  /** A device on which this account was signed in before: whoever guesses elsewhere does not slow it down. */
  device: { free: 10, longest: 15 * minute },
  /** The name together with the network address. */
  pair: { free: 10, longest: 15 * minute },
  /** The address alone, for one who tries many names: hundreds of people may share it, so the wait stays short. */
  ipAddress: { free: 50, longest: minute },
  /** The name alone, for one who guesses from many addresses: a short wait, since it also meets its owner on a new device. */
  name: { free: 100, longest: minute },
} as const satisfies Record<string, Patience>;

type Kind = keyof typeof patience;

export interface SignInTry {
  ipAddress: string;
  /** The user name as it is compared. */
  name: string;
  /** The marker of a device that signed in as this account before; null where there is none. */
  device: string | null;
}

/** By what a try is counted; the first is what only this person, or one guesser, uses. */
const keysOf = ({ ipAddress, name, device }: SignInTry): ReadonlyMap<string, Kind> =>
  device === null
    ? new Map([
        [attemptKey('sign-in', 'pair', name, ipAddress), 'pair'],
        [attemptKey('sign-in', 'address', ipAddress), 'ipAddress'],
        [attemptKey('sign-in', 'name', name), 'name'],
      ])
    : new Map([[attemptKey('sign-in', 'device', name, device), 'device']]);

/** How long to wait after so many wrong tries: 1 s after the first that is not free, and twice as long after each further one. */
const waitAfter = (wrong: number, { free, longest }: Patience): number =>
  wrong < free ? 0 : Math.min(longest, second * 2 ** Math.min(wrong - free, 30));

/** How long such tries keep the next one waiting. Those that cost nothing may have come a moment later than this one. */
function waitFor({ count, last }: Tries, of: Patience, now: Instant): number {
  const wait = waitAfter(count, of);
  return wait === 0 ? 0 : last + wait - now;
}

/**
 * Counts a try to sign in, before its password is looked at, so that a hundred at once are counted, too. Throws `rate_limited`
 * with the time to wait while it comes too early; such a try is not counted, and its password is not looked at. The function
 * returned forgets the wrong tries of who signed in after all; those of the address and of the name stay, but for this one.
 * Counts are in the database, so that all nodes share them; keys are hashes.
 */
export async function limitSignIn(context: Context, attempt: SignInTry): Promise<() => Promise<void>> {
  const { kysely } = context.database;
  const now = context.now();
  const kinds = keysOf(attempt);
  const keys = [...kinds.keys()];
  await countTry(kysely, keys, now);
  const tries = await findRecentTries(kysely, keys, { from: now - signInMemory, own: now });
  const wait = Math.max(0, ...tries.map((of) => waitFor(of, patience[must(kinds.get(of.key), 'its kind')], now)));
  if (wait > 0) {
    await undoTry(kysely, keys, now);
    throw new RateLimited(Math.ceil(wait / second));
  }
  return async () => {
    await undoTry(kysely, keys, now);
    const [own] = keys;
    await deleteTries(kysely, [must(own, 'the key of the device or the pair')]);
  };
}

/** Who has proved an account in another way, by a mail, signs in from anywhere again. */
export const forgetWrongSignIns = (context: Context, name: string): Promise<void> =>
  deleteTries(context.database.kysely, [attemptKey('sign-in', 'name', name)]);

/** What a device is recognised by: a name for it that says nothing. */
export const newDevice = (): string => randomUUID();
