import { IDBKeyRange } from 'fake-indexeddb';
import { DeviceClock } from '../../workers/sync/clock.ts';
import type { Platform } from '../../workers/sync/platform.ts';
import type { BrowserProfile } from '../scenarios/machine/browser-profile.ts';

const bare = {
  random: (count) => crypto.getRandomValues(new Uint8Array(count)),
  jitter: () => 0,
  restBase: 'http://office.test/rest',
  later: () => () => undefined,
  onOnline: () => () => undefined,
  report: (fault) => {
    throw fault;
  },
  noteFault: (_job, fault) => {
    throw fault;
  },
  storage: { estimateStorage: null, isStoragePersisted: null },
  canStream: true,
  deletesDamagedDatabases: false,
  caches: null,
  processPhoto: () => Promise.reject(new Error('no photo is processed here')),
  shrinkPhoto: async () => null,
  registerMainThreadCanvas: () => undefined,
  uploadHttp: null,
} satisfies Partial<Platform>;

/**
 * The surroundings of an engine without storage, photos and uploads, in which nothing happens by itself; whatever a test gives
 * takes the place of that. A fault that nobody waits for is thrown.
 */
export const barePlatform = (given: Omit<Platform, keyof typeof bare | 'monotonic'> & Partial<Platform>): Platform => ({
  ...bare,
  monotonic: given.now,
  ...given,
});

/** The clocks of a tab that were compared with the server's just now, and found right. */
export function knownClock(platform: Pick<Platform, 'now' | 'monotonic' | 'random'>): DeviceClock {
  const clock = new DeviceClock(platform);
  const monotonic = platform.monotonic();
  // Where time goes on whenever somebody looks, both clocks show the same all the same.
  const moment = { wall: monotonic, monotonic };
  clock.measure({ left: moment, came: moment }, monotonic);
  return clock;
}

/** What the tabs of one browser share. */
export const sharedBy = (
  profile: BrowserProfile,
): Pick<Platform, 'locks' | 'channel' | 'indexedDB' | 'IDBKeyRange'> => ({
  locks: profile.locks as unknown as Platform['locks'],
  channel: (name) => profile.channel(name),
  indexedDB: profile.indexedDB,
  IDBKeyRange: IDBKeyRange as unknown as Platform['IDBKeyRange'],
});
