import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { hour } from '../../../../domain/kernel/time.ts';
import type { NewRow } from '../../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { taken, templateValues } from '../../../domain/steps.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(boss));
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
    const hours = input(/^Estimated time/);
    fireEvent.change(hours, { target: { value: '2.5' } });
    expect(textOf(/^Installation to/)).toBe('21/11/2026 12:21:59');
    expect(input(/^Installation to/)).toHaveProperty('readOnly', true);
    await user.click(input(/^Advanced timestamps/));
    expect(input(/^Installation to/)).toHaveProperty('readOnly', false);
    await user.click(screen.getByRole('button', { name: 'Create task' }));
    expect(
      await screen.findByText('Please select a customer associated with this task before proceeding'),
    ).toBeDefined();
    expect(performed()).toEqual([]);
    expect(path()).toBe('/tasks/create');
  });

  it.each(['Create task', 'Publish and assign'])('marks all of its empty fields at once: %s', async (button) => {
    const { user } = await openApp({ path: '/tasks/create', engine });
    await screen.findByLabelText(/^Nickname/);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(/^Please select a customer/)).toBeDefined();
    const marked = () => [...document.querySelectorAll('[aria-invalid="true"]')];
    for (const name of [/^Nickname/, /^Customer/, /^Job ticket/, /^Total payout/])
      expect(marked()).toContain(screen.getAllByLabelText(name)[0]);
    await waitFor(() => expect(document.activeElement).toBe(marked()[0]));
  });

  it('asks for the total payout without saying that it may be empty (specification 5; issue Screens and words, A20)', async () => {
    await openApp({ path: '/tasks/create', engine });
    const payout = await screen.findByLabelText(/^Total payout/);
    expect(payout).toHaveProperty('required', true);
    const hint = must(payout.closest('.mantine-InputWrapper-root'), 'the field').textContent;
    expect(hint).not.toContain('Empty');
  });

  it('begins at the slot that was clicked, with what a draft of another slot holds, and keeps its own dates on a reload', async () => {
    await openApp({ path: `/tasks/create?from=${tapTime}&hours=2`, engine });
    fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Αντλία' } });
    await waitFor(() => expect(engine.drafts.size).toBe(1));
    cleanup();
    await openApp({ path: `/tasks/create?from=${tapTime + 24 * hour}&hours=3`, engine });
    await waitFor(() => expect(textOf(/^Nickname/)).toBe('Αντλία'));
    expect(textOf(/^Installation from/)).toBe('22/11/2026 09:52:00');
    expect(textOf(/^Installation to/)).toBe('22/11/2026 12:51:59');
    expect(textOf(/^Pickup from/)).toBe('21/11/2026 00:00:00');
    fireEvent.change(input(/^Estimated time/), { target: { value: '5' } });
    await waitFor(() => expect(JSON.stringify([...engine.drafts.values()])).toContain('"estimateTime":5'));
    cleanup();
    await openApp({ path: `/tasks/create?from=${tapTime + 24 * hour}&hours=3`, engine });
    await waitFor(() => expect(textOf(/^Installation to/)).toBe('22/11/2026 14:51:59'));
  });

  it('is told at once that another task has its job ticket, without the network', async () => {
    await world.task(1, tapTime, { jobTicket: 'Γ-7' });
    const { user } = await openApp({ path: '/tasks/create', engine });
    await user.type(await screen.findByLabelText(/^Job ticket/), 'γ-7');
    await user.tab();
    expect(await screen.findByText('Job ticket in use.')).toBeDefined();
  });

  it('has its own job ticket also where it was kept just before a reload', async () => {
    await openApp({ path: '/tasks/create', engine });
    fireEvent.change(await screen.findByLabelText(/^Nickname/), { target: { value: 'Αντλία' } });
    await waitFor(() => expect(engine.drafts.size).toBe(1));
    cleanup();
    const [draft] = engine.drafts.values();
    if (draft === undefined) throw new Error('There is no draft.');
    // What the page had saved before it went away, with the draft's own id.
    const kept = JSON.parse(JSON.stringify(draft).replace('"jobTicket":null', '"jobTicket":"Γ-7"'));
    engine.drafts.set(draft.key, kept);
    const id = /"id":"([^"]+)"/.exec(JSON.stringify(draft.value))?.[1] ?? '';
    await world.task(1, tapTime, { jobTicket: 'Γ-7' });
    const row = await mirror.table('tasks').get(worldId('t', 1));
    await mirror.table('tasks').delete(worldId('t', 1));
    await mirror.table('tasks').put({ ...row, id });
    const { user } = await openApp({ path: '/tasks/create', engine });
    const ticket = await screen.findByLabelText(/^Job ticket/);
    await waitFor(() => expect(ticket).toHaveProperty('value', 'Γ-7'));
    await user.click(ticket);
    await user.tab();
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'callServer',
        'areJobTicketAndIdUnique',
        { query: { jobTicket: 'Γ-7', id } },
      ]),
    );
    expect(screen.queryByText('Job ticket in use.')).toBeNull();
  });

  it('can be published and assigned at once, if nothing is missing (issue Screens and words, A14)', async () => {
    await world.customer(1, 'Cosmos Telecom');
    await mirror.table('customers').update(worldId('c', 1), { company: { id: boss.user.viewer.companyId } });
    const { user, path } = await openApp({ path: `/tasks/create?customer=${worldId('c', 1)}`, engine });
    await user.type(await screen.findByLabelText(/^Nickname/), 'Αντλία');
    await user.click(screen.getByRole('button', { name: 'Publish and assign' }));
    const warning = 'Task has no installation addresses, therefore it cannot be published';
    expect(await screen.findByText(warning)).toBeDefined();
    expect(performed()).toEqual([]);
    expect(path()).toBe('/tasks/create');
  });

  it('goes out incomplete only when that is confirmed', async () => {
    await world.customer(1, 'Cosmos Telecom');
    await mirror.table('customers').update(worldId('c', 1), { company: { id: boss.user.viewer.companyId } });
    const { user } = await openApp({ path: `/tasks/create?customer=${worldId('c', 1)}`, engine });
    await user.type(await screen.findByLabelText(/^Nickname/), 'Αντλία');
    await user.click(screen.getByRole('button', { name: 'Create task' }));
    const question = 'You have incorrect or incomplete data in this form. Are you sure that you want to continue?';
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

describe('a customer who is not there yet', () => {
  it('is created under the name that was typed, and chosen (issue 28)', async () => {
    const { user } = await openApp({ path: '/tasks/create', engine });
    await user.type(await screen.findByRole('combobox', { name: /^Customer/ }), 'Ξενοδοχείο Αστήρ');
    await user.click(await screen.findByRole('option', { name: 'New customer “Ξενοδοχείο Αστήρ”', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New customer' }));
    const nickname = await dialog.findByLabelText<HTMLInputElement>(/^Nickname/);
    expect(nickname.value).toBe('Ξενοδοχείο Αστήρ');
    await user.click(dialog.getByText('Create customer', { selector: 'button *' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const [made] = performed();
    expect(made).toMatchObject({ name: 'createCustomer', args: { nickname: 'Ξενοδοχείο Αστήρ' } });
  });
});

describe('the only address of a new task', () => {
  const open = async () => {
    await world.customer(1, 'Cosmos Telecom');
    const company = { id: boss.user.viewer.companyId };
    await mirror.table('customers').update(worldId('c', 1), { company });
    for (const place of [1, 2]) await world.place(place, { company, nickname: `Σημείο ${place}` });
    const app = await openApp({ path: `/tasks/create?customer=${worldId('c', 1)}`, engine });
    await screen.findByLabelText(/^Nickname/);
    const turnTo = (tab: RegExp) => app.user.click(screen.getByRole('tab', { name: tab }));
    const row = async () => (await screen.findByRole('row', { name: /Σημείο 1/ })).textContent;
    return { ...app, turnTo, row };
  };

  it('has the totals of the task, until it has a price of its own (issue 28)', async () => {
    const { user, turnTo, row } = await open();
    await user.type(input(/^Total payout/), '120');
    await turnTo(/^Addresses/);
    await user.click(await screen.findByRole('button', { name: 'Add Σημείο 1' }));
    expect(await row()).toContain('€120');
    await turnTo(/^Basic info/);
    await user.type(input(/^Sales price/), '200');
    await user.type(input(/^Total payout/), '{Backspace>6}130');
    await turnTo(/^Addresses/);
    expect(await row()).toContain('€200');
    expect(await row()).toContain('€130');
  });

  it('has no price of a total that several share', async () => {
    const { user, turnTo, row } = await open();
    await turnTo(/^Addresses/);
    await screen.findByRole('button', { name: 'Add Σημείο 1' });
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    await turnTo(/^Basic info/);
    await user.type(input(/^Total payout/), '120');
    await turnTo(/^Addresses/);
    expect(await row()).not.toContain('€120');
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
    await user.click(await dialog.findByText('Replace with example'));
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

  it('leaves with another customer, when it is that of the one before and the person agrees', async () => {
    const company = { id: boss.user.viewer.companyId };
    for (const [number, name] of ['Cosmos Telecom', 'Ionian Hotels'].entries())
      await world.customer(number + 1, name, { company });
    await world.place(1, { company, nickname: 'Κεραία', customer: { id: worldId('c', 1) } });
    await world.place(2, { company, nickname: 'Κοινό', sharedAddress: true });
    const { user } = await openApp({ path: `/tasks/create?customer=${worldId('c', 1)}`, engine });
    await screen.findByLabelText(/^Nickname/);
    await user.click(screen.getByRole('tab', { name: /^Addresses/ }));
    await screen.findByRole('button', { name: 'Add Κεραία' });
    await user.click(screen.getByRole('button', { name: 'Add all' }));
    await user.click(screen.getByRole('tab', { name: /^Basic info/ }));
    const choose = async () => {
      await user.click(screen.getByRole('combobox', { name: /^Customer/ }));
      await user.click(await screen.findByRole('option', { name: /Ionian Hotels/, hidden: true }));
    };
    await choose();
    expect(
      await screen.findByText('They belong to another customer and will be removed from the task: Κεραία.'),
    ).toBeDefined();
    const question = within(screen.getByRole('dialog', { name: 'Addresses of another customer' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('combobox', { name: /^Customer/ })).toHaveProperty('value', 'Cosmos Telecom');
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Change customer' }));
    await user.click(screen.getByRole('tab', { name: /^Addresses/ }));
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('Κοινό');
    expect(table.textContent).not.toContain('Κεραία');
  });

  it('is not offered before it is known for whom', async () => {
    const { user } = await openApp({ path: '/tasks/create', engine });
    await screen.findByLabelText(/^Nickname/);
    await user.click(screen.getByRole('tab', { name: /^Addresses/ }));
    expect(await screen.findByText('Selected (0)')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull();
  });
});

describe('people of a task', () => {
  it('are judged by the time of the task, whatever time they are filtered by', async () => {
    const employer = { id: boss.user.viewer.companyId };
    await world.person(11, { employer, nickname: 'Άννα' });
    const published = { taskCompletionStatus: 'UNASSIGNED', taskOperationalStatus: 'ON_GOING' } as const;
    await world.task(1, tapTime, { nickname: 'Αντλία', employeesAssignees: [], ...published });
    await world.task(2, tapTime + hour, { employeesAssignees: [{ id: worldId('c', 11) }] });
    const { user } = await openApp({ path: `/tasks/${worldId('t', 1)}?form=assignment`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Αντλία' }));
    expect(await dialog.findByText('on another task')).toBeDefined();
    const from = dialog.getByLabelText(/^Available from/);
    fireEvent.change(from, { target: { value: '' } });
    fireEvent.blur(from);
    await waitFor(() => expect(dialog.queryByText('on another task')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Add Άννα' }));
    expect(await screen.findByText(/already have other work at the time of this task: Άννα/)).toBeDefined();
    expect(performed()).toEqual([]);
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

  it('chooses a step template of the company, and says which steps a published task has taken', async () => {
    const company = { id: boss.user.viewer.companyId };
    const templates = [
      ['Κλιματιστικό', false],
      ['Παλιό', true],
    ] as const;
    for (const [index, [nickname, archived]] of templates.entries())
      await world.row('step-templates', worldId('e', index), { ...templateValues({ nickname, archived }), company });
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    const { user, dialog } = await open({
      ...draft,
      customer: { id: worldId('c', 1) },
      estimateTime: 2,
      totalPayout: 5,
    });
    await user.click(await dialog.findByRole('combobox', { name: /^Step template/ }));
    expect(screen.queryByRole('option', { name: 'Παλιό' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Κλιματιστικό' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const set = { stepTemplate: { id: worldId('e', 0) } };
    await waitFor(() =>
      expect(performed()).toEqual([
        { name: 'editTask', args: { id: worldId('t', 1), set }, base: { stepTemplate: null } },
      ]),
    );
    cleanup();
    const published = await open({ steps: taken() });
    expect(await published.dialog.findByLabelText('Step template')).toMatchObject({ value: 'Κλιματιστικό, version 2' });
  });

  it('offers a place that no longer fits only to the address that names it', async () => {
    const company = { id: boss.user.viewer.companyId };
    const customer = { id: worldId('c', 1) };
    await world.customer(1, 'Cosmos Telecom', { company });
    for (const index of [1, 2]) await world.place(index, { company, nickname: `Δικό ${index}`, customer });
    await world.place(3, { company, nickname: 'Άλλου', customer: { id: worldId('c', 2) } });
    await world.address(1, 1, { nickname: 'Με παραλαβή', pickupAddresses: [{ id: worldId('p', 3) }] });
    await world.address(2, 1, { nickname: 'Χωρίς' });
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT', customer } as const;
    const { user, dialog } = await open(draft, 'addresses');
    const offered = async (line: string): Promise<(string | null)[]> => {
      await user.click(await dialog.findByRole('button', { name: `Edit ${line}` }));
      const form = within(await screen.findByRole('dialog', { name: line }));
      await user.click(form.getByRole('combobox', { name: 'Pickup addresses' }));
      // jsdom has no layout, so that the field may look out of sight, and its list hides with it.
      const options = await screen.findAllByRole('option', { hidden: true });
      const names = options.map(({ textContent }) => textContent);
      await user.click(form.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: line })).toBeNull());
      return names;
    };
    expect((await offered('Με παραλαβή')).join()).toContain('Άλλου');
    const others = (await offered('Χωρίς')).join();
    expect(others).toContain('Δικό 1');
    expect(others).not.toContain('Άλλου');
  });

  it('names what it lacks to be published, and saves nothing', async () => {
    const { user, dialog } = await open({ taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' });
    await user.click(await dialog.findByRole('button', { name: 'Publish' }));
    const warning = 'Task has no installation addresses, therefore it cannot be published';
    expect(await screen.findByText(warning)).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('is saved and goes on to be published and assigned, in place of its form (issue Screens and words, A14)', async () => {
    await world.address(1, 1, { payout: 50, salesPrice: 90 });
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    const { user, dialog, router } = await open({
      ...draft,
      customer: { id: worldId('c', 1) },
      estimateTime: 2,
      totalPayout: 50,
    });
    const name = await dialog.findByLabelText(/^Nickname/);
    await user.type(name, ' 2');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByRole('dialog', { name: 'Publish task' })).toBeDefined();
    expect(performed().map(({ name: done }) => done)).toEqual(['editTask']);
    expect(router.state.location.search).toEqual({ action: 'publish', of: worldId('t', 1) });
  });

  it('has nobody assigned while it is a draft', async () => {
    const { dialog } = await open({ taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' }, 'assignment');
    expect(await dialog.findByText('Publish the task before you assign it.')).toBeDefined();
  });

  it('is only read once it is finished: no Save, no field that can be changed', async () => {
    const { dialog } = await open({ taskCompletionStatus: 'FINISHED' });
    expect(await dialog.findByLabelText('Nickname')).toHaveProperty('readOnly', true);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(dialog.getByText('This task is closed')).toBeDefined();
  });

  it('says why nothing of it can be changed once work has begun, and what still can before (A13)', async () => {
    const running = await open({ taskCompletionStatus: 'IN_PROGRESS' });
    expect(await running.dialog.findByText('The plan of this task is fixed')).toBeDefined();
    cleanup();
    const published = await open({ taskCompletionStatus: 'ACCEPTED' });
    expect(await published.dialog.findByText(/^Published: only the nickname/)).toBeDefined();
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
    expect(await screen.findByText(/The task is past the acceptance phase/)).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Change employees' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'assignEmployees', args: { employees: [worldId('c', 9)] } });
  });

  it('lets nobody be put on it while a request is open', async () => {
    await mirror.table('users').put(person(worldId('c', 9), 'Κώστας'));
    const { dialog } = await open({ taskCompletionStatus: 'DECLINED' }, 'assignment');
    expect(await dialog.findByText('Cancel the request first.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Add Κώστας' })).toBeNull();
  });

  it('says that the people of a task that was split for allocation are on its subtask, and takes off who is not', async () => {
    await mirror.table('users').put(person(worldId('c', 9), 'Κώστας'));
    await mirror.table('users').put(person(worldId('c', 8), 'Νίκος'));
    const company = { id: boss.user.viewer.companyId };
    await world.task(2, tapTime, { nickname: 'Εσωτερική', company, rootTask: { id: worldId('t', 1) } });
    const given = {
      company: { id: worldId('c', 30) },
      assignee: company,
      antediluvian: true,
      taskCompletionStatus: 'ACCEPTED',
    } as const;
    const { user, dialog } = await open({ ...given, employeesAssignees: [{ id: worldId('c', 9) }] }, 'assignment');
    expect(await dialog.findByText('Do this on its subtasks.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Add Νίκος' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove Κώστας' }));
    await waitFor(() => expect(performed().map(({ name }) => name)).toEqual(['removeAssigneeEmployees']));
    cleanup();
    const empty = await open({ ...given, employeesAssignees: [] }, 'assignment');
    expect(await empty.dialog.findByText('Do this on its subtasks.')).toBeDefined();
    expect(empty.dialog.queryByRole('button', { name: /^Add/ })).toBeNull();
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
    expect(await screen.findByText(/wasn’t available/)).toBeDefined();
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

  it('names a file that the device has no room for, until it is attached or given up', async () => {
    const { user, dialog } = await open({}, 'details');
    await dialog.findByText('There are no attached files.');
    const take = engine.capture.bind(engine);
    engine.capture = async () => ({ kind: 'storageFull' });
    const plan = new File(['plan'], 'Σχέδιο.pdf', { type: 'application/pdf' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input !== null) await user.upload(input, plan);
    expect(await dialog.findByText('1 file couldn’t be attached')).toBeDefined();
    expect(dialog.getByText(/This device is out of space/)).toBeDefined();
    expect(dialog.getByText('Σχέδιο.pdf')).toBeDefined();
    expect(performed()).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('1 file couldn’t be attached')).toBeDefined();
    engine.capture = take;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([{ name: 'createAttachedFile', args: { name: 'Σχέδιο.pdf' } }]),
    );
    expect(dialog.queryByText('1 file couldn’t be attached')).toBeNull();
  });
});
