import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../../../../domain/kernel/time.ts';
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

  beforeEach(async () => {
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

  async function dragTo(name: string, task: HTMLElement): Promise<void> {
    const dataTransfer = carried();
    const row = await rowOf(name);
    fireEvent.dragStart(task, { dataTransfer });
    fireEvent.dragOver(row, { dataTransfer });
    fireEvent.drop(row, { dataTransfer });
  }

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

  it('puts work of the tray on whom it is dropped', async () => {
    await world.task(2, ten, unassigned);
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 2/ }));
    await waitFor(() =>
      expect(performed()).toEqual([
        { name: 'assignEmployees', args: { id: worldId('t', 2), employees: [anna] }, base: {} },
      ]),
    );
  });

  it('moves work from one person to another: first the new one, then without the old one', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { name: 'assignEmployees', args: { employees: [anna] } },
        { name: 'removeAssigneeEmployees', args: { employees: [giorgos] } },
      ]),
    );
  });

  it('leaves it with the old one where the new one is refused, and says why', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }] });
    engine.performResult = { kind: 'refused', code: 'user_wasnt_available', fields: [] };
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    await screen.findByText('The employee was not available and has been removed.');
    expect(performed()).toHaveLength(1);
  });

  it('asks beyond the acceptance phase, and where somebody has other work then', async () => {
    await world.task(1, ten, { employeesAssignees: [{ id: giorgos }], taskCompletionStatus: 'IN_PROGRESS' });
    await world.task(2, ten + hour, { employeesAssignees: [{ id: anna }] });
    const { user } = await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const question = await screen.findByText(/already have other work at the time of this task: Άννα/);
    expect(performed()).toEqual([]);
    expect(question).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(performed()).toHaveLength(2));
  });

  it('asks about work of a day that is not shown, where the task lasts until then', async () => {
    await world.task(1, ten, { ...unassigned, installationTimestampTo: ten + 48 * hour });
    await world.task(2, ten + 26 * hour, { employeesAssignees: [{ id: anna }] });
    await openApp({ path, engine });
    await dragTo('Άννα', await screen.findByRole('button', { name: /Εργασία 1/ }));
    expect(await screen.findByText(/already have other work at the time of this task: Άννα/)).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('lets a keyboard choose somebody in the dialog of the task', async () => {
    await world.task(2, ten, unassigned);
    const { user } = await openApp({ path, engine });
    (await screen.findByRole('button', { name: /Εργασία 2/ })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('combobox', { name: 'Assign to' }));
    await user.keyboard('Γι');
    await user.click(await screen.findByRole('option', { name: 'Γιώργος – free', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(performed()).toMatchObject([{ args: { employees: [giorgos] } }]));
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
