import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptSearch, searchOfView } from '../../../../src/features/tasks/view-search.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

const { userId: id } = boss.user.viewer;
const office = { ...boss, user: { ...boss.user, viewer: { ...boss.user.viewer, owner: false } } };

const late = {
  search: { always: true, q: 'Ant', sort: 'nickname' },
  chosen: ['customer'],
  order: null,
  widths: null,
};
const text = JSON.stringify(late);

/** Rows and helpers of a task list that somebody sees. */
async function viewWorld(session = boss) {
  const { engine, world } = await screenWorld(session);
  await world.task(1, tapTime, { nickname: 'Fiber drop' });
  await world.task(2, tapTime, { nickname: 'Antenna' });
  const [first, second] = ['1', '2'].map((end) => `00000000-0000-7000-8000-00000000000${end}`) as [string, string];
  const settings = (tableSettings: Record<string, unknown>): Promise<void> =>
    world.row('users-settings', id, { users: { id }, tableSettings: JSON.stringify(tableSettings) });
  /** A view of one's own, or one that Maria shares. */
  const view = (viewId: string, given: object = {}): Promise<void> =>
    world.row('saved-views', viewId, {
      company: { id: session.user.viewer.companyId },
      author: { id },
      nickname: 'Antennas',
      list: 'tasks',
      shared: false,
      content: text,
      ...given,
    });
  const maria = worldId('e', 77);
  await world.row('users', maria, { name: 'Μαρία', surname: 'Νικολάου', nickname: 'maria' });
  return { engine, first, second, settings, view, maria };
}

/** Opens the dialog of views. */
async function manage(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.click(await screen.findByRole('button', { name: /^Views?/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save and manage…', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Views' }));
  const act = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: 'More actions: Antennas' }));
    await user.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };
  return { dialog, act };
}

