import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptSearch, searchOfView } from '../../../../src/features/tasks/view-search.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import type { FieldWorld } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

const { userId: id } = boss.user.viewer;

describe('saved views of the task list', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    ({ engine, world } = await screenWorld(boss));
    await world.task(1, tapTime, { nickname: 'Fiber drop' });
    await world.task(2, tapTime, { nickname: 'Antenna' });
  });

  const late = {
    name: 'Antennas',
    search: { always: true, q: 'Ant', sort: 'nickname' },
    chosen: ['customer'],
    order: null,
  };

  const settings = (tableSettings: Record<string, unknown>): Promise<void> =>
    world.row('users-settings', id, { users: { id }, tableSettings: JSON.stringify(tableSettings) });

  /** Opens the dialog of views. */
  async function manage(user: Awaited<ReturnType<typeof openApp>>['user']) {
    await user.click(await screen.findByRole('button', { name: /^Views?/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save and manage…', hidden: true }));
    return within(await screen.findByRole('dialog', { name: 'Views' }));
  }

  it('keep filters, order and columns under a name', async () => {
    await settings({ tasks_selectedColumns: ['customer'] });
    const { user } = await openApp({ path: '/tasks?always=true&q=Ant&sort=nickname&page=3', engine });
    const dialog = await manage(user);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Antennas ');
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    const { name, args } = engine.performed[0] as unknown as { name: string; args: { id: string; set: object } };
    expect([name, args.id]).toEqual(['saveTableSettings', id]);
    expect(Object.keys(args.set)[0]).toMatch(/^tasks_view:[0-9a-f-]{36}$/);
    expect(Object.values(args.set)).toEqual([late]);
  });

  it('are applied from the menu, which then names the view', async () => {
    await settings({ 'tasks_view:1': late });
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    await screen.findByText('Fiber drop');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Antennas', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Fiber drop')).toBeNull());
    expect(screen.getByText('Antenna')).toBeDefined();
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    expect(engine.performed[0]).toMatchObject({
      name: 'saveTableSettings',
      args: { set: { tasks_selectedColumns: ['customer'], tasks_columnOrder: null } },
    });
    await settings({ 'tasks_view:1': late, tasks_selectedColumns: ['customer'] });
    expect(await screen.findByRole('button', { name: 'View: Antennas' })).toBeDefined();
  });

  it('are renamed, overwritten and deleted, and two have never the same name', async () => {
    await settings({ 'tasks_view:1': late, 'tasks_view:2': { ...late, name: 'Other' } });
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    const dialog = await manage(user);
    const act = async (name: string) => {
      await user.click(dialog.getByRole('button', { name: 'More actions: Antennas' }));
      await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
    };
    await act('Rename');
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Other');
    expect(dialog.getByText('There is already a view with this name.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Rename' })).toHaveProperty('disabled', true);
    await user.type(field, ' ones');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    await act('Overwrite');
    await user.click(within(await screen.findByRole('dialog', { name: 'Overwrite view?' })).getByText('Overwrite'));
    await waitFor(() => expect(engine.performed).toHaveLength(2));
    await act('Delete');
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete view?' })).getByText('Delete'));
    await waitFor(() => expect(engine.performed).toHaveLength(3));
    expect(engine.performed).toMatchObject([
      { args: { set: { 'tasks_view:1': { ...late, name: 'Other ones' } } } },
      { args: { set: { 'tasks_view:1': { name: 'Antennas', search: { always: true }, chosen: null, order: null } } } },
      { args: { set: { 'tasks_view:1': null } } },
    ]);
  });

  it('have a link that shows the same to somebody else', async () => {
    await settings({ 'tasks_view:1': late });
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    const dialog = await manage(user);
    const link = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Antennas' }).href);
    expect([link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      '/tasks',
      { always: 'true', q: 'Ant', sort: 'nickname' },
    ]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(dialog.getByRole('button', { name: 'More actions: Antennas' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true }));
    expect(await screen.findByText('The link was copied.')).toBeDefined();
    expect(write.mock.calls).toEqual([[link.href]]);
  });
});

describe('saved views on a phone', () => {
  it('are in the menu of the list', async () => {
    const { engine } = await screenWorld(boss);
    const { user } = await openApp({ path: '/tasks?always=true', engine, phone: true });
    const tools = within((await screen.findByRole('button', { name: 'Filters' })).parentElement as HTMLElement);
    await user.click(tools.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Views', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Views' }));
    expect(dialog.getByText('No saved views yet.')).toBeDefined();
  });
});

describe('the dates of a view', () => {
  it.each([
    ['around today move with it', { from: '2026-11-20', to: '2026-11-28' }, { from: '2026-12-19', to: '2026-12-27' }],
    ['elsewhere stay', { from: '2026-03-01', to: '2026-03-31' }, { from: '2026-03-01', to: '2026-03-31' }],
    ['of any time stay any time', { always: true as const }, { always: true }],
    ['of today are those of the list', {}, {}],
  ])('%s', (_what, search, later) => {
    expect(searchOfView(keptSearch({ tab: 'draft', ...search }, '2026-11-21'), '2026-12-20')).toEqual({
      tab: 'draft',
      ...later,
    });
  });
});
