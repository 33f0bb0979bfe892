import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hour, minute } from '../../../../domain/kernel/time.ts';
import type { NewRow } from '../../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { userValues } from '../../../support/rows.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

/** Saturday 21/11/2026 10:00 in Athens. */
const ten = Date.UTC(2026, 10, 21, 8);
const path = '/dispatch?date=2026-11-21';
const giorgos = installer.user.id;
const anna = worldId('c', 1);
const unassigned: Partial<NewRow<'tasks'>> = { employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' };

/** What is dragged, as browsers carry it; jsdom has none of its own. */
function carried() {
  const data = new Map<string, string>();
  return {
    effectAllowed: 'none',
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
}

describe('the dispatch board', () => {
  let mirror: MirrorDatabase;
  let engine: ScriptedEngine;
  let world: FieldWorld;

  afterEach(() => {
    vi.restoreAllMocks();
  });

  beforeEach(async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1600, 40));
    ({ mirror, engine, world } = await screenWorld(boss));
    const company = { id: boss.user.viewer.companyId };
    for (const [id, nickname] of [
      [giorgos, 'Γιώργος'],
      [anna, 'Άννα'],
    ] as const) {
      const row = { id, version: 1, createDate: 0, modifyDate: 0 };
      await mirror.rows('users').put({ ...row, ...userValues({ nickname, employer: company, company }) });
    }
  });

  const rowOf = (name: string) => screen.findByRole('listitem', { name });
  const performed = () => engine.asked.filter(([name]) => name === 'perform').map(([, draft]) => draft);

  /** Where the pointer is: the hours from 6 to 22 are 1,600 pixels wide, a hundred each. */
  const clientXAt = (hours: number): number => (hours - 6) * 100;

  interface Dragging {
    /** The hour under the pointer. */
    to?: number;
    shiftKey?: boolean;
    /** Let go of nothing yet. */
    held?: boolean;
  }

  function drag(target: HTMLElement, task: HTMLElement, { to = 10, shiftKey = false, held = false }: Dragging): void {
    const dataTransfer = carried();
    const at = (event: Event): Event =>
      Object.defineProperties(event, { clientX: { value: clientXAt(to) }, shiftKey: { value: shiftKey } });
    const start = createEvent.dragStart(task, { dataTransfer });
    fireEvent(task, Object.defineProperty(start, 'clientX', { value: 0 }));
    fireEvent(target, at(createEvent.dragOver(target, { dataTransfer })));
    if (!held) fireEvent(target, at(createEvent.drop(target, { dataTransfer })));
  }

  const dragTo = async (name: string, task: HTMLElement, dragging: Dragging = {}): Promise<void> =>
    drag(await rowOf(name), task, dragging);

  it('has a row for each person and what nobody does in its tray', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }], estimateTime: 2 });
    await world.task(2, ten, unassigned);
    const { container } = await openApp({ path, engine });
    expect(within(await rowOf('Γιώργος')).getByRole('button', { name: /Εργασία 1/ })).toBeDefined();
    expect((await rowOf('Γιώργος')).textContent).toContain('2 of 8 h');
    const tray = within(screen.getByRole('group', { name: 'Not assigned' }));
    expect(tray.getByRole('button', { name: /Εργασία 2/ })).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('calls roles as the office calls them (issue Screens and words, A23)', async () => {
    await world.role(3, { name: 'installer', nickname: 'Εγκαταστάτης' });
    const { user } = await openApp({ path, engine });
    await user.click(await screen.findByRole('combobox', { name: 'Role' }));
    expect(await screen.findByRole('option', { name: 'Εγκαταστάτης', hidden: true })).toBeDefined();
  });

  it('gives work of the tray to whom it is dropped on, at the quarter of an hour under the pointer', async () => {
    await world.task(2, ten, { ...unassigned, estimateTime: 2 });
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 2/ }), { to: 12.3 });
    const from = ten + 2 * hour + 15 * minute;
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'rescheduleTask',
          args: { id: worldId('t', 2), newFrom: from, newTo: from + 2 * hour, estimatedHours: 2 },
          base: { installationTimestampFrom: ten, installationTimestampTo: ten + 2 * hour, estimateTime: 2 },
        },
        { name: 'assignEmployees', args: { id: worldId('t', 2), employees: [anna] }, base: {} },
      ]),
    );
  });

  it('says before it is dropped what would come of it, and why a time stays', async () => {
    await world.task(2, ten, unassigned);
    await openApp({ path, engine });
    const task = await screen.findByRole('button', { name: /Εργασία 2/ });
    await dragTo('Άννα', task, { to: 14, held: true });
    expect((await rowOf('Άννα')).textContent).toContain('Sat 21/11, 14:00 – 16:00');
    fireEvent.dragLeave(await rowOf('Άννα'));
    await dragTo('Άννα', task, { to: 8, held: true });
    expect((await rowOf('Άννα')).textContent).toContain('10:00 – 12:00Not before 21/11 10:00');
    await dragTo('Άννα', task, { to: 8 });
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'assignEmployees' }]));
    expect(await screen.findByText(/a published task can only be moved later/)).toBeDefined();
  });

  it('changes only the person with Shift, and always where this device was told so', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    const { user } = await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 14, shiftKey: true });
    const both = [
      { name: 'assignEmployees', args: { employees: [anna] } },
      { name: 'removeAssigneeEmployees', args: { employees: [giorgos] } },
    ];
    await waitFor(() => expect(performed()).toMatchObject(both));
    await user.click(screen.getByRole('checkbox', { name: 'Keep the time' }));
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 14 });
    await waitFor(() => expect(performed()).toMatchObject([...both, ...both]));
    expect(localStorage.getItem('ergon-dispatch-person-only')).toBe('true');
  });

  it('moves work of the same person to a later time', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    await openApp({ path, engine });
    await dragTo('Γιώργος', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 11 });
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'rescheduleTask', args: { newFrom: ten + hour } }]));
  });

  it('takes all of it back as long as it is unsent', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    let count = 0;
    engine.answerTo = () => ({ kind: 'kept', item: `item ${++count}` });
    const { user } = await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 11 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['takeBack', ['item 1', 'item 2', 'item 3']]));
    expect(performed()).toHaveLength(3);
  });

  it('puts the people back whom the server may have already, and says that a time that was sent stays', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    engine.agrees = false;
    const { user } = await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(performed().slice(2)).toMatchObject([
        { name: 'assignEmployees', args: { employees: [giorgos] } },
        { name: 'removeAssigneeEmployees', args: { employees: [anna] } },
      ]),
    );
    await dragTo('Γιώργος', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 11 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Too late: this change is already being sent.')).toBeDefined();
  });

  it('changes nothing where the new one is refused, and says why', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    engine.answerTo = ({ name }) =>
      name === 'assignEmployees'
        ? { kind: 'refused', code: 'user_wasnt_available', fields: [] }
        : { kind: 'kept', item: name };
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 12 });
    await screen.findByText('Άννα is on vacation then or has no active account. Nothing was changed.');
    expect(performed()).toHaveLength(2);
    expect(engine.asked).toContainEqual(['takeBack', ['rescheduleTask']]);
  });

  it('warns of work at the same time and of ways that are too long, without a question', async () => {
    await world.place(1, { latitude: 38.25, longitude: 21.73 });
    await world.place(2, { latitude: 38.25, longitude: 22.08 });
    await world.task(1, ten, { employeesAssignees: [{ id: anna }], estimateTime: 2 });
    await world.task(2, ten, { ...unassigned, estimateTime: 2 });
    await world.address(1, 1);
    await world.address(2, 2);
    await openApp({ path, engine });
    const task = await screen.findByRole('button', { name: /Εργασία 2/ });
    await dragTo('Άννα', task, { to: 11, held: true });
    expect((await rowOf('Άννα')).textContent).toContain('Doesn’t fit with “Εργασία 1”');
    await dragTo('Άννα', task, { to: 12 });
    expect(await screen.findByText('30.6 km to “Εργασία 1”: about 60 min by road, 0 min free')).toBeDefined();
    expect(performed()).toHaveLength(2);
  });

  it('asks beyond the acceptance phase', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }], taskCompletionStatus: 'IN_PROGRESS' });
    const { user } = await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    const change = await screen.findByRole('button', { name: 'Change' });
    expect(performed()).toEqual([]);
    await user.click(change);
    await waitFor(() => expect(performed()).toHaveLength(2));
  });

  it('knows of work on a day that is not shown, where the task lasts until then', async () => {
    await world.task(1, ten, { ...unassigned, installationTimestampTo: ten + 48 * hour });
    await world.task(2, ten + 26 * hour, { employeesAssignees: [{ id: anna }] });
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    expect(await screen.findByText('Άννα has other work then.')).toBeDefined();
  });

  it('says why the people and the time of ended work stay', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }], taskCompletionStatus: 'INSTALLED' });
    await world.task(2, ten, {
      employeesAssignees: [{ id: giorgos }],
      taskCompletionStatus: 'FINISHED',
      taskOperationalStatus: 'FINISHED',
    });
    const { user } = await openApp({ path, engine });
    await dragTo('Γιώργος', await screen.findByRole('button', { name: /Εργασία 1/ }), { to: 14 });
    expect(await screen.findByText('The time stays: the work is finished.')).toBeDefined();
    const finished = screen.getByRole('button', { name: /Εργασία 2/ });
    expect(finished.getAttribute('draggable')).toBe('false');
    await user.click(finished);
    const dialog = within(await screen.findByRole('dialog', { name: 'Εργασία 2' }));
    expect(dialog.getByText('The time stays: the work is finished.')).toBeDefined();
    expect(dialog.queryByRole('combobox')).toBeNull();
    expect(performed()).toEqual([]);
  });

  it('has a week, in which a task is dropped on a day and keeps its hour', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    const { container } = await openApp({ path: `${path}&view=week`, engine });
    const cell = within(await rowOf('Άννα')).getByRole('group', { name: 'Sun 22/11' });
    expect(await accessibilityProblems(container)).toEqual([]);
    drag(cell, await screen.findByRole('button', { name: /Εργασία 1/ }), {});
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { name: 'rescheduleTask', args: { newFrom: ten + 24 * hour } },
        { name: 'assignEmployees', args: { employees: [anna] } },
        { name: 'removeAssigneeEmployees', args: { employees: [giorgos] } },
      ]),
    );
  });

  it('lists unassigned work by area, of these days or of those before and after, and finds it', async () => {
    await world.place(1, { region: 'Ρίο', street: 'Σωμερσέτ 4' });
    await world.task(1, ten, unassigned);
    await world.task(2, ten, unassigned);
    await world.task(3, ten - 48 * hour, unassigned);
    await world.address(1, 2);
    const { user } = await openApp({ path, engine });
    const tray = within(await screen.findByRole('group', { name: 'Not assigned' }));
    await tray.findByRole('button', { name: /Εργασία 2/ });
    expect(tray.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Ρίο 1',
      'Area unknown 1',
    ]);
    await user.type(tray.getByRole('searchbox'), 'σωμερ');
    await waitFor(() => expect(tray.queryByRole('button', { name: /Εργασία 1/ })).toBeNull());
    expect(tray.getByRole('button', { name: /Εργασία 2/ })).toBeDefined();
    await user.clear(tray.getByRole('searchbox'));
    await user.click(tray.getByRole('combobox', { name: 'When' }));
    await user.click(await screen.findByRole('option', { name: '14 days before', hidden: true }));
    expect(await tray.findByRole('button', { name: /Εργασία 3/ })).toBeDefined();
  });

  it('lets a keyboard choose somebody and a time in the dialog of the task', async () => {
    await world.task(2, ten, unassigned);
    const { user } = await openApp({ path, engine });
    (await screen.findByRole('button', { name: /Εργασία 2/ })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('combobox', { name: 'Assign to' }));
    await user.keyboard('Γι');
    await user.click(await screen.findByRole('option', { name: 'Γιώργος – free', hidden: true }));
    const begin = screen.getByRole('textbox', { name: 'Start' });
    await user.clear(begin);
    await user.type(begin, '21/11/2026 09:00:00');
    expect(screen.getByText(/^Not before 21\/11 10:00/)).toBeDefined();
    await user.clear(begin);
    await user.type(begin, '21/11/2026 13:00:00');
    await user.click(screen.getByRole('button', { name: 'Assign and move' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { name: 'rescheduleTask', args: { newFrom: ten + 3 * hour } },
        { name: 'assignEmployees', args: { employees: [giorgos] } },
      ]),
    );
  });

  it('finds people without regard to accents', async () => {
    const { user } = await openApp({ path, engine });
    await rowOf('Γιώργος');
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'αννα');
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Γιώργος' })).toBeNull());
    expect(await rowOf('Άννα')).toBeDefined();
  });

  it('is not for those who are sent out', async () => {
    const mine = await emptyMirror(giorgos);
    await new FieldWorld(mine, installer).sync();
    const { path: shown } = await openApp({
      path,
      engine: Object.assign(new ScriptedEngine(), { session: installer }),
    });
    await waitFor(() => expect(shown()).toBe('/calendar'));
  });
});
