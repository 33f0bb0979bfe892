import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import type { RequestStatus } from '../../../../domain/task-assignment/states.ts';
import { partOf, partsOf, profileTabs } from '../../../../src/features/fleet/profile-search.ts';
import { readUnconfirmed } from '../../../../src/mirror/requests.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { exportTable, readTable } from '../../support/shown-table.ts';
import { boss, installer } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

const own = { id: boss.user.viewer.companyId };
const other = { id: worldId('c', 1) };

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(boss));
  await world.person(1, { name: 'Μάριος', surname: 'Ψύχας', nickname: 'marios' });
  await world.row('companies', other.id, { name: 'Ψύξη ΑΕ', owner: other });
});

const performed = () => engine.performed;

const agreement = (sides: { contractor: { id: string }; subcontractor: { id: string }; autoAccept?: boolean }) =>
  world.row('subcontractor-agreements', worldId('c', 20), sides);

const addition = (index: number, status: RequestStatus, incoming: boolean) =>
  world.row('user-additions', worldId('c', index), {
    sender: incoming ? other : own,
    receiver: incoming ? own : other,
    status,
    typeStatus: 'FLEET',
  });

const assignment = (status: RequestStatus, set: object = {}) =>
  world.row('task-assignments', worldId('c', 40), {
    sender: other,
    receiver: own,
    task: { id: worldId('t', 1) },
    status,
    typeStatus: 'ASSIGNMENT',
    ...set,
  });

/** What the menu of the only row offers, first what its button does. */
async function offered(user: { click: (element: Element) => Promise<void> }): Promise<(string | null)[]> {
  const table = within(await screen.findByRole('table'));
  const row = must((await table.findAllByRole('row'))[1], 'the first row');
  const [button, more] = within(row).getAllByRole('button').slice(-2);
  await user.click(must(more, 'the menu'));
  const lines = await screen.findAllByRole('menuitem', { hidden: true });
  return [must(button, 'the button').textContent, ...lines.map(({ textContent }) => textContent)];
}

