import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minute } from '../../../../domain/kernel/time.ts';
import { placeAgreement, placeAgreementKey } from '../../../../domain/mark-place/agreement.ts';
import { addPlace, type Marking } from '../../../../src/features/address/mark-place.ts';
import { forgetTaps } from '../../../../src/features/address/tap-guard.ts';
import type { AddressView } from '../../../../src/mirror/addresses.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const { companyId, userId } = installer.user.viewer;
const place = { latitude: 38.2466, longitude: 21.7346, accuracy: 15.04 };
const marked = { name: 'markCollected' };
const placed = {
  name: 'setMarkPlace',
  args: { id: worldId('a', 1), status: 'COLLECTED', place: { ...place, accuracy: 15 } },
};
const answered = (agreed: boolean) => ({
  name: 'saveTableSettings',
  args: { id: userId, set: { [placeAgreementKey(companyId)]: { agreed } } },
});

let engine: ScriptedEngine;
let world: FieldWorld;
let mirror: MirrorDatabase;
/** Asks of the browser, each with the answer that it waits for. */
let asked: ((coords: object | null) => void)[];

beforeEach(async () => {
  forgetTaps();
  asked = [];
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    asked.push((coords) => (coords === null ? failed?.({ code: 1 } as never) : found({ coords } as never)));
  };
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (real, name) => (name === 'geolocation' ? { getCurrentPosition } : Reflect.get(real, name, real)),
      has: (real, name) => name === 'geolocation' || Reflect.has(real, name),
    }),
  );
  ({ engine, world, mirror } = await screenWorld(installer));
  await world.task(1, Date.now(), { company: { id: companyId }, employeesAssignees: [{ id: userId }] });
  await world.place(1, { latitude: 38.247, longitude: 21.7346 });
});
afterEach(() => vi.unstubAllGlobals());

async function company(given: { askPosition: boolean; agreed?: boolean }): Promise<void> {
  const { askPosition, agreed } = given;
  await world.row('companies', companyId, { name: 'Ergon Πάτρας', owner: { id: companyId }, askPosition });
  const said = agreed === undefined ? {} : { [placeAgreementKey(companyId)]: placeAgreement(agreed, 1) };
  await world.row('users-settings', userId, { users: { id: userId }, tableSettings: JSON.stringify(said) });
}

const viewOf = (owner: string) =>
  ({ operational: { id: worldId('a', 1) }, task: { company: { id: owner } } }) as AddressView;

/** What a tap adds to a mark, until it is done. */
const adding = (given: Partial<Marking> = {}): Promise<void> =>
  addPlace(mirror, {
    view: viewOf(companyId),
    status: 'COLLECTED',
    viewer: installer.user.viewer,
    tapped: Date.now(),
    marked: Promise.resolve({ kind: 'kept', item: 'item' }),
    t: i18next.t,
    ...given,
  });

/** Marks the address by a tap. */
async function collect() {
  await world.address(1, 1, { nickname: 'Φαρμακείο' });
  const { user } = await openApp({ path: `/tasks/${worldId('t', 1)}`, engine, phone: true });
  const card = within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
  await user.click(await card.findByRole('button', { name: 'Mark collected' }));
  await waitFor(() => expect(engine.performed).toMatchObject([marked]));
  return user;
}

const question = () => screen.findByRole('dialog', { name: 'Show where you mark work?' }, { timeout: 4000 });

describe('the place of a mark (decision 0189)', () => {
  it('follows the mark when it is found; the mark has not waited', async () => {
    await company({ askPosition: true, agreed: true });
    await collect();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(engine.performed).toHaveLength(1);
    asked[0]?.(place);
    await waitFor(() => expect(engine.performed).toMatchObject([marked, placed]));
  });

  it('is left out where the browser doesn’t say it, and of a mark that was refused', async () => {
    await company({ askPosition: true, agreed: true });
    const silent = adding();
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.(null);
    await silent;
    const refused = adding({ marked: Promise.resolve({ kind: 'refused', code: 'not_permitted', fields: [] }) });
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.(place);
    await refused;
    expect(engine.performed).toEqual([]);
  });

  it('is left out where somebody has signed out right after the mark', async () => {
    await company({ askPosition: true, agreed: true });
    mirror.close();
    await adding();
    expect(asked).toEqual([]);
  });

  it('is left out where it comes so late that the person may be elsewhere', async () => {
    await company({ askPosition: true, agreed: true });
    const late = adding({ tapped: Date.now() - 2 * minute });
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.(place);
    await late;
    expect(engine.performed).toEqual([]);
  });

  it('is asked for after the first mark: whoever agrees gives it, and the answer is kept', async () => {
    await company({ askPosition: true });
    const user = await collect();
    await user.click(within(await question()).getByRole('button', { name: 'I agree' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.(place);
    await waitFor(() => expect(engine.performed).toMatchObject([marked, answered(true), placed]));
  });

  it('is never taken of who refuses, which is kept, too', async () => {
    await company({ askPosition: true });
    const user = await collect();
    const refuse = within(await question()).getByRole('button', { name: 'No' });
    expect(document.activeElement).toBe(refuse);
    await user.click(refuse);
    await waitFor(() => expect(engine.performed).toMatchObject([marked, answered(false)]));
    expect(asked).toEqual([]);
  });

  it.each([
    ['whose company doesn’t ask', { askPosition: false, agreed: true }],
    ['who has refused', { askPosition: true, agreed: false }],
  ])('is not asked of the browser for a person %s', async (_, given) => {
    await company(given);
    await adding();
    expect([asked, engine.performed]).toEqual([[], []]);
  });

  it('is not asked of the browser for the work of another company', async () => {
    await company({ askPosition: true, agreed: true });
    await adding({ view: viewOf(worldId('c', 9)) });
    expect([asked, engine.performed]).toEqual([[], []]);
  });

  it('is shown as the distance from the address', async () => {
    const markPlaces = { INSTALLED: { ...place, by: userId, at: Date.now() } };
    await world.address(1, 1, {
      nickname: 'Φαρμακείο',
      completionStatus: 'INSTALLED',
      installedOn: Date.now(),
      installationAddress: { id: worldId('p', 1) },
      markPlaces,
    });
    await openApp({ path: `/tasks/${worldId('t', 1)}?address=${worldId('a', 1)}`, engine, phone: true });
    expect(await screen.findByText('40 m from the address, accurate to 16 m')).toBeDefined();
  });
});
