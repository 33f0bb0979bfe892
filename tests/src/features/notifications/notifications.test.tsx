import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import type { Rows } from '../../../../domain/rows.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { exportTable, readTable } from '../../support/shown-table.ts';
import { boss } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ engine, world } = await screenWorld(boss));
});

/** A notification; `createDate` is when it came, epoch milliseconds. */
const notify = (index: number, given: Partial<Rows['notifications']> = {}) =>
  world.row('notifications', worldId('c', index), {
    receiver: { id: boss.user.id },
    notificationClassType: 'REQUEST',
    notificationType: 'ACCEPTED',
    status: 'UNREAD',
    url: '/profile?requests=task',
    details: { task: 'Ψυγείο', by: 'Μάριος' },
    ...given,
  });

const performed = () => engine.performed;

describe('the log', () => {
  it('tells in the reader’s words who did what, when, to what', async () => {
    const createDate = Date.UTC(2026, 10, 21, 7, 52);
    await notify(1, { message: 'Το αίτημα έγινε δεκτό · Ψυγείο · Μάριος', createDate });
    const { container } = await openApp({ path: '/profile?tab=log', engine });
    const table = within(await screen.findByRole('table'));
    await table.findByText('Μάριος');
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['When', 'Who', 'What happened', 'About', 'Status', 'Actions'],
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['21/11 09:52', 'Μάριος', 'Request accepted', 'Ψυγείο', 'Unread', 'Open'],
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('leads by its words to what it is about', async () => {
    await notify(1, { url: '/customers', details: { task: 'Ψυγείο', by: '' } });
    const { user, router } = await openApp({ path: '/profile?tab=log', engine });
    expect(await screen.findByText('Automatic')).toBeDefined();
    const about = screen.getByRole('link', { name: 'Ψυγείο' });
    expect(about.getAttribute('href')).toBe('/customers');
    await user.click(about);
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers'));
    expect(performed()).toEqual([{ name: 'markNotificationRead', args: { id: worldId('c', 1) }, base: {} }]);
  });

  it('names what happened where there is no name', async () => {
    await notify(1, { notificationClassType: 'SYNC', notificationType: 'DELAYED', url: '//x', details: {} });
    await openApp({ path: '/profile?tab=log', engine });
    expect(await screen.findByRole('cell', { name: 'Sync' })).toBeDefined();
  });

  it('is filtered and exported by its columns', async () => {
    await notify(1, { createDate: 1_700_000_000_000 });
    await notify(2, { status: 'READ' });
    const filters = encodeURIComponent(JSON.stringify([['status', 'is', 'UNREAD']]));
    const { user } = await openApp({ path: `/profile?tab=log&sort=message&filters=${filters}`, engine });
    const labels = ['When', 'Who', 'What happened', 'About', 'Status'];
    expect(await readTable(user)).toEqual({
      columns: [...labels, 'Actions'],
      filters: {
        When: 'before',
        'What happened': 'is',
        About: 'startsWith',
        Kind: 'is',
        Link: 'startsWith',
      },
    });
    const told = ['Μάριος', 'Request accepted', 'Ψυγείο', 'Unread'];
    expect(await exportTable(user, engine)).toEqual([
      ['ID', ...labels],
      [worldId('c', 1), '15/11/2023 00:13', ...told],
    ]);
  });

  it('says what a request is about, and which company asks', async () => {
    const details = { request: 'FLEET', company: 'Ψυκτική Αχαΐας', by: 'Μάριος' };
    await notify(1, { notificationType: 'REQUESTED', url: '/profile?requests=fleet', details });
    await openApp({ path: '/profile?tab=log', engine });
    const table = within(await screen.findByRole('table'));
    expect(await table.findByRole('cell', { name: 'Add to fleet' })).toBeDefined();
    expect(table.getByRole('cell', { name: 'Ψυκτική Αχαΐας · Μάριος' })).toBeDefined();
  });

  it('opens what a notification is about, and marks it read', async () => {
    await notify(1);
    const { user, router } = await openApp({ path: '/profile?tab=log', engine });
    // A link, which opens in a new tab like any other.
    const link = await screen.findByRole('link', { name: /^Open:/ });
    expect(link.getAttribute('href')).toMatch(/^\/(tasks|profile|scheduled|customers|inbox)/);
    await user.click(link);
    await waitFor(() => expect(router.state.location.href).toBe('/profile?requests=task'));
    expect(performed()).toEqual([{ name: 'markNotificationRead', args: { id: worldId('c', 1) }, base: {} }]);
  });

  it.each(['https://example.org/', '//example.org', '/nowhere/1'])('does not lead to %s', async (url) => {
    await notify(1, { url });
    await openApp({ path: '/profile?tab=log', engine });
    expect(await screen.findByRole('button', { name: /^Mark read:/ })).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Open:/ })).toBeNull();
  });

  it('marks everything read that was here', async () => {
    await notify(1, { createDate: 500 });
    await notify(2, { createDate: 700, status: 'READ' });
    const { user } = await openApp({ path: '/profile?tab=log', engine });
    const button = await screen.findByRole('button', { name: 'Mark all read' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() =>
      expect(performed()).toEqual([
        { name: 'markAllNotificationsRead', args: { receiver: boss.user.id, until: 700 }, base: {} },
      ]),
    );
  });
});

describe('the bar', () => {
  it('counts what is unread, and only that of the person', async () => {
    await notify(1);
    await notify(2, { status: 'READ' });
    await openApp({ path: '/me', engine });
    const link = await screen.findByRole('link', { name: 'Notifications: 1 unread' });
    expect(link.getAttribute('href')).toBe('/profile?tab=log');
    await notify(3);
    expect(await screen.findByRole('link', { name: 'Notifications: 2 unread' })).toBeDefined();
  });
});

describe('a notification that comes while the app is open', () => {
  it('is told at once and leads to what it is about; what came before is not told again', async () => {
    await notify(1, { createDate: 500, details: { task: 'Παλιό' } });
    const { user, router } = await openApp({ path: '/me', engine });
    await screen.findByRole('link', { name: 'Notifications: 1 unread' });
    await notify(2, { createDate: 900, details: { task: 'Νέο' } });
    const words = await screen.findByText('Νέο');
    const told = within(must(words.closest<HTMLElement>('[role=status]'), 'the toast'));
    expect(told.getByText('Request accepted')).toBeDefined();
    expect(screen.queryByText('Παλιό')).toBeNull();
    await user.click(told.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(router.state.location.href).toBe('/profile?requests=task'));
    expect(performed()).toContainEqual({ name: 'markNotificationRead', args: { id: worldId('c', 2) }, base: {} });
  });
});
