import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cell } from '../../../../domain/import/table.ts';
import { must } from '../../../../domain/kernel/assert.ts';
import { hour, second } from '../../../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { plain } from '../../../../workers/mirror/stored-rows.ts';
import { lastTaskPull } from '../../../../workers/mirror/task-pulls.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { workerOf } from '../../support/port-worker.ts';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

const dates = '/tasks?from=2026-11-21&to=2026-11-21';

describe('the task list', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;
  let mirror: MirrorDatabase;

  beforeEach(async () => {
    ({ engine, world, mirror } = await screenWorld(boss));
  });

  const rows = async () => {
    const table = within(await screen.findByRole('table'));
    return table
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          // The first selects the row.
          .slice(1)
          .map((cell) => cell.textContent),
      );
  };

  it('shows a task in one line, with its people, its evidence and how far it is', async () => {
    await world.customer(1, 'Cosmos Telecom');
    await world.task(1042, tapTime, {
      nickname: 'Fiber drop Korinthou',
      jobTicket: 'JT-2041',
      customer: { id: worldId('c', 1) },
      percentCompleted: 50,
      taskCompletionStatus: 'IN_PROGRESS',
    });
    await world.address(1, 1042);
    await world.proof(1, 1);
    await world.photo(1, 1, { state: 'RECEIVED' });
    await world.photo(2, 1);
    const { container } = await openApp({ path: dates, engine });
    await screen.findByText('1 of 2');
    expect(await rows()).toEqual([
      [
        '1042',
        'Fiber drop Korinthou',
        'JT-2041',
        'Cosmos Telecom',
        '–',
        '21/11 09:52',
        '11:52',
        'In progress',
        'Ongoing',
        '1 of 2',
        '50%',
        '–',
        '–',
        '–',
        'View',
      ],
    ]);
    expect(screen.getByText('1 task')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('shows on the page of a task how many of its addresses are done, and what failed apart', async () => {
    await world.task(7, tapTime, { nickname: 'Φούρνος', percentCompleted: 33, taskCompletionStatus: 'INSTALLED' });
    await world.address(1, 7, { completionStatus: 'INSTALLED' });
    await world.address(2, 7, { completionStatus: 'FAILED' });
    await world.address(3, 7, { completionStatus: 'FAILED' });
    await openApp({ path: `/tasks/${worldId('t', 7)}`, engine, language: 'el' });
    expect(await screen.findByText('33% · έγινε 1 από 3, απέτυχαν 2')).toBeDefined();
  });

  it('leaves the place of a name empty while it may be on its way, and says that there is none only afterwards', async () => {
    await world.sync({ fill: { loaded: 1, total: 5 } });
    await world.task(1, tapTime, { nickname: 'Fiber drop', employeesAssignees: [{ id: worldId('c', 5) }] });
    await world.task(2, tapTime, { nickname: 'Antenna' });
    await openApp({ path: dates, engine });
    await screen.findByText('Fiber drop');
    const cells = async () => Object.fromEntries((await rows()).map(([, name, , , who]) => [name, who]));
    await waitFor(async () => expect(await cells()).toEqual({ 'Fiber drop': '', Antenna: '' }));
    await world.person(5, { nickname: 'Nikos' });
    await world.sync();
    await waitFor(async () => expect(await cells()).toEqual({ 'Fiber drop': 'Nikos', Antenna: '–' }));
  });

  it('has its columns in the order in which a person put them, and keeps another one with their settings', async () => {
    const { userId: id } = boss.user.viewer;
    const order = ['taskCompletionStatus', 'number', 'nickname'];
    await world.row('users-settings', id, {
      users: { id },
      tableSettings: JSON.stringify({
        tasks_columnOrder: order,
        tasks_selectedColumns: ['number', 'taskCompletionStatus'],
      }),
    });
    await world.task(1, tapTime, { nickname: 'Fiber drop' });
    const { user } = await openApp({ path: dates, engine });
    await waitFor(async () => expect(await rows()).toEqual([['Accepted', '1', 'Fiber drop', 'Edit']]));
    within(screen.getByRole('columnheader', { name: 'Nickname' }))
      .getByRole('button')
      .focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    expect(engine.performed[0]).toMatchObject({
      name: 'saveTableSettings',
      args: { id, set: { tasks_columnOrder: expect.arrayContaining(order) } },
    });
  });

  it('says that it shows tasks of any time', async () => {
    await openApp({ path: '/tasks?always=true', engine });
    const button = await screen.findByRole('button', { name: 'Installation from – to: Any time' });
    expect(button.textContent).toBe('Any time');
  });

  it.each([
    ['el', 'Εγκατάσταση από – έως', 'Νοέμβριος 2026', 'Δε'],
    ['en', 'Installation from – to', 'November 2026', 'Mo'],
  ] as const)('chooses dates from a calendar in %s, in weeks from Monday', async (language, label, month, monday) => {
    const { user } = await openApp({ path: dates, engine, language });
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${label}`) }));
    const calendar = must(
      (await screen.findByRole('button', { name: month, hidden: true })).closest<HTMLElement>('[role=dialog]'),
      'the calendar',
    );
    expect(within(calendar).getAllByRole('columnheader', { hidden: true })[0]?.textContent).toBe(monday);
    expect(await accessibilityProblems(calendar)).toEqual([]);
  });

  it('unfolds the subtasks of a task on the tab Assigned, and of none elsewhere', async () => {
    await world.task(1, tapTime, { nickname: 'Δίκτυο', assignee: { id: boss.user.viewer.companyId } });
    await world.task(2, tapTime, { nickname: 'Όροφος 1', rootTask: { id: worldId('t', 1) } });
    await world.task(3, tapTime, { nickname: 'Όροφος 2', rootTask: { id: worldId('t', 1) } });
    const { user } = await openApp({ path: `${dates}&tab=assigned`, engine });
    await user.click(await screen.findByRole('button', { name: 'Subtasks of Δίκτυο' }));
    const table = within(await screen.findByRole('table', { name: 'Subtasks of Δίκτυο' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Όροφος 1', 'Όροφος 2']);
    expect(screen.queryByRole('button', { name: 'Subtasks of Όροφος 1' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: /^Active/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Subtasks of Δίκτυο' })).toBeNull());
  });

  it('shows the tasks of the next day once it is midnight', async () => {
    vi.useFakeTimers({ now: tapTime, toFake: ['Date'] });
    await world.task(1, tapTime, { nickname: 'Σήμερα' });
    await world.task(2, tapTime + 24 * hour, { nickname: 'Αύριο' });
    await openApp({ path: '/tasks', engine });
    expect(await screen.findByText('Σήμερα')).toBeDefined();
    vi.setSystemTime(tapTime + 24 * hour);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Αύριο')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Σήμερα')).toBeNull());
    vi.useRealTimers();
  });

  it('turns over pages, and begins again at the first when something else changes', async () => {
    for (let index = 1; index <= 23; index += 1) await world.task(index, tapTime + index);
    const { user, router } = await openApp({ path: `${dates}&size=10`, engine });
    expect(await screen.findByText('1–10 of 23')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('21–23 of 23')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Nickname' }));
    expect(await screen.findByText('1–10 of 23')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ sort: 'nickname' });
    expect(router.state.location.search).not.toHaveProperty('page');
  });

  it('sorts by a column up and down', async () => {
    await world.task(1, tapTime, { nickname: 'Βήτα' });
    await world.task(2, tapTime + hour, { nickname: 'άλφα' });
    const { user } = await openApp({ path: dates, engine });
    const first = async () => (await rows())[0]?.[1];
    await waitFor(async () => expect(await first()).toBe('Βήτα'));
    await user.click(screen.getByRole('button', { name: 'Nickname' }));
    await waitFor(async () => expect(await first()).toBe('άλφα'));
    expect(screen.getByRole('columnheader', { name: 'Nickname' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Nickname' }));
    await waitFor(async () => expect(await first()).toBe('Βήτα'));
  });

  it('searches while one types, and clears all filters', async () => {
    await world.task(1, tapTime, { nickname: 'Αντλία Αθήνα' });
    await world.task(2, tapTime, { nickname: 'Καλώδιο', taskOperationalStatus: 'PAUSED' });
    const { user } = await openApp({ path: dates, engine });
    await screen.findByText('2 tasks');
    await user.type(screen.getByRole('searchbox'), 'αθηνα');
    expect(await screen.findByText('1 task')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Refresh: clear all filters' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  });

  it('shows what begins within hours of the day (specification 2.3)', async () => {
    await world.task(1, tapTime, { nickname: 'Πρωί' });
    await world.task(2, tapTime + 6 * hour, { nickname: 'Απόγευμα' });
    const { user, router } = await openApp({ path: dates, engine });
    await screen.findByText('2 tasks');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.change(screen.getByLabelText('From what time'), { target: { value: '12:00' } });
    await waitFor(() => expect(screen.queryByText('Πρωί')).toBeNull());
    expect(screen.getByText('Απόγευμα')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ from: '2026-11-21', fromTime: '12:00' });
    await user.click(screen.getByRole('button', { name: 'Refresh: clear all filters' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('keeps search and filters to the tab in which they were made (specification 2.3)', async () => {
    await world.task(1, tapTime, { nickname: 'Ακταίον' });
    await world.task(2, tapTime, { nickname: 'Λιμάνι', taskCompletionStatus: 'FINISHED' });
    const { user, router } = await openApp({ path: `${dates}&q=ακταιον`, engine });
    await screen.findByText('Ακταίον');
    await user.click(screen.getByRole('tab', { name: /^Finished/ }));
    expect(await screen.findByText('Λιμάνι')).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await user.click(screen.getByRole('tab', { name: /^Active/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'ακταιον' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'ακταιον'));
  });

  it('filters by customer and by who does it from dropdowns (specification 2.3)', async () => {
    await world.customer(1, 'Cosmos Telecom', { company: { id: boss.user.viewer.companyId } });
    await world.person(5, { nickname: 'Κώστας', employer: { id: boss.user.viewer.companyId } });
    await world.task(1, tapTime, { nickname: 'Ίνα', customer: { id: worldId('c', 1) }, employeesAssignees: [] });
    await world.task(2, tapTime, { nickname: 'Αντλία', employeesAssignees: [{ id: worldId('c', 5) }] });
    const { user } = await openApp({ path: dates, engine });
    await screen.findByText('2 tasks');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Cosmos Telecom');
    expect(await screen.findByText('1 task')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Any customer');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Employees' }), 'Κώστας');
    await waitFor(() => expect(screen.queryByText('Ίνα')).toBeNull());
    expect(await screen.findByText('Αντλία')).toBeDefined();
  });

  it('shows the active tasks to whom a link names a tab that they do not have', async () => {
    await world.task(1, tapTime, { nickname: 'Ίνα' });
    await openApp({ path: `${dates}&tab=watching`, engine });
    expect(await screen.findByText('Ίνα')).toBeDefined();
    expect(screen.getByRole('tab', { name: /^Active/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('filters by operational status', async () => {
    await world.task(1, tapTime);
    await world.task(2, tapTime, { taskOperationalStatus: 'PAUSED' });
    const { user } = await openApp({ path: dates, engine });
    await screen.findByText('2 tasks');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Operational status' }), 'Paused');
    expect(await screen.findByText('1 task')).toBeDefined();
  });

  it('counts each tab in the dates, and changes when the office of another changes a task', async () => {
    await world.task(1, tapTime);
    await world.task(2, tapTime, { taskCompletionStatus: 'DRAFT' });
    const { user } = await openApp({ path: dates, engine });
    const draft = await screen.findByRole('tab', { name: /^Draft/ });
    await waitFor(() => expect(draft.textContent).toBe('Draft 1'));
    await act(() => world.task(1, tapTime, { taskCompletionStatus: 'DRAFT' }));
    await waitFor(() => expect(draft.textContent).toBe('Draft 2'));
    expect(await screen.findByText('No tasks here')).toBeDefined();
    await user.click(draft);
    expect(await screen.findByText('2 tasks')).toBeDefined();
  });

  it('tells an account without any task how to get the first, and one with others to choose other dates', async () => {
    const { user } = await openApp({ path: dates, engine });
    expect(await screen.findByText('No tasks yet')).toBeDefined();
    expect(screen.getByText('Create the first one, or import tasks from a file.')).toBeDefined();
    await act(() => world.task(1, tapTime - 90 * 24 * hour));
    expect(await screen.findByText('No tasks here')).toBeDefined();
    expect(screen.getByText('Choose other dates.')).toBeDefined();
    expect(screen.queryByText(/clear/i)).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'nowhere');
    expect(await screen.findByText(/Change or clear them/)).toBeDefined();
  });

  describe('that reaches beyond what this device keeps', () => {
    const range = '/tasks?tab=finished&from=2020-01-01&to=2020-01-02';
    const closed = { taskCompletionStatus: 'FINISHED', taskOperationalStatus: 'FINISHED' } as const;
    const at = Date.UTC(2020, 0, 1, 9);

    it('shows the page that the server answers, from the mirror', async () => {
      engine.serverPage = async ({ key }) => {
        await world.task(7, at, { ...closed, nickname: 'Παλιά εργασία' });
        await mirror.pages.put({ key, at: tapTime, asked: 0, ids: [worldId('t', 7)], next: null, total: 41 });
        return { kind: 'fetched' };
      };
      const { container } = await openApp({ path: range, engine });
      expect(await screen.findByRole('link', { name: 'Παλιά εργασία' })).toBeDefined();
      expect(await screen.findByText('41 tasks')).toBeDefined();
      expect(await screen.findByText(/^Tasks older than .* come from the server/)).toBeDefined();
      expect(engine.asked).toContainEqual([
        'fetchServerPage',
        expect.objectContaining({
          path: 'tasks/paged/finished',
          query: expect.objectContaining({ page: 0, size: 10 }),
        }),
      ]);
      expect(await accessibilityProblems(container)).toEqual([]);
    });

    const asks = () => engine.asked.filter(([name]) => name === 'fetchServerPage').length;

    /** The server's list has so many tasks; the page on the screen has the first of them. */
    const answering =
      (total: () => number): ScriptedEngine['serverPage'] =>
      async ({ key }) => {
        await world.task(7, at, { ...closed, nickname: 'Παλιά εργασία' });
        const asked = await lastTaskPull(mirror);
        await mirror.pages.put({ key, at: Date.now(), asked, ids: [worldId('t', 7)], next: null, total: total() });
        return { kind: 'fetched' };
      };

    it('asks again when a pull has changed tasks, but not more often than every five seconds', async () => {
      vi.useFakeTimers({ now: tapTime, toFake: ['Date'] });
      let total = 41;
      engine.serverPage = answering(() => total);
      await openApp({ path: range, engine });
      expect(await screen.findByText('41 tasks')).toBeDefined();
      total = 42;
      vi.setSystemTime(tapTime + 5 * second);
      await act(() => mirror.taskPulls.add({ before: [], removed: [] }));
      expect(await screen.findByText('42 tasks')).toBeDefined();
      const asked = asks();
      await act(() => mirror.taskPulls.add({ before: [], removed: [] }));
      expect(asks()).toBe(asked);
      vi.useRealTimers();
    });

    it('asks again when the answer is gone', async () => {
      vi.useFakeTimers({ now: tapTime, toFake: ['Date'] });
      engine.serverPage = answering(() => 41);
      await openApp({ path: range, engine });
      expect(await screen.findByText('41 tasks')).toBeDefined();
      engine.serverPage = answering(() => 43);
      vi.setSystemTime(tapTime + 5 * second);
      await act(() => mirror.pages.clear());
      expect(await screen.findByText('43 tasks')).toBeDefined();
      vi.useRealTimers();
    });

    it('asks again some seconds after a failure', async () => {
      let fails = true;
      const answer = answering(() => 41);
      engine.serverPage = async (request) => {
        if (!fails) return answer(request);
        fails = false;
        // The time until the next try begins to pass with the answer.
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
        return { kind: 'unavailable', code: 'internal' };
      };
      await openApp({ path: range, engine });
      expect(await screen.findByText(/^Only what is on this device/)).toBeDefined();
      await act(() => vi.advanceTimersByTimeAsync(8 * second));
      expect(await screen.findByText('41 tasks')).toBeDefined();
      vi.useRealTimers();
    });

    describe('is exported', () => {
      const exported = async () => {
        const added: (readonly Cell[])[] = [];
        const writer = {
          begin: () => undefined,
          add: (some: (readonly Cell[])[]) => void added.push(...some),
          finish: () => new Uint8Array([1]),
        };
        vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
        const { user } = await openApp({ path: range, engine });
        await screen.findByText(/^\d tasks?$/);
        vi.stubGlobal('Worker', workerOf(writer));
        await user.click(screen.getByRole('button', { name: 'Export' }));
        return added;
      };
      const names = (added: readonly (readonly Cell[])[]) => added.map(([, name]) => name);

      it('with the server’s rows, page by page, and what waits here', async () => {
        engine.serverPage = answering(() => 3);
        await world.task(7, at, { ...closed, nickname: 'Εδώ' });
        const stored = must(await mirror.rows('tasks').get(worldId('t', 7)), 'the task');
        const row = (index: number) => ({
          ...plain('tasks', stored),
          id: worldId('t', index),
          nickname: `Σε ${index}`,
        });
        engine.serverRows = async ({ query }) => {
          const rows = query.page === 0 ? [row(7), row(8)] : [row(8), row(9)];
          const [ids, next] = query.page === 0 ? [[7], 8] : [[8, 9], null];
          const page = { key: '', at, asked: 0, ids: ids.map((id) => worldId('t', id)), total: 3 };
          return { kind: 'answered', rows, page: { ...page, next: next === null ? null : worldId('t', next) } };
        };
        const added = await exported();
        await waitFor(() => expect(names(added)).toEqual(['Παλιά εργασία', 'Σε 8', 'Σε 9']));
      });

      it('says when the server gives no answer, and saves nothing', async () => {
        engine.serverPage = answering(() => 3);
        await exported();
        expect((await screen.findByRole('alert')).textContent).toContain('The server can’t be reached.');
      });

      it('without network has what is here, and says so', async () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
        await world.task(7, at, { ...closed, nickname: 'Εδώ' });
        const added = await exported();
        await waitFor(() => expect(names(added)).toEqual(['Εδώ']));
        await waitFor(() => expect(screen.getAllByText(/Only what is on this device/)).toHaveLength(2));
      });
    });

    it('says that it shows only what is here while the server cannot be asked', async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await world.task(7, at, { ...closed, nickname: 'Εδώ' });
      await openApp({ path: range, engine });
      expect(await screen.findByRole('link', { name: 'Εδώ' })).toBeDefined();
      expect(await screen.findByText(/^Only what is on this device/)).toBeDefined();
      expect(engine.asked.some(([name]) => name === 'fetchServerPage')).toBe(false);
    });

    it('says the same when the server refuses', async () => {
      await openApp({ path: range, engine });
      expect(await screen.findByText(/^Only what is on this device/)).toBeDefined();
    });

    it('is none of younger dates, and none of active tasks', async () => {
      const { router } = await openApp({ path: `${dates}&tab=finished`, engine });
      const line = () => screen.queryByText(/^((Tasks o|O)lder than|Only what is on this device)/);
      await screen.findByText(/^No tasks/);
      expect(line()).toBeNull();
      await act(() => router.navigate({ to: '/tasks', search: { tab: 'active', always: true } }));
      expect(line()).toBeNull();
      await act(() => router.navigate({ to: '/tasks', search: { tab: 'invoiced', always: true } }));
      await waitFor(() => expect(line()).not.toBeNull());
    });
  });

  it('is a list of cards on a phone', async () => {
    await world.task(1, tapTime, { nickname: 'Αντλία', jobTicket: 'JT-1' });
    const { container } = await openApp({ path: dates, engine, phone: true });
    const link = await screen.findByRole('link', { name: 'Αντλία' });
    expect(link.closest('li')?.textContent).toContain('Saturday 21/11, 09:52 – 11:52');
    expect(screen.queryByRole('table')).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe('a task', () => {
  let world: FieldWorld;
  let engine: ScriptedEngine;
  const path = `/tasks/${worldId('t', 7)}`;

  beforeEach(async () => {
    ({ engine, world } = await screenWorld(boss));
    await world.task(7, tapTime, { nickname: 'Οπτική ίνα', salesPrice: 890, taskCompletionStatus: 'COLLECTED' });
    await world.address(1, 7, { nickname: 'Φαρμακείο', completionStatus: 'COLLECTED' });
    await world.place(1);
  });

  it('shows its facts and its addresses, and follows them live', async () => {
    const { container } = await openApp({ path, engine });
    expect(await screen.findByRole('heading', { name: 'Οπτική ίνα', level: 1 })).toBeDefined();
    expect(screen.getByText('€890.00')).toBeDefined();
    const card = within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
    expect(card.getByText('Collected')).toBeDefined();
    await act(() => world.address(1, 7, { nickname: 'Φαρμακείο', completionStatus: 'INSTALLED' }));
    expect(await card.findByText('Installed')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('says what its addresses come to where its total was set to something else', async () => {
    const prices = { payout: 60, salesPrice: 890 };
    await world.address(1, 7, { nickname: 'Φαρμακείο', ...prices });
    await world.task(7, tapTime, { nickname: 'Οπτική ίνα', salesPrice: 890, totalPayout: 75 });
    await openApp({ path, engine });
    expect(await screen.findByText('€890.00')).toBeDefined();
    expect(screen.getByText('€75.00 · addresses add up to €60.00')).toBeDefined();
  });

  it('lets those who may change the communication info, with what they saw', async () => {
    await world.address(1, 7, { nickname: 'Φαρμακείο', communicationInfo: 'Πριν' });
    const { user } = await openApp({ path: `${path}?address=${worldId('a', 1)}`, engine });
    const sheet = within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
    await user.click(sheet.getByRole('button', { name: 'Edit' }));
    const text = await sheet.findByRole('textbox', { name: 'Communication info' });
    await user.clear(text);
    await user.type(text, 'Μετά');
    await act(() => world.address(1, 7, { nickname: 'Φαρμακείο', communicationInfo: 'Άλλος' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'perform',
        {
          name: 'changeCommunicationInfo',
          args: { id: worldId('a', 1), set: { communicationInfo: 'Μετά' } },
          base: { communicationInfo: 'Πριν' },
        },
      ]),
    );
  });

  it('says so when it is not here', async () => {
    await openApp({ path: `/tasks/${worldId('t', 99)}`, engine });
    expect(await screen.findByText('This task is no longer here')).toBeDefined();
  });
});
