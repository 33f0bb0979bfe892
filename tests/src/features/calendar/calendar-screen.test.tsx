import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour, second } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

/** Saturday 21/11/2026 10:00 in Athens. */
const ten = Date.UTC(2026, 10, 21, 8);
const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT', estimateTime: 2 } as const;
const day = '/calendar?view=day&date=2026-11-21';

/** What is dragged, as browsers carry it; jsdom has none of its own. */
function carried() {
  const data = new Map<string, string>();
  return {
    effectAllowed: 'none',
    dropEffect: 'none',
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
}

// jsdom scrolls nothing.

describe('the calendar', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    ({ engine, world } = await screenWorld(boss));
  });

  const performed = () => engine.asked.filter(([name]) => name === 'perform').map(([, draftOf]) => draftOf);

  describe('of a time that this device no longer keeps', () => {
    const old = '/calendar?view=day&date=2020-01-02';
    const asked = () => engine.asked.flatMap(([name, request]) => (name === 'fetchTasks' ? [request] : []));

    it('has the worker fetch its closed tasks, and says where they come from', async () => {
      await openApp({ path: old, engine });
      expect(await screen.findByText(/^Tasks older than .* come from the server\.$/)).toBeDefined();
      const filters = expect.arrayContaining([
        { field: 'taskOperationalStatus', matchMode: 'in', value: ['FINISHED', 'CANCELED'] },
        { field: 'modifyDate', matchMode: 'lt', value: expect.any(Number) },
      ]);
      const query = expect.objectContaining({ filters, size: 500 });
      expect(asked()).toContainEqual({ path: 'tasks/paged', queries: [query, query] });
    });

    it('ends the fetch when the page is turned', async () => {
      engine.serverTasks = () => new Promise(() => undefined);
      const { user } = await openApp({ path: old, engine });
      expect(await screen.findByText(/^Older than .*: asking the server/)).toBeDefined();
      await waitFor(() => expect(asked()).toHaveLength(1));
      await user.click(screen.getByRole('button', { name: 'Previous day' }));
      await waitFor(() => expect(asked().slice(1)).toEqual([null, expect.objectContaining({ path: 'tasks/paged' })]));
    });

    it('says when there are more, and what is here when the server gives none, which can be asked again', async () => {
      engine.serverTasks = async () => ({ kind: 'unavailable', code: 'network' });
      const { user } = await openApp({ path: old, engine });
      expect(await screen.findByText(/^Only what is on this device/)).toBeDefined();
      engine.serverTasks = async () => ({ kind: 'fetched', cut: true });
      await user.click(screen.getByRole('button', { name: 'Ask the server' }));
      expect(await screen.findByText(/too many to show them all/)).toBeDefined();
    });
  });

  it('shows installations at first and pickups when asked, each with its status, time and people', async () => {
    await world.task(1, ten, {
      employeesAssignees: [],
      pickupTimestampFrom: ten - 3 * hour,
      pickupTimestampTo: ten - 1,
    });
    const { container, user } = await openApp({ path: day, engine });
    const [event, ...others] = await screen.findAllByRole('button', { name: /Εργασία 1/ });
    expect(others).toEqual([]);
    expect(event?.textContent).toContain('10:00');
    expect(event?.textContent).toContain('Accepted');
    expect(event?.textContent).toContain('Not assigned');
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Pickups' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Εργασία 1/ })).toHaveLength(2));
    await user.click(screen.getByRole('checkbox', { name: 'Installations' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Εργασία 1/ }).textContent).toContain('Pickup'));
  });

  it('draws in a week what is legible side by side, and lists the others behind a button', async () => {
    for (let n = 1; n <= 5; n += 1) await world.task(n, ten);
    const { container, user } = await openApp({ path: '/calendar?view=week&date=2026-11-21', engine });
    expect(await screen.findAllByRole('button', { name: /Εργασία \d/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '3 more tasks, 10:00 – 12:00' }));
    const list = within(await screen.findByRole('dialog', { name: '3 more tasks, 10:00 – 12:00' }));
    expect(list.getAllByRole('button').map((each) => /Εργασία \d/.exec(each.textContent)?.[0])).toEqual([
      'Εργασία 3',
      'Εργασία 4',
      'Εργασία 5',
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(list.getByRole('button', { name: /Εργασία 4/ }));
    expect(await screen.findByRole('dialog', { name: 'Εργασία 4' })).toBeDefined();
  });

  it('draws on one day the work of twelve people that begins at the same time', async () => {
    for (let n = 1; n <= 12; n += 1) await world.task(n, ten);
    await openApp({ path: day, engine });
    expect(await screen.findAllByRole('button', { name: /Εργασία \d/ })).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /more tasks/ })).toBeNull();
  });

  it('asks before a draft that was dragged gets its new dates, and then says so', async () => {
    await world.task(1, ten, { ...draft, installationTimestampTo: ten + 2 * hour - second, employeesAssignees: [] });
    const { user } = await openApp({ path: day, engine });
    const event = await screen.findByRole('button', { name: /Εργασία 1/ });
    expect(event.getAttribute('draggable')).toBe('true');
    const dataTransfer = carried();
    fireEvent.dragStart(event, { dataTransfer });
    const slot = screen.getByRole('button', { name: 'Hour 14:00 – 15:00' });
    // Nothing is laid out in jsdom: every slot is at 0, so the first one takes what is dropped.
    fireEvent.dragOver(slot, { dataTransfer });
    const drop = createEvent.drop(slot, { dataTransfer });
    Object.defineProperty(drop, 'clientY', { value: 0 });
    fireEvent(slot, drop);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change dates' }));
    expect(performed()).toEqual([]);
    expect(await dialog.findByRole('textbox', { name: /From/ })).toHaveProperty('value', '21/11/2026 06:00:00');
    await user.click(dialog.getByRole('button', { name: 'Change the dates' }));
    await screen.findByText('The dates have been updated.');
    expect(performed()).toEqual([
      {
        name: 'editTask',
        args: {
          id: worldId('t', 1),
          set: { installationTimestampFrom: ten - 4 * hour, installationTimestampTo: ten - 2 * hour - second },
        },
        base: { installationTimestampFrom: ten, installationTimestampTo: ten + 2 * hour - second },
      },
    ]);
  });

  it('gives a draft other dates by keyboard, and tells when its people were taken off', async () => {
    await world.task(1, ten, { ...draft, employeesAssignees: [{ id: installer.user.id }] });
    const { user } = await openApp({ path: day, engine });
    (await screen.findByRole('button', { name: /Εργασία 1/ })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Change dates' }));
    const to = await screen.findByRole('textbox', { name: /To/ });
    await user.clear(to);
    await user.type(to, '21/11/2026 13:00:00');
    await user.click(screen.getByRole('button', { name: 'Change the dates' }));
    await screen.findByText('The employee assignees list got emptied');
    expect(performed()).toMatchObject([
      { name: 'editTask', args: { set: { installationTimestampTo: ten + 3 * hour - second, estimateTime: 3 } } },
    ]);
  });

  it('keeps a question about a move over a reload, with what was put right in it, and moves once', async () => {
    await world.task(1, ten, { ...draft, installationTimestampTo: ten + 2 * hour - second, employeesAssignees: [] });
    const move = `moving="${worldId('t', 1)}-i"&from=${ten + hour}&until=${ten + 3 * hour}`;
    const first = await openApp({ path: `${day}&${move}`, engine });
    const until = await screen.findByRole('textbox', { name: /To/ });
    expect(until).toHaveProperty('value', '21/11/2026 13:00:00');
    await first.user.clear(until);
    await first.user.type(until, '21/11/2026 14:00:00');
    await first.user.tab();
    await waitFor(() => expect(engine.drafts.size).toBe(1));
    cleanup();
    const { user } = await openApp({ path: `${day}&${move}`, engine });
    expect(await screen.findByRole('textbox', { name: /To/ })).toHaveProperty('value', '21/11/2026 14:00:00');
    await user.dblClick(screen.getByRole('button', { name: 'Change the dates' }));
    await screen.findByText('The dates have been updated.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(performed()).toMatchObject([
      { args: { set: { installationTimestampFrom: ten + hour, installationTimestampTo: ten + 4 * hour - second } } },
    ]);
  });

  it('does not ask about a move of what nobody may move', async () => {
    await world.task(1, ten);
    await openApp({ path: `${day}&moving="${worldId('t', 1)}-i"&from=${ten + hour}&until=${ten + 3 * hour}`, engine });
    await screen.findByRole('button', { name: /Εργασία 1/ });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('moves only drafts', async () => {
    await world.task(1, ten);
    await world.task(2, ten, draft);
    await openApp({ path: day, engine });
    expect((await screen.findByRole('button', { name: /Εργασία 1/ })).getAttribute('draggable')).toBe('false');
    expect(screen.getByRole('button', { name: /Εργασία 2/ }).getAttribute('draggable')).toBe('true');
  });

  it('leads from an event to the form of its task', async () => {
    await world.task(1, ten, draft);
    const { user, router } = await openApp({ path: day, engine });
    await user.click(await screen.findByRole('button', { name: /Εργασία 1/ }));
    await user.click(await screen.findByRole('button', { name: 'Actions: Εργασία 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/tasks/${worldId('t', 1)}?form=basic`));
  });

  it('is a list of days on a phone, with the way into the task', async () => {
    await world.task(1, ten);
    const { user, path } = await openApp({ path: '/calendar?date=2026-11-21', engine, phone: true });
    await user.click(await screen.findByRole('button', { name: /Εργασία 1/ }));
    await user.click(await screen.findByRole('link', { name: 'Open task' }));
    await waitFor(() => expect(path()).toBe(`/tasks/${worldId('t', 1)}`));
  });

  it('says when nothing is planned', async () => {
    await openApp({ path: '/calendar?date=2026-11-25', engine, phone: true });
    await screen.findByRole('heading', { name: 'Nothing planned here' });
  });
});
