import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hasBrowser, notRun } from '../../tools/engines.ts';
import { type SharedServer, startSharedServer } from '../e2e/support/shared-server.ts';
import { chromiumOnLevelDb, chromiumThatMoves, storesOf } from './browsers/chromium.ts';
import { expectOnceAtTheOffice } from './story/at-the-office.ts';
import { FieldDay } from './story/field-day.ts';
import { placesOfToday } from './story/places-of-today.ts';
import { addressCount, type Step } from './story/plan.ts';

let server: SharedServer;

beforeAll(async () => {
  server = await startSharedServer(inject('postgresUrl'), `moved_${process.pid}`);
});

afterAll(() => server.end());

/** A queue with something of each kind. */
const day: readonly Step[] = [
  { kind: 'network', mood: 'down' },
  { kind: 'mark', at: 0 },
  { kind: 'mark', at: 0 },
  { kind: 'fail', at: 1, reason: 'NO_ACCESS', comment: 'Κλειστά' },
  { kind: 'proof', at: 2, comment: 'Στεγνό', photos: ['camera', 'broken'] },
];

if (!hasBrowser('Chromium')) process.stdout.write(`${notRun('Chromium')}\n`);
else
  test('a full queue moves with its profile from LevelDB to SQLite, and reaches the office once', async () => {
    const company = await server.company();
    const places = (await placesOfToday(company)).slice(0, addressCount);
    const field = await FieldDay.begin(chromiumOnLevelDb, company, { places, seed: 1 });
    try {
      await field.signIn();
      for (const step of day) await field.play(step);
      expect(await storesOf(field.phone.profile)).toEqual(['LevelDB']);
      await field.moveTo(chromiumThatMoves, async (profile) => (await storesOf(profile)).join() === 'SQLite');
      await field.sendAll();
      await expectOnceAtTheOffice(company, places, await field.photos());
    } finally {
      await field.end();
    }
  });
