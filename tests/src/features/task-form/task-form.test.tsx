import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '../../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { emptyMirror, openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  mirror = await emptyMirror(boss.user.id);
  engine = Object.assign(new ScriptedEngine(), { session: boss });
  world = new FieldWorld(mirror, boss);
  await world.sync();
});

const performed = () =>
  engine.asked.flatMap(([name, change]) => (name === 'perform' ? [change as { name: string; args: object }] : []));

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const textOf = (name: RegExp) => input(name).value;

describe('a new task', () => {
  it('ends by its hours, with the pickup before it, and creates nothing without a customer', async () => {
    const { user, path } = await openApp({ path: `/tasks/create?from=${tapTime}`, engine });
    await user.type(await screen.findByLabelText(/^Nickname/), 'Αντλία');
    expect(textOf(/^Installation from/)).toBe('21/11/2026 09:52:00');
    expect(textOf(/^Installation to/)).toBe('21/11/2026 10:51:59');
    expect(textOf(/^Pickup from/)).toBe('20/11/2026 00:00:00');
    const hours = input(/^Estimate time/);
    fireEvent.change(hours, { target: { value: '2.5' } });
    expect(textOf(/^Installation to/)).toBe('21/11/2026 12:21:59');
    expect(input(/^Installation to/)).toHaveProperty('readOnly', true);
    await user.click(input(/^Advanced timestamps/));
    expect(input(/^Installation to/)).toHaveProperty('readOnly', false);
    await user.click(screen.getByRole('button', { name: 'Create task' }));
    expect(await screen.findByText('Please select a customer associated to this task before proceeding')).toBeDefined();
    expect(performed()).toEqual([]);
    expect(path()).toBe('/tasks/create');
  });

  it('is told at once that another task has its job ticket, without the network', async () => {
    await world.task(1, tapTime, { jobTicket: 'Γ-7' });
    const { user } = await openApp({ path: '/tasks/create', engine });
    await user.type(await screen.findByLabelText(/^Job ticket/), 'γ-7');
    await user.tab();
    expect(await screen.findByText('Job ticket in use.')).toBeDefined();
  });

  it('goes out incomplete only when that is confirmed', async () => {
    await world.customer(1, 'Cosmos Telecom');
    await mirror.table('customers').update(worldId('c', 1), { company: { id: boss.user.viewer.companyId } });
    const { user } = await openApp({ path: `/tasks/create?customer=${worldId('c', 1)}`, engine });
    await user.type(await screen.findByLabelText(/^Nickname/), 'Αντλία');
    await user.click(screen.getByRole('button', { name: 'Create task' }));
    const question = 'You have incorrect or incomplete data in this form? Are you sure that you want to continue?';
    expect(await screen.findByText(question)).toBeDefined();
    expect(screen.getByText('Empty job ticket.')).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createTask',
      args: { nickname: 'Αντλία', jobTicket: null, customer: { id: worldId('c', 1) }, addresses: [] },
    });
  });
});

