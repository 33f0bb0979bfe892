import { defaultTimeZone, hour } from '../../../domain/kernel/time.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import type { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { Disk } from '../../scenarios/machine/disk.ts';
import { Life, mortal } from '../../scenarios/machine/mortal-database.ts';
import { someBytes } from '../../support/photos.ts';
import { userValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { barePlatform, sharedBy } from '../bare-platform.ts';

export const userId = fixedId(1);
export const otherId = fixedId(2);
const people: Readonly<Record<string, string>> = { boss: userId, other: otherId };

const signInAs = (username: 'boss' | 'other') => ({ username, password: 'demo', remember: true });

export const credentials = signInAs('boss');

/** Somebody else of the same browser. */
export const otherCredentials = signInAs('other');

/** A server that signs everybody in and has nothing else to say. */
export const signInOnly: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url.endsWith('/health/live')) return Response.json({ status: 'live', version: 'test' });
  if (!request.url.endsWith('/signin')) throw new TypeError('the network is away');
  const { username } = (await request.json()) as { username: string };
  const id = people[username];
  const row = { id, version: 1, createDate: 0, modifyDate: 0 };
  const company = { id: userId, name: 'Ergon', timeZone: defaultTimeZone };
  const user = { ...userValues({ usersElevated: true }), ...row, employer: null, role: null, customer: null, company };
  return Response.json({ token: `a.${username}.c`, type: 'Bearer', expiresAt: Date.now() + 12 * hour, user });
};

/** The surroundings of a tab of a browser whose server signs everybody in. */
export const tabOf = (profile: BrowserProfile): Platform =>
  barePlatform({ ...sharedBy(profile), now: Date.now, fetch: signInOnly });

/** A photo as it is chosen. */
export const somePhoto = (number: number) => ({
  id: fixedId(number),
  name: `${number}.jpg`,
  mediaType: 'image/jpeg',
  content: new Blob([someBytes(100, number)]),
});

/** The databases of a browser, of which those whose name begins so are on a disk that can be full. */
export function onDisk(
  indexedDB: IDBFactory,
  beginning: string,
  shows: 'request' | 'commit' = 'request',
): { disk: Disk; indexedDB: IDBFactory } {
  const disk = new Disk(() => undefined);
  const limited = mortal(indexedDB, new Life(() => undefined), { disk, quotaShows: () => shows });
  const open: IDBFactory['open'] = (name, version) =>
    (name.startsWith(beginning) ? limited : indexedDB).open(name, version);
  const factory = new Proxy(indexedDB, {
    get: (target, key) => {
      if (key === 'open') return open;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { disk, indexedDB: factory };
}
