import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnlineInput } from '../../../../domain/catalogue/online.ts';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { LatestOrderFinder } from '../../../../workers/day-order/latest-order-finder.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { workerOf } from '../../support/port-worker.ts';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-05-21';
const { from } = dayOfDate(date, 'Europe/Athens');

/** A place so many kilometres east of the warehouse. */
const east = (kilometres: number) => ({ latitude: 38.2, longitude: 21.7 + kilometres / 87.4 });

describe('the order of the day', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    ({ engine, world } = await screenWorld(installer));
    localStorage.clear();
    await world.place(9, { nickname: 'Αποθήκη', ...east(0) });
    // All day, so that only the ways decide; one hour of work at each of the three.
    await world.task(1, from + 8 * hour, {
      installationTimestampTo: from + 20 * hour,
      pickupTimestampFrom: from + 8 * hour,
      pickupTimestampTo: from + 20 * hour,
      estimateTime: 3,
    });
    const pickupAddresses = [{ id: worldId('p', 9) }];
    for (const [index, kilometres] of [30, 10, 20].entries()) {
      await world.address(index + 1, 1, { nickname: `Στα ${kilometres}`, pickupAddresses });
      await world.place(index + 1, east(kilometres));
    }
  });

  const open = async () => {
    const button = await screen.findByRole('button', { name: 'Σειρά της ημέρας' });
    // The engine has its worker by then.
    vi.stubGlobal('Worker', workerOf(new LatestOrderFinder()));
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Σειρά της ημέρας' });
    await within(dialog).findAllByRole('listitem');
    return dialog;
  };
  const names = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('strong')?.textContent);
  const suggested = ['Παραλαβή: Αποθήκη', 'Στα 10', 'Στα 20', 'Στα 30'];

  it('has the pickup before what needs it, and then the shortest way, with its times', async () => {
    await openApp({ path: `/my-day?day=${date}`, engine, language: 'el', phone: true });
    const dialog = await open();
    expect(names(dialog)).toEqual(suggested);
    const times = within(dialog)
      .getAllByText(/^περίπου/)
      .map(({ textContent }) => textContent);
    expect(times).toHaveLength(4);
    expect(times).toEqual([...times].sort());
    expect(await accessibilityProblems(dialog)).toEqual([]);
  });

  it('has the break of the person, which takes one tap to say', async () => {
    const { user } = await openApp({ path: `/my-day?day=${date}`, engine, language: 'el', phone: true });
    const dialog = within(await open());
    await user.click(await dialog.findByRole('button', { name: '30΄' }));
    const kept = { minutes: 30, from: '12:00', to: '15:00' };
    await waitFor(() =>
      expect(engine.performed).toMatchObject([{ name: 'saveTableSettings', args: { set: { dayBreak: kept } } }]),
    );
    const { userId, companyId } = installer.user.viewer;
    const tableSettings = JSON.stringify({ dayBreak: { ...kept, from: '09:00', to: '11:00' } });
    await world.row('users-settings', userId, { company: { id: companyId }, users: { id: userId }, tableSettings });
    // Half past ten is the latest, because it has to be over by eleven.
    expect(await dialog.findByText(/^Διάλειμμα περίπου (09:\d\d|10:[012]\d|10:30) · 30/)).toBeDefined();
    expect(dialog.getByRole('spinbutton', { name: 'Τέλος έως: Ώρες' })).toBeDefined();
  });

  it('goes by road where the server knows the ways, which is not told where the person is', async () => {
    // Elsewhere, because a page remembers ways.
    for (const [number, kilometres] of [
      [9, 0],
      [1, 30],
      [2, 10],
      [3, 20],
    ] as const)
      await world.place(number, {
        ...(number === 9 ? { nickname: 'Αποθήκη' } : {}),
        ...east(kilometres),
        latitude: 39,
      });
    // By road the farthest is the nearest: there is a bridge.
    const answer = (places: readonly { longitude: number }[]) =>
      places.map((from) => places.map((to) => (from === to ? 0 : 60 - Math.abs(from.longitude - to.longitude) * 100)));
    Object.assign(engine.answers, {
      routeWays: ({ body }: OnlineInput<'routeWays'>) => ({
        ...{ kind: 'answered', reply: { minutes: answer(body.places) } },
      }),
    });
    await openApp({ path: `/my-day?day=${date}`, engine, language: 'el', phone: true });
    const dialog = await open();
    expect(await within(dialog).findByText(/^Πρόταση από οδικές διαδρομές/)).toBeDefined();
    await waitFor(() => expect(names(dialog)[1]).toBe('Στα 30'));
  });

  it('leads the phone to all places, one after the other', async () => {
    await openApp({ path: `/my-day?day=${date}`, engine, language: 'el', phone: true });
    const link = within(await open()).getByRole('link', { name: 'Πλοήγηση σε όλα' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '');
    const point = (kilometres: number) => `${east(kilometres).latitude},${east(kilometres).longitude}`;
    expect(searchParams.get('destination')).toBe(point(30));
    expect(searchParams.get('waypoints')).toBe([0, 10, 20].map(point).join('|'));
  });

  it('keeps the order of the person on this device until they take the suggestion again, and warns of it', async () => {
    await openApp({ path: `/my-day?day=${date}`, engine, language: 'el', phone: true });
    const dialog = await open();
    const grip = within(dialog).getByRole('button', { name: /Αποθήκη/ });
    grip.focus();
    fireEvent.keyDown(grip, { keyCode: 32 });
    fireEvent.keyDown(grip, { keyCode: 40 });
    fireEvent.keyDown(grip, { keyCode: 32 });
    const own = ['Στα 10', 'Παραλαβή: Αποθήκη', 'Στα 20', 'Στα 30'];
    await waitFor(() => expect(names(dialog)).toEqual(own));
    expect(within(dialog).getByText('Πριν από την παραλαβή της')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Κλείσιμο' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open();
    expect(names(again)).toEqual(own);
    fireEvent.click(within(again).getByRole('button', { name: 'Επαναφορά πρότασης' }));
    await waitFor(() => expect(names(again)).toEqual(suggested));
    expect(engine.asked.filter(([name]) => name === 'perform')).toEqual([]);
  });

  it('leaves out what is done, and is not offered for one stop', async () => {
    for (const index of [1, 2]) {
      await world.address(index, 1, { nickname: `Έγινε ${index}`, completionStatus: 'INSTALLED' });
    }
    await openApp({ path: `/my-day?day=${date}`, engine, language: 'el', phone: true });
    await screen.findByRole('article', { name: 'Στα 20' });
    expect(screen.queryByRole('button', { name: 'Σειρά της ημέρας' })).toBeNull();
  });
});
