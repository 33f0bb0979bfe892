import { expect } from 'vitest';
import type { SharedServer } from '../../e2e/support/shared-server.ts';
import { chromiumOnLevelDb, chromiumThatMoves, storesOf } from '../browsers/chromium.ts';
import { expectOnceAtTheOffice } from './at-the-office.ts';
import { FieldDay } from './field-day.ts';
import { placesOfToday } from './places-of-today.ts';
import { addressCount, type Step } from './plan.ts';

/** A queue with something of each kind. */
const queue: readonly Step[] = [
  { kind: 'network', mood: 'down' },
  { kind: 'mark', at: 0 },
  { kind: 'mark', at: 0 },
  { kind: 'fail', at: 1, reason: 'NO_ACCESS', comment: 'Κλειστά' },
  { kind: 'proof', at: 2, comment: 'Στεγνό', photos: ['camera', 'broken'] },
];

/** Chromium moves a profile with a full queue from LevelDB to SQLite; throws where anything is lost or doubled by it. */
export async function moveProfile(server: SharedServer): Promise<void> {
  const company = await server.company();
  const places = (await placesOfToday(company)).slice(0, addressCount);
  const field = await FieldDay.begin(chromiumOnLevelDb, company, { places, seed: 1 });
  try {
    await field.signIn();
    for (const step of queue) await field.play(step);
    expect(await storesOf(field.phone.profile)).toEqual(['LevelDB']);
    await field.moveTo(chromiumThatMoves, async (profile) => (await storesOf(profile)).join() === 'SQLite');
    await field.sendAll();
    await expectOnceAtTheOffice(company, places, await field.photos());
  } finally {
    await field.end();
  }
}
