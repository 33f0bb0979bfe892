import { RateLimited } from '../../../domain/errors/codes.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Language } from '../../../domain/user/preferences.ts';
import type { Context } from '../../context.ts';
import { attemptKey, countAttempt, undoTry } from '../../db/repositories/attempts.ts';

const windowLength = 15 * minute;
/** Tries in a window, from one network address and for one name. */
interface Most {
  ipAddress: number;
  name: number;
}

const usual: Most = { ipAddress: 50, name: 10 };

/** Who tries: from which network address, and for which name. */
export interface Attempt {
  call:
    | 'sign-up'
    | 'reset'
    | 'look-up'
    | 'affiliates'
    | 'completion-mail'
    | 'flow'
    | 'flow-photo'
    | 'quarantine'
    | 'passkey';
  ipAddress: string;
  name: string;
}

/** What is read by a link is read often, by many behind one address; ids are too long to be tried out. */
const mostOf = (call: Attempt['call']): Most => {
  if (call === 'flow') return { ipAddress: 300, name: 100 };
  // Each request is kept; behind one address there may be a few owners.
  if (call === 'passkey') return { ipAddress: 100, name: 100 };
  // An office closes a whole day of jobs in one go.
  if (call === 'completion-mail') return { ipAddress: 600, name: 200 };
  // A device looks for the one item in a share that the server can't read by halving it, each half with a call.
  if (call === 'quarantine') return { ipAddress: 3000, name: 600 };
  return call === 'flow-photo' ? { ipAddress: 5000, name: 2000 } : usual;
};

const keysOf = ({ call, ipAddress, name }: Attempt) =>
  [
    { key: attemptKey(call, 'address', ipAddress), most: mostOf(call).ipAddress },
    { key: attemptKey(call, 'name', name), most: mostOf(call).name },
  ] as const;

/**
 * Counts a try for its address and its name; throws `rate_limited`, with the time to wait, when either had
 * too many in a quarter of an hour.
 * The counts are in the database, so that all nodes share them. The function returned takes the try back.
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

/** From where a call comes, for its limit, and in which language its mails are to be. */
export interface Caller {
  ipAddress: string;
  language: Language;
}