const press = async (user: { click: (element: Element) => Promise<void> }, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the tabs of the profile', () => {
  it('are all of them for the office', async () => {
    await openApp({ path: '/profile', engine });
    const tabs = await screen.findByRole('tablist', { name: 'Parts of the profile' });
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Profile', 'Company', 'Subcontractors', 'Contractors', 'Requests', 'Log']);
  });

  it.each([
    ['who is sent out: no fleet', installer.user.viewer, ['profile', 'company', 'log']],
    ['a customer: nobody’s company', { ...installer.user.viewer, kind: 'customer' }, ['profile', 'log']],
    [
      'an account that is not elevated: no fleet of its own',
      { ...boss.user.viewer, elevated: false },
      ['profile', 'company', 'contractors', 'requests', 'log'],
    ],
  ] as const)('are for %s', (_, viewer, expected) => {
    expect(profileTabs(viewer)).toEqual(expected);
  });

  it.each([
    [{}, 'profile/info'],
    [{ tab: 'company', part: 'headquarters' }, 'company/headquarters'],
    [{ registration: 'complete-registration' }, 'profile/registration'],
    [{ requests: 'task' }, 'requests/task'],
    [{ requests: 'fleet' }, 'requests/fleet'],
    [{ requests: 'sent' }, 'requests/sent'],
    [{ tab: 'nothing' }, 'profile/info'],
  ])('are opened by %o at %s', (search, part) => {
    expect(partOf(search, { viewer: boss.user.viewer, registering: false })).toBe(part);
  });

  it('show employees nothing that only the owner may change', () => {
    const reader = { viewer: { ...boss.user.viewer, owner: false }, registering: true };
    expect(partOf({ registration: 'complete-registration' }, reader)).toBe('profile/info');
    expect(partOf({ tab: 'company', part: 'headquarters' }, reader)).toBe('company/info');
    expect(partsOf('company', reader)).toEqual(['company/info']);
    expect(partsOf('profile', reader)).toEqual(['profile/info']);
  });

  it.each([
    ['fleet', 'Add to fleet', 1],
    ['task', 'Tasks', 1],
  ])('are opened at the incoming requests by requests=%s, with how many wait', async (requests, tab, count) => {
    await world.task(1, 0);
    await addition(30, 'PENDING', true);
    await assignment('PENDING');
    await openApp({ path: `/profile?requests=${requests}`, engine });
    const inner = await screen.findByRole('tab', { name: `${tab} ${count}` });
    expect(inner.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Requests 2' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('subcontractors', () => {
  it('are listed, and one is taken out of the fleet after it was shown', async () => {
    await world.person(1, { name: 'Μάριος', surname: 'Ψύχας', nickname: 'marios', phoneNumber: '6912345678' });
    await agreement({ contractor: own, subcontractor: other });
    const { user, container } = await openApp({ path: '/profile?tab=subcontractors', engine });
    expect(await screen.findByText('1 subcontractor')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    expect(await offered(user)).toEqual(['View', 'Delete']);
    await user.click(screen.getByText('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ψύξη ΑΕ' }));
    expect(dialog.getByText('Μάριος Ψύχας')).toBeDefined();
    expect(dialog.getByRole<HTMLAnchorElement>('link', { name: '6912345678' }).href).toBe('tel:6912345678');
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() =>
      expect(performed()).toEqual([{ name: 'endAgreement', args: { id: worldId('c', 20) }, base: {} }]),
    );
  });

  it.each([
    ['PENDING', ['Cancel request', 'View']],
    ['CANCELLED', ['Resend request', 'Delete', 'View']],
    ['EXPIRED', ['Resend request', 'Delete', 'View']],
    ['REJECTED', ['Resend request', 'Delete', 'View']],
    ['ACCEPTED', ['View', 'No action available']],
  ] as const)('have requests, and one that is %s offers what the specification says', async (status, actions) => {
    await addition(30, status, false);
    const { user } = await openApp({ path: '/profile?tab=subcontractors&part=requests', engine });
    expect(await offered(user)).toEqual(actions);
  });
});

describe('contractors', () => {
  it('are listed and exported with their names', async () => {
    await agreement({ contractor: other, subcontractor: own, autoAccept: true });
    await world.row('subcontractor-agreements', worldId('c', 21), { contractor: own, subcontractor: own });
    const filters = encodeURIComponent(JSON.stringify([['contractor.surname', 'startsWith', 'Ψύχ']]));
    const query = `sort=contractor.name&desc=true&filters=${filters}`;
    const { user } = await openApp({ path: `/profile?tab=contractors&${query}`, engine });
    const contact = { email: 'marios@example.com', phoneNumber: '6912345678', vat: '090000045' };
    await world.person(1, { name: 'Μάριος', surname: 'Ψύχας', nickname: 'marios', ...contact });
    const labels = [
      ...['Company', 'Nickname', 'Name', 'Surname', 'E-mail', 'Telephone', 'Tax number'],
      ...['Auto accept', 'Since'],
    ];
    expect(await readTable(user)).toEqual({
      columns: [...labels, 'Actions'],
      filters: {
        Nickname: 'startsWith',
        Name: 'startsWith',
        Surname: 'startsWith',
        'E-mail': 'startsWith',
        Telephone: 'startsWith',
        'Tax number': 'startsWith',
        'Auto accept': 'is',
        Since: 'before',
      },
    });
    expect(screen.getByRole('columnheader', { name: 'Name' }).ariaSort).toBe('descending');
    const links = ['marios@example.com', '6912345678'].map((name) =>
      screen.getByRole<HTMLAnchorElement>('link', { name }),
    );
    expect(links.map(({ href }) => href)).toEqual(['mailto:marios@example.com', 'tel:6912345678']);
    const person = ['marios', 'Μάριος', 'Ψύχας', ...Object.values(contact)];
    const cells = [worldId('c', 20), 'Ψύξη ΑΕ', ...person, true, '01/01/1970 02:00'];
    expect(await exportTable(user, engine)).toEqual([['ID', ...labels], cells]);
  });

  it.each([
    [false, 'Auto accept on'],
    [true, 'Auto accept off'],
  ])('are taken unasked or no longer: while that is %s the button says %s', async (autoAccept, label) => {
    await agreement({ contractor: other, subcontractor: own, autoAccept });
    const { user } = await openApp({ path: '/profile?tab=contractors&part=auto-accept', engine });
    await press(user, `${label}: Ψύξη ΑΕ`);
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()).toEqual([
      { name: 'setAutoAccept', args: { id: worldId('c', 20), autoAccept: !autoAccept }, base: { autoAccept } },
    ]);
  });
});