describe('an address for a new task', () => {
  it('is made on the fly for its customer, and is one of its addresses at once', async () => {
    await world.customer(1, 'Cosmos Telecom');
    const { user } = await openApp({ path: `/tasks/create?customer=${worldId('c', 1)}`, engine });
    await screen.findByLabelText(/^Nickname/);
    await user.click(screen.getByRole('tab', { name: /^Addresses/ }));
    await user.click(await screen.findByRole('button', { name: 'Create address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create address' }));
    await user.click(await dialog.findByText('Replace with Example'));
    fireEvent.change(dialog.getByLabelText(/^Nickname/), { target: { value: 'Αποθήκη' } });
    expect(dialog.queryByLabelText('Customer')).toBeNull();
    await user.click(dialog.getByText('Create address', { selector: 'button *' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createAddress',
      args: { nickname: 'Αποθήκη', customer: { id: worldId('c', 1) }, sharedAddress: false },
    });
    expect((await screen.findByRole('table')).textContent).toContain('Αποθήκη');
  });

  it('is not offered before it is known for whom', async () => {
    const { user } = await openApp({ path: '/tasks/create', engine });
    await screen.findByLabelText(/^Nickname/);
    await user.click(screen.getByRole('tab', { name: /^Addresses/ }));
    expect(await screen.findByText('Selected (0)')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull();
  });
});

describe('a task that exists', () => {
  const open = async (given: Partial<NewRow<'tasks'>>, tab = 'basic') => {
    await world.task(1, tapTime, { nickname: 'Αντλία', jobTicket: 'Γ-7', employeesAssignees: [], ...given });
    const app = await openApp({ path: `/tasks/${worldId('t', 1)}?form=${tab}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Αντλία' }));
    return { ...app, dialog };
  };

  it('saves only what was changed, with what was seen', async () => {
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    const { user, dialog } = await open({
      ...draft,
      customer: { id: worldId('c', 1) },
      estimateTime: 2,
      totalPayout: 50,
    });
    const name = await dialog.findByLabelText(/^Nickname/);
    await user.clear(name);
    await user.type(name, 'Λέβητας');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()).toEqual([
      {
        name: 'editTask',
        args: { id: worldId('t', 1), set: { nickname: 'Λέβητας' } },
        base: { nickname: 'Αντλία' },
      },
    ]);
  });

  it('asks for photos of its addresses, and for none once every count is empty (issue 7)', async () => {
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    const { user, dialog } = await open({
      ...draft,
      customer: { id: worldId('c', 1) },
      estimateTime: 2,
      totalPayout: 50,
    });
    const section = within(await dialog.findByRole('group', { name: 'Required photos' }));
    await user.type(section.getByLabelText('Before'), '1');
    await user.type(section.getByLabelText('Serial number'), '2');
    await user.clear(section.getByLabelText('Before'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const requiredPhotos = { BEFORE: 0, AFTER: 0, SERIAL_NUMBER: 2, OTHER: 0 };
    expect(performed()).toEqual([
      { name: 'editTask', args: { id: worldId('t', 1), set: { requiredPhotos } }, base: { requiredPhotos: null } },
    ]);
  });

  it('shows what it asks for where that can no longer be changed, and nothing where it asks for nothing', async () => {
    const { dialog } = await open({ requiredPhotos: { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 0, OTHER: 0 } });
    const section = within(await dialog.findByRole('group', { name: 'Required photos' }));
    expect(section.getByLabelText('Before')).toMatchObject({ value: '1', readOnly: true });
  });

  it('names what it lacks to be published, and saves nothing', async () => {
    const { user, dialog } = await open({ taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' });
    await user.click(await dialog.findByRole('button', { name: 'Publish' }));
    const warning = 'Task has no installation Addresses, therefore it can not be published';
    expect(await screen.findByText(warning)).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('has nobody assigned while it is a draft', async () => {
    const { dialog } = await open({ taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' }, 'assignment');
    expect(await dialog.findByText('You cant pick assignee if you do not publish the Task')).toBeDefined();
  });

  it('is only read once it is finished: no Save, no field that can be changed', async () => {
    const { dialog } = await open({ taskCompletionStatus: 'FINISHED' });
    expect(await dialog.findByLabelText('Nickname')).toHaveProperty('readOnly', true);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  const person = (id: string, name: string) => ({
    id,
    nickname: name,
    name,
    surname: null,
    company: { id: boss.user.viewer.companyId },
    employer: { id: boss.user.viewer.companyId },
    customer: null,
    role: null,
    enabled: true,
    deleted: false,
  });

  it('asks before its people change once work has begun, and then changes them', async () => {
    await mirror.table('users').put(person(worldId('c', 9), 'Κώστας'));
    const { user, dialog } = await open({ taskCompletionStatus: 'IN_PROGRESS' }, 'assignment');
    await user.click(await dialog.findByRole('button', { name: 'Add Κώστας' }));
    expect(await screen.findByText(/The task is beyond the acceptance phase/)).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Change employees' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'assignEmployees', args: { employees: [worldId('c', 9)] } });
  });

  it('lets nobody be put on it while a request is open', async () => {
    await mirror.table('users').put(person(worldId('c', 9), 'Κώστας'));
    const { dialog } = await open({ taskCompletionStatus: 'DECLINED' }, 'assignment');
    expect(await dialog.findByText('Cancel the request first.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Add Κώστας' })).toBeNull();
  });

  it('says that who is on vacation was not available, and leaves them out', async () => {
    await mirror.table('users').put(person(worldId('c', 9), 'Κώστας'));
    await mirror.table('scheduled').put({
      id: worldId('c', 10),
      employee: { id: worldId('c', 9) },
      startingTime: tapTime - 1000,
      endingTime: tapTime + 1000,
    });
    const { user, dialog } = await open({ taskCompletionStatus: 'UNASSIGNED' }, 'assignment');
    expect(await dialog.findByText('on vacation')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Add Κώστας' }));
    expect(await screen.findByText(/was not available/)).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('attaches a file: its bytes first, then its row', async () => {
    const { user, dialog } = await open({}, 'details');
    await dialog.findByText('There are no attached files.');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(input).not.toBeNull();
    if (input !== null) await user.upload(input, new File(['plan'], 'Σχέδιο.PDF', { type: 'application/pdf' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createAttachedFile',
      args: { task: worldId('t', 1), name: 'Σχέδιο.PDF', extension: 'pdf', size: 4 },
    });
    const names = engine.asked.map(([name]) => name).filter((name) => name === 'capture' || name === 'perform');
    expect(names).toEqual(['capture', 'perform']);
  });
});
