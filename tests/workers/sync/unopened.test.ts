import { beforeEach, describe, expect, test } from 'vitest';
import { StorageFault, storageCode } from '../../../domain/errors/faults.ts';
import { mirrorName, outboxName } from '../../../workers/mirror/database.ts';
import { BrowserEngine } from '../../../workers/sync/engine.ts';
import { sessionName } from '../../../workers/sync/session-store.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { LosingDatabases } from '../../support/losing-databases.ts';
import { credentials, tabOf, userId } from './signing-in.ts';

let profile: BrowserProfile;
let databases: LosingDatabases;
let faults: unknown[];

beforeEach(() => {
  profile = new BrowserProfile();
  databases = new LosingDatabases(profile.indexedDB);
  faults = [];
});

const tab = (): BrowserEngine =>
  new BrowserEngine({
    ...tabOf(profile),
    indexedDB: databases.indexedDB,
    report: (fault) => faults.push(fault),
  });

const opening = { fresh: false, locale: 'gr' };

/** The code under which a person is told of what work failed with. */
const toldAs = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => 'nothing',
    (fault: unknown) => storageCode(fault),
  );

/** A newer version of the program has upgraded a database. */
const upgrade = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = profile.indexedDB.open(name, 1000);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });

describe('databases that cannot be opened', () => {
  // As Firefox says it in a private window, WebKit of broken files, browsers that block site data, and all of a full disk.
  test.each(['InvalidStateError', 'UnknownError', 'SecurityError', 'QuotaExceededError'])(
    'with %s are told of by a code, at the start and when somebody signs in, and start nothing anew',
    async (name) => {
      databases.fault = new DOMException('not now', name);
      const engine = tab();
      expect(await toldAs(engine.open(opening))).toBe('storage_blocked');
      expect(await toldAs(engine.signIn(credentials))).toBe('storage_blocked');
      expect(faults).toEqual([]);
      databases.fault = null;
      expect(await engine.open(opening)).toBeNull();
      expect(await engine.signIn(credentials)).toMatchObject({ kind: 'signedIn' });
      await engine.close();
    },
  );

  test.each([outboxName(userId), mirrorName(userId)])('of one user are told of in the same way: %s', async (name) => {
    const before = tab();
    await before.signIn(credentials);
    await before.close();
    databases.fault = new DOMException('not now', 'UnknownError');
    databases.failing = name;
    const engine = tab();
    expect(await toldAs(engine.open(opening))).toBe('storage_blocked');
    expect(faults).toEqual([]);
    databases.fault = null;
    expect(await engine.open(opening)).toMatchObject({ user: { id: userId } });
    await engine.close();
  });
});

test('an outbox that a newer version has upgraded is left as it is, and says so', async () => {
  const before = tab();
  await before.signIn(credentials);
  await before.close();
  await upgrade(outboxName(userId));
  const engine = tab();
  await expect(engine.open(opening)).rejects.toBeInstanceOf(StorageFault);
  expect(await toldAs(engine.open(opening))).toBe('storage_newer');
  expect(faults).toEqual([]);
  await engine.close();
});

test('a session of a newer version is read as well as can be', async () => {
  const before = tab();
  await before.signIn(credentials);
  await before.close();
  await upgrade(sessionName);
  const engine = tab();
  expect(await engine.open(opening)).toMatchObject({ user: { id: userId } });
  await engine.close();
});
