import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { conflictingItem, installer, tapTime, waitingItem } from '../../support/stories.ts';

const date = '2026-05-21';
const path = `/my-day?day=${date}`;
const { from } = dayOfDate(date, 'Europe/Athens');

/** Answers a change only when the test lets it, so that what happens in between can be seen. */
class HeldEngine extends ScriptedEngine {
  release: () => void = () => undefined;
  override answerTo = async () => {
    await new Promise<void>((resolve) => {
      this.release = resolve;
    });
    return this.performResult;
  };
}

describe('My day', () => {
  let mirror: MirrorDatabase;
  let engine: ScriptedEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    ({ mirror, engine, world } = await screenWorld(installer));
  });

  const card = (name: string) => screen.findByRole('article', { name });
  const performed = () => engine.asked.filter(([name]) => name === 'perform').map(([, change]) => change);

  async function oneTask(given: Parameters<FieldWorld['address']>[2] = {}): Promise<void> {
    await world.task(1, from + 9 * hour, { nickname: 'Οπτική ίνα', jobTicket: 'JT-2041' });
    await world.address(1, 1, { nickname: 'Παπαδοπούλου', ...given });
    await world.place(1, {
      region: 'Πάτρα',
      zipCode: '262 23',
      comment: 'χτυπήστε στο πλάι',
      telephone: '2610 220115',
    });
  }

  it('says the year of a day of another one', async () => {
    await openApp({ path: '/my-day?day=2020-05-21', engine, language: 'el', phone: true });
    expect(await screen.findByText('Πέμπτη 21/05/2020')).toBeDefined();
  });

  it('shows the day with its tasks, addresses and how far it is, in Greek', async () => {
    await oneTask({ completionStatus: 'INSTALLED' });
    await world.address(2, 1, { nickname: 'Φαρμακείο' });
    await openApp({ path, engine, language: 'el', phone: true });
    const first = within(await card('Παπαδοπούλου'));
    expect(first.getByText('Κορίνθου 1, 262 23 Πάτρα · «χτυπήστε στο πλάι»')).toBeDefined();
    expect(first.getByText('Εγκαταστάθηκε')).toBeDefined();
    expect(first.getByRole('link', { name: 'Κλήση' }).getAttribute('href')).toBe('tel:2610220115');
    expect(screen.getByRole('heading', { name: /^09:00 – 11:00 · Οπτική ίνα · JT-2041/ })).toBeDefined();
    expect(screen.getByText(/^Πέμπτη 21\/05/)).toBeDefined();
    expect(screen.getByText('· έγινε 1 από 2')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Πρόοδος: Εγκαταστάθηκε 1' })).toBeDefined();
    expect(within(await card('Φαρμακείο')).getByRole('button', { name: 'Παρέλαβα' })).toBeDefined();
  });

  it.each([
    ['el', '· έγιναν 0 από 3, απέτυχαν 2'],
    ['en', '· 0 of 3 done, 2 failed'],
  ] as const)('shows what failed apart from what is done, in %s', async (language, words) => {
    await oneTask({ completionStatus: 'FAILED' });
    await world.address(2, 1, { nickname: 'Φαρμακείο', completionStatus: 'FAILED' });
    await world.address(3, 1, { nickname: 'Φούρνος' });
    await openApp({ path, engine, language, phone: true });
    expect(await screen.findByText(words)).toBeDefined();
  });

  it.each([
    ['NO_PROGRESS', 'Mark collected', 'markCollected'],
    ['COLLECTED', 'Mark in progress', 'markInProgress'],
    ['IN_PROGRESS', 'Mark installed', 'markInstalled'],
  ] as const)('offers the one next step of %s: %s', async (completionStatus, button, name) => {
    await oneTask({ completionStatus });
    const { user } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() =>
      expect(performed()).toEqual([{ name, args: { id: worldId('a', 1) }, base: { completionStatus } }]),
    );
  });

  it('finishes only after a warning', async () => {
    await oneTask({ completionStatus: 'INSTALLED' });
    const { user } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'Mark finished' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark finished?' }));
    expect(performed()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Mark finished' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
  });

  const tapOn = (button: HTMLElement, timeStamp: number) => {
    const click = new MouseEvent('click', { bubbles: true });
    Object.defineProperty(click, 'timeStamp', { value: timeStamp });
    act(() => void fireEvent(button, click));
  };

  /** Taps a step that is kept, and that the screen does not show yet; gives its button. */
  async function tapUnshown(): Promise<HTMLElement> {
    await oneTask();
    await openApp({ path, engine, phone: true });
    const button = await screen.findByRole('button', { name: 'Mark collected' });
    tapOn(button, 1000);
    await waitFor(() => expect(performed()).toHaveLength(1));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    return button;
  }

  it('does nothing on another tap while the screen does not show yet what was kept', async () => {
    const button = await tapUnshown();
    tapOn(button, 5000);
    await act(() => mirror.rows('operational-addresses').update(worldId('a', 1), { completionStatus: 'COLLECTED' }));
    await waitFor(() => expect(button.textContent).toBe('Mark in progress'));
    tapOn(button, 9000);
    await waitFor(() => expect(performed()).toHaveLength(2));
    expect(performed()).toMatchObject([{ name: 'markCollected' }, { name: 'markInProgress' }]);
  });

  it('takes the step again when what was kept has left the outbox without having been shown', async () => {
    const button = await tapUnshown();
    const target = { resource: 'operational-addresses', id: worldId('a', 1) } as const;
    const refused = waitingItem({ at: tapTime, target, touches: [`operational-addresses/${target.id}`] });
    await act(() => mirror.pending.put(refused));
    expect(await within(await card('Παπαδοπούλου')).findByText(/will be sent/)).toBeDefined();
    await act(() => mirror.pending.delete(refused.id));
    await waitFor(() => expect(screen.queryByText(/will be sent/)).toBeNull());
    tapOn(button, 9000);
    await waitFor(() => expect(performed()).toHaveLength(2));
    expect(performed()).toMatchObject([{ name: 'markCollected' }, { name: 'markCollected' }]);
  });

  it('looks pressed from the tap on, and a second tap does nothing, also on the step that then stands there', async () => {
    await oneTask();
    const held = Object.assign(new HeldEngine(), { session: installer });
    await openApp({ path, engine: held, phone: true });
    const button = await screen.findByRole('button', { name: 'Mark collected' });
    const tap = (timeStamp: number) => tapOn(button, timeStamp);
    tap(1000);
    expect(button.getAttribute('aria-busy')).toBe('true');
    tap(1900);
    await act(() => mirror.rows('operational-addresses').update(worldId('a', 1), { completionStatus: 'COLLECTED' }));
    held.release();
    await waitFor(() => expect(button.textContent).toBe('Mark in progress'));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    tap(1600);
    tap(5000);
    await waitFor(() => expect(held.asked.filter(([name]) => name === 'perform')).toHaveLength(2));
    expect(held.asked.at(-1)?.[1]).toMatchObject({ name: 'markInProgress' });
  });

  it('takes a tap on the next card that a person has scrolled to under the same thumb, and none on a card that came there', async () => {
    await oneTask();
    await world.address(2, 1, { nickname: 'Φαρμακείο' });
    await world.address(3, 1, { nickname: 'Σχολείο' });
    await openApp({ path, engine, phone: true });
    const tap = async (name: string, timeStamp: number) => {
      const button = within(await card(name)).getByRole('button', { name: 'Mark collected' });
      const click = new MouseEvent('click', { bubbles: true, detail: 1, clientX: 180, clientY: 400 });
      Object.defineProperty(click, 'timeStamp', { value: timeStamp });
      act(() => void fireEvent(button, click));
    };
    await tap('Παπαδοπούλου', 1000);
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(260);
    await tap('Φαρμακείο', 1700);
    await tap('Σχολείο', 2000);
    await waitFor(() => expect(performed()).toHaveLength(2));
    const [one, other] = [worldId('a', 1), worldId('a', 2)];
    expect(performed()).toMatchObject([{ args: { id: one } }, { args: { id: other } }]);
  });

  it('says why a mark was not kept', async () => {
    await oneTask();
    engine.performResult = { kind: 'refused', code: 'task_not_ongoing', fields: [] };
    const { user } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'Mark collected' }));
    expect(await screen.findByText('The task is paused, cancelled, finished or still a draft.')).toBeDefined();
  });

  it('shows what waits to be sent, and what needs a person before it', async () => {
    await oneTask();
    const target = { resource: 'operational-addresses', id: worldId('a', 1) } as const;
    const touches = [`operational-addresses/${target.id}`];
    await mirror.pending.put(waitingItem({ at: tapTime, target, touches }));
    await openApp({ path, engine, language: 'el', phone: true });
    expect(within(await card('Παπαδοπούλου')).getByText('09:52 · θα σταλεί')).toBeDefined();
    await act(() => mirror.pending.put(conflictingItem({ target, touches })));
    expect(await within(await card('Παπαδοπούλου')).findByText('Διαφορά')).toBeDefined();
  });

  it('takes the last mark back while it is unsent', async () => {
    await oneTask();
    const target = { resource: 'operational-addresses', id: worldId('a', 1) } as const;
    const item = waitingItem({ target, touches: [`operational-addresses/${target.id}`] });
    await mirror.pending.put(item);
    const { user } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Undo last mark' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['undo', item.id]));
  });

  const warehouse = { nickname: 'Κεντρική αποθήκη', street: 'Ακτή Δυμαίων 1', latitude: 38.2, longitude: 21.7 };

  it('leads to the pickup until it is done, then to where the work is', async () => {
    await oneTask({ pickupAddresses: [{ id: worldId('p', 9) }] });
    await world.place(1, { latitude: 38.3, longitude: 21.8 });
    await world.place(9, warehouse);
    await openApp({ path, engine, phone: true });
    const route = async () => within(await card('Παπαδοπούλου')).getByRole('link', { name: 'Route' });
    expect((await route()).getAttribute('href')).toContain('38.2,21.7');
    await act(() => mirror.rows('operational-addresses').update(worldId('a', 1), { completionStatus: 'COLLECTED' }));
    await waitFor(async () => expect((await route()).getAttribute('href')).toContain('38.3,21.8'));
  });

  it('shows how far the pickup is while it is the next step', async () => {
    await oneTask({ pickupAddresses: [{ id: worldId('p', 9) }] });
    await world.place(1, { latitude: 38.3, longitude: 21.7 });
    await world.place(9, warehouse);
    const watchPosition = (found: (position: object) => void): number => {
      found({ coords: { latitude: 38.2, longitude: 21.7 } });
      return 1;
    };
    Object.assign(navigator, {
      geolocation: { watchPosition, clearWatch: () => undefined },
      permissions: { query: async () => ({ state: 'prompt' }) },
    });
    const { user } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'Show distances' }));
    expect(await within(await card('Παπαδοπούλου')).findByText('0 m')).toBeDefined();
    await act(() => mirror.rows('operational-addresses').update(worldId('a', 1), { completionStatus: 'COLLECTED' }));
    expect(await within(await card('Παπαδοπούλου')).findByText(/^11/)).toBeDefined();
  });

  /** Two addresses of one task and one of another, all collected at the warehouse; one more is collected elsewhere. */
  async function oneWarehouse(): Promise<void> {
    const pickupAddresses = [{ id: worldId('p', 9) }];
    await oneTask({ pickupAddresses });
    await world.address(2, 1, { nickname: 'Φαρμακείο', pickupAddresses });
    await world.address(3, 1, { nickname: 'Σχολείο', pickupAddresses: [{ id: worldId('p', 8) }] });
    await world.task(2, from + 12 * hour);
    await world.address(4, 2, { nickname: 'Ταβέρνα', pickupAddresses });
    await world.place(8);
    await world.place(9, warehouse);
  }

  it('collects all that is at one place with one tap, each with its own mark, and one undo takes all of them back', async () => {
    await oneWarehouse();
    engine.answerTo = ({ args }) => ({ kind: 'kept', item: `item of ${'id' in args ? String(args.id) : ''}` });
    const { user } = await openApp({ path, engine, language: 'el', phone: true });
    const stop = within(await screen.findByRole('region', { name: 'Παραλαβή: Κεντρική αποθήκη' }));
    expect(stop.getByText('Παπαδοπούλου · Φαρμακείο · Ταβέρνα')).toBeDefined();
    await user.click(stop.getByRole('button', { name: 'Παρέλαβα όλα (3)' }));
    const ids = [1, 2, 4].map((index) => worldId('a', index));
    await waitFor(() => expect(performed()).toHaveLength(3));
    expect(performed()).toMatchObject(ids.map((id) => ({ name: 'markCollected', args: { id } })));
    await user.click(await screen.findByRole('button', { name: 'Αναίρεση' }));
    await waitFor(() =>
      expect(engine.asked.filter(([name]) => name === 'undo')).toEqual(ids.map((id) => ['undo', `item of ${id}`])),
    );
  });

  it('offers no common pickup any more once a single address is left to collect there', async () => {
    await oneWarehouse();
    await openApp({ path, engine, phone: true });
    expect(await screen.findByRole('button', { name: 'Collect all (3)' })).toBeDefined();
    const collected = { completionStatus: 'COLLECTED' } as const;
    await act(() => mirror.rows('operational-addresses').update(worldId('a', 1), collected));
    expect(await screen.findByRole('button', { name: 'Collect all (2)' })).toBeDefined();
    await act(() => mirror.rows('operational-addresses').update(worldId('a', 2), collected));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Collect all/ })).toBeNull());
  });

  it('says why an address failed', async () => {
    const failure = { failureReason: 'NO_ACCESS', failureComment: 'κλειδωμένα' } as const;
    await oneTask({ completionStatus: 'FAILED', failedOn: from, ...failure });
    await openApp({ path, engine, phone: true });
    expect(within(await card('Παπαδοπούλου')).getByText('No access. κλειδωμένα')).toBeDefined();
  });

  it('asks why an address failed, and keeps what was written until it is said', async () => {
    await oneTask();
    const { user } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark failed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why did it fail? · Παπαδοπούλου' }));
    await user.type(dialog.getByRole('textbox'), 'Κλειδωμένα');
    await waitFor(() =>
      expect(engine.drafts.get(`failure:${worldId('a', 1)}`)?.value).toEqual({ comment: 'Κλειδωμένα' }),
    );
    await user.click(dialog.getByRole('button', { name: 'No access' }));
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'markFailed',
          args: { id: worldId('a', 1), failureReason: 'NO_ACCESS', failureComment: 'Κλειδωμένα' },
          base: { completionStatus: 'NO_PROGRESS' },
        },
      ]),
    );
    await waitFor(() => expect(engine.drafts.size).toBe(0));
  });

  it('opens the address over the day, as part of the page address, and closes it again', async () => {
    await oneTask({
      communicationInfo: 'κ. Σοφία 6983417726',
      collectedOn: tapTime,
      pickupAddresses: [{ id: worldId('p', 9) }],
    });
    await world.place(9, { nickname: 'Αποθήκη', street: 'Νοταρά 9' });
    const { user, router, container } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('link', { name: 'Παπαδοπούλου' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Παπαδοπούλου' }));
    expect(sheet.getByRole('link', { name: '6983417726' }).closest('p')?.textContent).toBe('κ. Σοφία 6983417726');
    expect(sheet.getByText('Αποθήκη')).toBeDefined();
    expect(sheet.getByRole('region', { name: 'History' }).textContent).toContain('Collected');
    expect(router.state.location.search).toMatchObject({ address: worldId('a', 1) });
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ day: date }));
    expect(container).toBeDefined();
  });

  it('says so when the address of a link is not here', async () => {
    await openApp({ path: `${path}&address=${worldId('a', 5)}`, engine, phone: true });
    expect(await screen.findByText('This address is no longer here')).toBeDefined();
  });

  it('goes to other days', async () => {
    await oneTask();
    const { user, router } = await openApp({ path, engine, phone: true });
    await user.click(await screen.findByRole('link', { name: 'Next day' }));
    expect(await screen.findByText('No tasks on this day')).toBeDefined();
    expect(router.state.location.search).toEqual({ day: '2026-05-22' });
  });

  it('asks for the position only when the person wants distances, and then shows them', async () => {
    await oneTask();
    await world.place(1, { latitude: 38.2466, longitude: 21.7346 });
    const watchPosition = vi.fn((found: (position: object) => void) => {
      found({ coords: { latitude: 38.2566, longitude: 21.7346 } });
      return 1;
    });
    Object.assign(navigator, {
      geolocation: { watchPosition, clearWatch: () => undefined },
      permissions: { query: async () => ({ state: 'prompt' }) },
    });
    const { user } = await openApp({ path, engine, phone: true });
    const offer = await screen.findByRole('button', { name: 'Show distances' });
    expect(watchPosition).not.toHaveBeenCalled();
    await user.click(offer);
    expect(await screen.findByText('1.1 km')).toBeDefined();
  });

  it('folds what is late from earlier days, and makes its cards when it is unfolded', async () => {
    const yesterday = Date.now() - 30 * hour;
    await world.task(1, yesterday, { nickname: 'Χθεσινή' });
    await world.address(1, 1, { nickname: 'Κήπος' });
    const { user } = await openApp({ path: '/my-day', engine, phone: true });
    const group = await screen.findByText('1 from earlier days');
    expect(group.closest('details')?.open).toBe(false);
    expect(await screen.findByText('No tasks today')).toBeDefined();
    expect(document.querySelector('article')).toBeNull();
    await user.click(group);
    expect(await card('Κήπος')).toBeDefined();
  });

  it('counts while the mirror is filled, and says when nothing was ever loaded', async () => {
    await world.sync({ activity: 'filling', lastPull: null, fill: { loaded: 1200, total: 5000 } });
    await openApp({ path, engine, phone: true });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText('Loading 1,200 of 5,000', { selector: 'p' })).toBeDefined();
    await act(() => world.sync({ activity: 'offline', lastPull: null }));
    expect(await main.findByText('Your day isn’t on this device yet')).toBeDefined();
  });

  it('has nothing that keeps people out', async () => {
    await oneTask({ pickupAddresses: [{ id: worldId('p', 9) }] });
    await world.place(9);
    const { container } = await openApp({ path, engine, phone: true });
    await card('Παπαδοπούλου');
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});