const headers = (): string[] =>
  within(screen.getByRole('table', { name: 'Tasks' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => name !== '');

describe('saved views of the task list', () => {
  let engine: ScriptedEngine;
  let first: string;
  let second: string;
  let settings: (tableSettings: Record<string, unknown>) => Promise<void>;
  let view: (viewId: string, given?: object) => Promise<void>;

  beforeEach(async () => {
    ({ engine, first, second, settings, view } = await viewWorld());
  });

  it('keep filters, order and columns under a name', async () => {
    await settings({ tasks_selectedColumns: ['customer'] });
    const { user } = await openApp({ path: '/tasks?always=true&q=Ant&sort=nickname&page=3', engine });
    const { dialog } = await manage(user);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' Antennas ');
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    const { name, args } = engine.performed[0] as unknown as { name: string; args: Record<string, unknown> };
    expect([name, args]).toEqual([
      'createSavedView',
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        list: 'tasks',
        nickname: 'Antennas',
        shared: false,
        content: text,
      },
    ]);
  });

  it('apply while they are chosen, and give back one’s own columns when they are left', async () => {
    await settings({ tasks_selectedColumns: ['jobTicket'] });
    await view(first);
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    await screen.findByText('Fiber drop');
    const own = headers();
    expect(own).toContain('Job ticket');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Antennas', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Fiber drop')).toBeNull());
    expect(screen.getByText('Antenna')).toBeDefined();
    expect(headers()).not.toContain('Job ticket');
    expect(headers()).toContain('Customer');
    await user.click(screen.getByRole('button', { name: 'View: Antennas' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'No view', hidden: true }));
    await waitFor(() => expect(headers()).toEqual(own));
    expect(engine.performed).toEqual([]);
  });

  it('are changed by what the list shows only when somebody says so', async () => {
    await view(first);
    const { user } = await openApp({ path: `/tasks?always=true&q=Ant&sort=nickname&view=${first}`, engine });
    await screen.findByRole('button', { name: 'View: Antennas' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const columns = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(columns.getByRole('checkbox', { name: 'Job ticket' }));
    await user.click(columns.getByRole('button', { name: 'Submit' }));
    const button = await screen.findByRole('button', { name: 'View: Antennas (changed)' });
    expect(headers()).toContain('Job ticket');
    expect(engine.performed).toEqual([]);
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Save the changes to “Antennas”', hidden: true }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    const { args, base } = engine.performed[0] as unknown as { args: { set: { content: string } }; base: object };
    expect(JSON.parse(args.set.content)).toMatchObject({ chosen: expect.arrayContaining(['customer', 'jobTicket']) });
    expect(base).toEqual({ content: text });
  });

  it('are left by turning to another tab', async () => {
    await view(first);
    const { user } = await openApp({ path: `/tasks?always=true&view=${first}`, engine });
    await screen.findByRole('button', { name: /^View: Antennas/ });
    await user.click(screen.getByRole('tab', { name: /^Draft/ }));
    expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined();
  });

  it('are renamed, overwritten and deleted, and two have never the same name', async () => {
    await view(first);
    await view(second, { nickname: 'Other' });
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    const { dialog, act } = await manage(user);
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
    expect(await screen.findByRole('button', { name: 'View: Antennas (changed)' })).toBeDefined();
    await (await manage(user)).act('Delete');
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete view?' })).getByText('Delete'));
    await waitFor(() => expect(engine.performed).toHaveLength(3));
    const content = JSON.stringify({ search: { always: true }, chosen: null, order: null, widths: null });
    expect(engine.performed).toMatchObject([
      { name: 'editSavedView', args: { id: first, set: { nickname: 'Other ones' } }, base: { nickname: 'Antennas' } },
      { name: 'editSavedView', args: { id: first, set: { content } }, base: { content: text } },
      { name: 'deleteSavedView', args: { id: first } },
    ]);
  });

  it('have a link that shows the same to somebody else', async () => {
    await view(first);
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    const { dialog } = await manage(user);
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

  it('are shared with the company, and not any more', async () => {
    await view(first);
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    const { dialog, act } = await manage(user);
    await act('Share with the company');
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    await view(first, { shared: true });
    expect(await dialog.findByText('Shared with the company')).toBeDefined();
    expect(
      new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Antennas' }).href).searchParams.get('view'),
    ).toBe(first);
    await act('Stop sharing');
    await user.click(within(await screen.findByRole('dialog', { name: 'Stop sharing?' })).getByText('Stop sharing'));
    await waitFor(() => expect(engine.performed).toHaveLength(2));
    expect(engine.performed).toMatchObject([
      { name: 'shareSavedView', args: { id: first, shared: true } },
      { name: 'shareSavedView', args: { id: first, shared: false } },
    ]);
  });
});

describe('views that a colleague shares', () => {
  it('stand apart with their author, and can be applied and copied', async () => {
    const { engine, first, second, view, maria } = await viewWorld(office);
    await view(first, { nickname: 'Antennas', author: { id: maria }, shared: true });
    await view(second, { nickname: 'Antennas' });
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    await screen.findByText('Fiber drop');
    const { dialog } = await manage(user);
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
    const shared = within(dialog.getByRole('region', { name: 'Shared with the company' }));
    expect(shared.getByText('Shared by Μαρία Νικολάου')).toBeDefined();
    await user.click(shared.getByRole('button', { name: 'More actions: Antennas' }));
    const lines = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
    expect(lines).toEqual(['Save as my own', 'Copy link']);
    await user.click(screen.getByRole('menuitem', { name: 'Save as my own', hidden: true }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    expect(engine.performed[0]).toMatchObject({
      name: 'createSavedView',
      args: { nickname: 'Antennas (2)', shared: false, content: text },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Shared by Μαρία/, hidden: true }));
    await waitFor(() => expect(screen.queryByText('Fiber drop')).toBeNull());
  });

  it('can be changed by the company’s owner', async () => {
    const { engine, first, view, maria } = await viewWorld(boss);
    await view(first, { author: { id: maria }, shared: true });
    const { user } = await openApp({ path: '/tasks?always=true', engine });
    const { dialog } = await manage(user);
    await user.click(await dialog.findByRole('button', { name: 'More actions: Antennas' }));
    const lines = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
    expect(lines).toEqual(['Save as my own', 'Overwrite', 'Rename', 'Stop sharing', 'Copy link', 'Delete']);
  });

  it('may filter by what this person does not see, which shows and can be removed', async () => {
    const { engine } = await viewWorld(boss);
    const unseen = worldId('c', 9);
    const filters = encodeURIComponent(JSON.stringify([['customer', 'equals', unseen]]));
    const { user } = await openApp({ path: `/tasks?always=true&filters=${filters}`, engine });
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Customer' });
    expect(choice.selectedOptions[0]?.textContent).toBe('Not visible to you');
    await user.selectOptions(choice, '');
    expect(await screen.findByText('Fiber drop')).toBeDefined();
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
    expect(dialog.getByText('No saved views of your own yet.')).toBeDefined();
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
