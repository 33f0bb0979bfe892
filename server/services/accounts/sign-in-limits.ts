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
import type { IpAddress } from './limits.ts';

/** How long wrong passwords count. */
export const signInMemory = 6 * hour;

/** Free wrong attempts, and the longest wait; the wait doubles with each further attempt. */
interface Patience {
  free: number;
  longest: number;
}

const patience = {
  /** A device that signed in to this account before, so that guesses elsewhere don't slow it down. */
  device: { free: 10, longest: 15 * minute },
  /** The name together with the IP address. */
  pair: { free: 10, longest: 15 * minute },
  /** The IP address, against guessing for many names. Hundreds of people may share it, so the wait is short. */
  ipAddress: { free: 50, longest: minute },
  /**
   * The name, against guessing from many IP addresses. The wait is short, because it also affects its owner on a new
   * device.
   */
  name: { free: 100, longest: minute },
} as const satisfies Record<string, Patience>;

type Kind = keyof typeof patience;

export interface SignInTry {
  ipAddress: IpAddress;
  /** The normalised user name. */
  name: string;
  /** The marker of a device that signed in to this account before, or null. */
  device: string | null;
}

/**
 * The keys that an attempt counts for; the first one is specific to this person or guesser. A shared IP address
 * distinguishes nobody, so there only the name counts: else one guesser would keep everybody out (decision 0124).
 */
function keysOf({ ipAddress: { ip, isShared }, name, device }: SignInTry): ReadonlyMap<string, Kind> {
  if (device !== null) return new Map([[attemptKey('sign-in', 'device', name, device), 'device']]);
  const pair = attemptKey('sign-in', 'pair', name, ip);
  const byName = attemptKey('sign-in', 'name', name);
  if (isShared)
    return new Map([
      [pair, 'name'],
      [byName, 'name'],
    ]);
  return new Map([
    [pair, 'pair'],
    [attemptKey('sign-in', 'address', ip), 'ipAddress'],
    [byName, 'name'],
  ]);
}

/** The wait after this many wrong attempts: 1 s after the first that isn't free, then doubling. */
const waitAfter = (wrong: number, { free, longest }: Patience): number =>
  wrong < free ? 0 : Math.min(longest, second * 2 ** Math.min(wrong - free, 30));

/** The remaining wait; 0 while attempts are free, also when a parallel one came after `now`. */
function waitFor({ count, last }: Tries, of: Patience, now: Instant): number {
  const wait = waitAfter(count, of);
  return wait === 0 ? 0 : last + wait - now;
}

/**
 * Counts a sign-in attempt before checking the password, so that parallel attempts count. Throws `rate_limited` with
 * the time to wait; such an attempt is not counted. Call the returned function after success: it clears this person's
 * attempts.
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

/** Clears a name's wrong attempts after its owner proved the account by mail. */
export const forgetWrongSignIns = (context: Context, name: string): Promise<void> =>
  deleteTries(context.database.kysely, [attemptKey('sign-in', 'name', name)]);

/** A random name for a device. */
export const newDevice = (): string => randomUUID();
