import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '../../../../domain/kernel/time.ts';
import { expectedTravel } from '../../../../domain/visit/window.ts';
import { forgetTaps } from '../../../../src/features/address/tap-guard.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

const patras = { latitude: 38.2466, longitude: 21.7346 };
const aigio = { latitude: 38.2486, longitude: 22.0819 };

let engine: ScriptedEngine;
let world: FieldWorld;

const start = async (session = installer): Promise<void> => {
  forgetTaps();
  ({ engine, world } = await screenWorld(session));
};
beforeEach(() => start());

/** A task of now with one address. */
const address = async (given: Parameters<FieldWorld['address']>[2] = {}, from = Date.now()): Promise<void> => {
  await world.task(1, from, { employeesAssignees: [{ id: installer.user.id }] });
  await world.place(1, aigio);
  await world.address(1, 1, { nickname: 'Φαρμακείο', ...given });
};
const open = async (path = `/tasks/${worldId('t', 1)}`) => {
  const { user } = await openApp({ path, engine, phone: true });
  return { user, card: within(await screen.findByRole('article', { name: 'Φαρμακείο' })) };
};
const performed = () => engine.asked.filter(([name]) => name === 'perform').map(([, change]) => change);

describe('the way to an address (decision 0188)', () => {
  it('begins with one tap, and is expected by the way from the last stop of the day', async () => {
    await address();
    await world.place(2, patras);
    await world.address(2, 1, { nickname: 'Φούρνος', completionStatus: 'INSTALLED', installedOn: Date.now() - minute });
    const { user, card } = await open('/my-day');
    await user.click(await card.findByRole('button', { name: 'On my way' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const [change] = performed();
    const travel = expectedTravel({ from: patras, to: aigio });
    expect(change).toMatchObject({ name: 'setOnMyWay', base: {}, args: { id: worldId('a', 1), travel } });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('ends with the next tap; the card says since when and until when', async () => {
    const now = Date.now();
    const window = { from: now + 30 * minute, to: now + hour };
    await address({ visit: { by: installer.user.id, onMyWayAt: now - minute, window, arrivedAt: null } });
    const { user, card } = await open();
    expect(await card.findByText(/^On the way since \d\d:\d\d · expected \d\d:\d\d – \d\d:\d\d$/)).toBeDefined();
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(await card.findByRole('button', { name: 'Arrived' }));
    await waitFor(() => expect(performed()).toEqual([{ name: 'setArrived', args: { id: worldId('a', 1) }, base: {} }]));
  });

  it('is over by an arrival or a mark, and forgotten by the next day', async () => {
    const visit = { by: installer.user.id, window: null, arrivedAt: null };
    const now = Date.now();
    await address({ visit: { ...visit, onMyWayAt: now - hour, arrivedAt: now } });
    await world.address(2, 1, {
      ...{ nickname: 'Φούρνος', completionStatus: 'COLLECTED', collectedOn: now },
      visit: { ...visit, onMyWayAt: now - hour },
    });
    await world.address(3, 1, { nickname: 'Σχολείο', visit: { ...visit, onMyWayAt: now - 24 * hour } });
    const { card } = await open();
    expect(await card.findByText(/^Arrived \d\d:\d\d$/)).toBeDefined();
    const school = within(screen.getByRole('article', { name: 'Σχολείο' }));
    expect(await school.findByRole('button', { name: 'On my way' })).toBeDefined();
    for (const name of ['Φαρμακείο', 'Φούρνος'])
      expect(
        within(screen.getByRole('article', { name })).queryByRole('button', { name: /^(On my way|Arrived)$/ }),
      ).toBeNull();
  });

  it('ends the one to another address, without arrival', async () => {
    await address();
    await world.address(2, 1, {
      nickname: 'Φούρνος',
      visit: { by: installer.user.id, onMyWayAt: Date.now() - hour, window: null, arrivedAt: null },
    });
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: 'On my way' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { name: 'takeBackVisit', args: { id: worldId('a', 2), arrived: false } },
        { name: 'setOnMyWay', args: { id: worldId('a', 1) } },
      ]),
    );
    // A tap on the wrong card is undone whole: the former way goes on.
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(engine.asked.filter(([name]) => name === 'undo')).toHaveLength(2));
  });

  it('is one tap of two', async () => {
    await address();
    const { user, card } = await open();
    await user.dblClick(await card.findByRole('button', { name: 'On my way' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()).toMatchObject([{ name: 'setOnMyWay' }]);
  });

  it('is of the day alone, and of those who do the work', async () => {
    await address({}, Date.now() + 48 * hour);
    expect((await open()).card.queryByRole('button', { name: 'On my way' })).toBeNull();
    document.body.replaceChildren();
    await start(boss);
    await address();
    expect((await open()).card.queryByRole('button', { name: 'On my way' })).toBeNull();
  });
});
