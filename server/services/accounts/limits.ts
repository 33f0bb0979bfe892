import { RateLimited } from '../../../domain/errors/codes.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Language } from '../../../domain/user/languages.ts';
import type { Context } from '../../context.ts';
import { attemptKey, countAttempt, undoTry } from '../../db/repositories/attempts.ts';

const windowLength = 15 * minute;
/** Where a call comes from, for limits. */
export interface IpAddress {
  ip: string;
  /** Whether it is a proxy's that didn't say for whom it calls: anybody's attempts may come from it. */
  isShared: boolean;
}

/** The most attempts per window, by IP address and by name. */
interface Most {
  ipAddress: number;
  name: number;
}

/** What a proxy that doesn't forward its callers' addresses may do more than one of them. */
const sharedFactor = 20;

const usual: Most = { ipAddress: 50, name: 10 };

/** An attempt, with the caller's IP address and the name that it is for; null for an attempt that is for none. */
export interface Attempt {
  call:
    | 'sign-up'
    | 'reset'
    | 'look-up'
    | 'affiliates'
    | 'completion-mail'
    | 'flow'
    | 'flow-photo'
    | 'visits'
    | 'quarantine'
    | 'passkey'
    | 'set-up';
  ipAddress: IpAddress;
  name: string | null;
}

/** Shared links are read often, also by many people behind one IP address; ids are too long to guess. */
const mostOf = (call: Attempt['call']): Most => {
  // The page asks each minute.
  if (call === 'visits') return { ipAddress: 900, name: 300 };
  if (call === 'flow') return { ipAddress: 300, name: 100 };
  // Each request is stored; a few owners may share an IP address.
  if (call === 'passkey') return { ipAddress: 100, name: 100 };
  // The code has 60 bits; by name all tries count together.
  if (call === 'set-up') return { ipAddress: 10, name: 100 };
  // An office may close a whole day's jobs at once.
  if (call === 'completion-mail') return { ipAddress: 600, name: 200 };
  // A device isolates an unreadable item by halving its batch, with a call for each half.
  if (call === 'quarantine') return { ipAddress: 3000, name: 600 };
  // One secret for all: it is guessed from anywhere.
  if (call === 'affiliates') return { ipAddress: 10, name: 10 };
  return call === 'flow-photo' ? { ipAddress: 5000, name: 2000 } : usual;
};

function keysOf({ call, ipAddress: { ip, isShared }, name }: Attempt): { key: string; most: number }[] {
  const most = mostOf(call);
  const byAddress = {
    key: attemptKey(call, 'address', ip),
    most: isShared ? most.ipAddress * sharedFactor : most.ipAddress,
  };
  return name === null ? [byAddress] : [byAddress, { key: attemptKey(call, 'name', name), most: most.name }];
}

/**
 * Counts an attempt by IP address and name; throws `rate_limited` with the time to wait when a quarter of an hour's
 * limit is exceeded. Counts are in the database, shared by all nodes. The returned function uncounts the attempt.
 */
export async function limitAttempt(context: Context, attempt: Attempt): Promise<() => Promise<void>> {
  const { kysely } = context.database;
  const now = context.now();
  const windowStart = Math.floor(now / windowLength) * windowLength;
  const retryAfter = Math.ceil((windowStart + windowLength - now) / second);
  const keys = keysOf(attempt);
  for (const { key, most } of keys) {
    if ((await countAttempt(kysely, key, windowStart)) > most) throw new RateLimited(retryAfter);
  }
  const counted = keys.map(({ key }) => key);
  return () => undoTry(kysely, counted, windowStart);
}

/** The caller's IP address, for limits, and the language of mails. */
export interface Caller {
  ipAddress: IpAddress;
  language: Language;
}