describe('incoming requests', () => {
  it('into a fleet are accepted with the agreement that follows, at once', async () => {
    await addition(30, 'PENDING', true);
    const { user } = await openApp({ path: '/profile?requests=fleet', engine });
    await press(user, 'Accept: Ψύξη ΑΕ');
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'acceptUserAddition', args: { id: worldId('c', 30) } });
    expect(performed()[0]).toHaveProperty('args.agreement');
  });

  it('are denied only after that was confirmed', async () => {
    await addition(30, 'PENDING', true);
    const { user } = await openApp({ path: '/profile?requests=fleet', engine });
    expect(await offered(user)).toEqual(['Accept', 'Deny', 'View']);
    await user.click(screen.getByText('Deny'));
    const question = within(await screen.findByRole('dialog', { name: 'Deny' }));
    expect(question.getByText('Do you want to deny the request?')).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Deny' }));
    await waitFor(() =>
      expect(performed()).toEqual([{ name: 'rejectUserAddition', args: { id: worldId('c', 30) }, base: {} }]),
    );
  });

  it('about a task show the task, and lead whoever accepts on to its people', async () => {
    await world.place(1, { nickname: 'Φούρνος' });
    await world.task(1, 0, { owner: other, company: other, taskCompletionStatus: 'ASSIGNMENT_REQUESTED' });
    await world.address(1, 1);
    await assignment('PENDING');
    const { user, router } = await openApp({ path: `/profile?requests=task&view=${worldId('c', 40)}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Εργασία 1' }));
    expect(await dialog.findByText('Φούρνος')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/tasks/${worldId('t', 1)}?form=assignment`));
    expect(performed()).toEqual([{ name: 'acceptTaskAssignment', args: { id: worldId('c', 40) }, base: {} }]);
  });

  it('for other dates are accepted with the time that the task has here', async () => {
    const times = { installationTimestampFrom: 1000, installationTimestampTo: 2000, estimateTime: 1 };
    await world.task(1, 0, { owner: own, company: own, assignee: other, ...times });
    await assignment('PENDING', { typeStatus: 'RESCHEDULE', newFrom: 3000, newTo: 4000 });
    const { user } = await openApp({ path: '/profile?requests=task', engine });
    await press(user, 'Accept: Εργασία 1');
    const args = { id: worldId('c', 40) };
    await waitFor(() => expect(performed()).toEqual([{ name: 'acceptTaskAssignment', args, base: times }]));
  });

  it('whose task came by auto-accept are confirmed, until that was done', async () => {
    const requestTaskAssignment = { id: worldId('c', 40) };
    const given = { assignee: own, company: other, owner: other, requestTaskAssignment };
    await world.task(1, 0, { ...given, taskCompletionStatus: 'ASSIGNED' });
    await assignment('ACCEPTED');
    const { user } = await openApp({ path: '/profile?requests=task', engine });
    await press(user, 'Confirm: Εργασία 1');
    await waitFor(() =>
      expect(performed()).toMatchObject([{ name: 'acceptTaskAssignment', args: { id: worldId('c', 40) } }]),
    );
    await mirror.table('tasks').update(worldId('t', 1), { taskCompletionStatus: 'ACCEPTED' });
    const request = must(await mirror.rows('task-assignments').get(worldId('c', 40)), 'the request');
    expect(await readUnconfirmed(mirror, [request])).toEqual(new Set());
  });

  it('whose tasks came by auto-accept are read with their tasks, and no others', async () => {
    for (const index of [1, 2]) {
      const request = { id: worldId('c', 40 + index) };
      const given = { assignee: own, company: other, owner: other, requestTaskAssignment: request };
      await world.task(index, 0, { ...given, taskCompletionStatus: 'ASSIGNED' });
      await world.row('task-assignments', request.id, {
        sender: other,
        receiver: own,
        task: { id: worldId('t', index) },
        status: 'ACCEPTED',
        typeStatus: 'ASSIGNMENT',
      });
    }
    const second = must(await mirror.rows('task-assignments').get(worldId('c', 42)), 'the second');
    expect(await readUnconfirmed(mirror, [second])).toEqual(new Set([second.id]));
    const { user } = await openApp({ path: `/profile?requests=task&view=${second.id}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Εργασία 2' }));
    await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'acceptTaskAssignment', args: { id: second.id } }]));
  });

  it('that were sent about tasks are listed apart, and can be taken back', async () => {
    await world.task(1, 0, { nickname: 'Αντλία', company: other, owner: other, assignee: own });
    await world.row('task-assignments', worldId('c', 41), {
      sender: own,
      receiver: other,
      task: { id: worldId('t', 1) },
      status: 'PENDING',
      typeStatus: 'RESCHEDULE',
    });
    const { user } = await openApp({ path: '/profile?requests=task', engine });
    expect(await screen.findByText('No task requests')).toBeDefined();
    await user.click(screen.getByRole('tab', { name: /^Sent/ }));
    const row = (await screen.findByRole('table', { name: 'Sent task requests' })).textContent;
    expect(row).toContain('Αντλία');
    expect(row).toContain('Ψύξη ΑΕ');
    const [button] = await offered(user);
    expect(button).toBe('Cancel request');
  });

  it('that were answered offer nothing more', async () => {
    await world.task(1, 0);
    await assignment('REJECTED');
    const { user } = await openApp({ path: '/profile?requests=task', engine });
    expect(await offered(user)).toEqual(['View', 'No action available']);
  });
});
