import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { day, dayAround, hour, second } from '../../../../domain/kernel/time.ts';
import type { Right } from '../../../../domain/role/rights.ts';
import type { Session } from '../../../../workers/contract/session.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

const company = { id: boss.user.viewer.companyId };
const anna = worldId('c', 1);
const giorgos = installer.user.id;
const summer = worldId('c', 80);
const today = dayAround(Date.now(), 'Europe/Athens');

/** Somebody of the demo with rights, the office's where it says so. */
const employee = (kind: 'office' | 'field', ...rights: Right[]): Session => ({
  ...installer,
  user: { ...installer.user, viewer: { ...installer.user.viewer, kind, rights } },
});

let engine: ScriptedEngine;
let world: FieldWorld;

async function sign(session: Session): Promise<void> {
  ({ engine, world } = await screenWorld(session));
  await world.person(1, { employer: company, name: 'Άννα', surname: 'Ρήγα' });
  await world.row('users', giorgos, {
    nickname: 'Γιώργος',
    name: 'Γιώργος',
    surname: 'Αντωνίου',
    employer: company,
    company,
    enabled: true,
  });
}

const vacation = (index: number, from: number, to: number, nickname: string | null = null, who = anna) =>
  world.row('scheduled', worldId('c', index), {
    company,
    nickname,
    employee: { id: who },
    startingTime: from,
    endingTime: to,
    vacationType: 'PAID_VACATION',
  });

const performed = () => engine.performed;
const cellsOf = async (): Promise<string[]> =>
  (await within(await screen.findByRole('table')).findAllByRole('cell')).map((cell) => cell.textContent ?? '');

describe('the list of vacations', () => {
  beforeEach(() => sign(boss));

  it('says whose and when, what is still to come first', async () => {
    await vacation(80, today.from, today.to - second, 'Καλοκαίρι');
    await vacation(81, today.from - 20 * day, today.from - 10 * day, null, giorgos);
    const { container } = await openApp({ path: '/scheduled', engine });
    const cells = await cellsOf();
    expect(cells.filter((text) => text === 'Άννα Ρήγα' || text === 'Γιώργος Αντωνίου')).toEqual([
      'Άννα Ρήγα',
      'Γιώργος Αντωνίου',
    ]);
    expect(cells).toContain('Paid vacation');
    expect(screen.getByText('2 vacations')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('shows by its quick ranges who is away from today on, and by its dropdown one employee', async () => {
    await vacation(80, today.from - 3 * day, today.from + hour, 'Τώρα');
    await vacation(81, today.to + 5 * day, today.to + 6 * day, 'Σε λίγο', giorgos);
    await vacation(82, today.from - 9 * day, today.from, 'Πέρασε');
    const { user } = await openApp({ path: '/scheduled', engine });
    await screen.findByText('3 vacations');
    const quick = within(screen.getByRole('group', { name: 'Quick choice of days' }));
    await user.click(quick.getByRole('button', { name: '24 hours' }));
    expect(await screen.findByText('1 vacation')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Τώρα' })).toBeDefined();
    await user.click(quick.getByRole('button', { name: '7 days' }));
    expect(await screen.findByText('2 vacations')).toBeDefined();
    expect(quick.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Employee' }), 'Γιώργος Αντωνίου');
    expect(await screen.findByText('1 vacation')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Σε λίγο' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Refresh: clear all filters' }));
    expect(await screen.findByText('3 vacations')).toBeDefined();
  });

  it('is a list of cards on a phone, in Greek', async () => {
    await vacation(80, today.from, today.to - second);
    const { container } = await openApp({ path: '/scheduled', engine, phone: true, language: 'el' });
    expect(await screen.findByRole('button', { name: 'Άννα Ρήγα' })).toBeDefined();
    expect(screen.getByText(/Άδεια με αποδοχές/)).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe('the rights of vacations (specification 6)', () => {
  it.each([
    {
      what: 'all',
      rights: ['POST_SCHEDULE', 'PUT_SCHEDULE', 'DELETE_SCHEDULE'],
      first: 'Edit',
      more: ['View', 'Delete'],
      create: true,
    },
    { what: 'none', rights: [], first: 'View', more: [], create: false },
    { what: 'only to create', rights: ['POST_SCHEDULE'], first: 'View', more: [], create: true },
    { what: 'only to edit', rights: ['PUT_SCHEDULE'], first: 'Edit', more: ['View'], create: false },
    { what: 'only to delete', rights: ['DELETE_SCHEDULE'], first: 'View', more: ['Delete'], create: false },
  ] as const)('in the office, $what: $first first', async ({ rights, first, more, create }) => {
    await sign(employee('office', 'PUT_TASKS', ...rights));
    await vacation(80, today.from, today.to, 'Καλοκαίρι');
    const { user } = await openApp({ path: '/scheduled', engine });
    expect(await screen.findByRole('button', { name: `${first}: Καλοκαίρι` })).toBeDefined();
    expect(screen.queryAllByRole('link', { name: 'Create vacation' })).toHaveLength(create ? 1 : 0);
    const menu = screen.queryByRole('button', { name: 'More actions: Καλοκαίρι' });
    if (menu !== null) await user.click(menu);
    const items = menu === null ? [] : await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(more);
  });

  it('are for everybody’s vacations in the field, too, and begin with one’s own', async () => {
    await sign(employee('field', 'POST_SCHEDULE'));
    const { user } = await openApp({ path: '/scheduled/create', engine });
    expect(await screen.findByDisplayValue('Γιώργος Αντωνίου')).toBeDefined();
    await user.click(screen.getByRole('combobox', { name: /^Employee/ }));
    expect(await screen.findByRole('option', { name: 'Γιώργος Αντωνίου', hidden: true })).toBeDefined();
    expect(screen.getByRole('option', { name: 'Άννα Ρήγα', hidden: true })).toBeDefined();
  });

  it('without the right the page says why there is no form', async () => {
    await sign(employee('field'));
    await openApp({ path: '/scheduled/create', engine });
    expect(await screen.findByText('You can’t create vacations')).toBeDefined();
  });

  it('a link to the form of one who may not edit shows the vacation to be read', async () => {
    await sign(employee('office', 'PUT_TASKS'));
    await vacation(80, today.from, today.to, 'Καλοκαίρι');
    await openApp({ path: `/scheduled?edit=${summer}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Καλοκαίρι' }));
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('a new vacation', () => {
  beforeEach(() => sign(boss));

  const choose = async (user: Awaited<ReturnType<typeof openApp>>['user'], name: string) => {
    await user.click(await screen.findByRole('combobox', { name: /^Employee/ }));
    await user.click(await screen.findByRole('option', { name, hidden: true }));
  };

  it('is for the whole of today and paid unless something else is entered, and asks for its employee', async () => {
    const { user, path } = await openApp({ path: '/scheduled/create', engine });
    await user.click(await screen.findByRole('button', { name: 'Create vacation' }));
    expect(await screen.findByText('This field is required.')).toBeDefined();
    await choose(user, 'Άννα Ρήγα');
    await user.click(screen.getByRole('button', { name: 'Create vacation' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createSchedule',
      args: {
        nickname: null,
        employee: { id: anna },
        startingTime: today.from,
        endingTime: today.to - second,
        vacationType: 'PAID_VACATION',
      },
    });
    await waitFor(() => expect(path()).toBe('/scheduled'));
  });

  it('shows the work that falls into it before it is saved, and asks whether to go on', async () => {
    await world.task(1, today.from + 9 * hour, { employeesAssignees: [{ id: anna }] });
    await world.task(2, today.from + 9 * hour, { employeesAssignees: [{ id: giorgos }] });
    const { user, container } = await openApp({ path: '/scheduled/create', engine });
    await choose(user, 'Άννα Ρήγα');
    expect(await screen.findByText('1 task is within this vacation')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Εργασία 1' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Εργασία 2' })).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Create vacation' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(performed()).toEqual([]);
  });

  it('is saved all the same when somebody says so', async () => {
    await world.task(1, today.from + 9 * hour, { employeesAssignees: [{ id: anna }] });
    const { user } = await openApp({ path: '/scheduled/create', engine });
    await choose(user, 'Άννα Ρήγα');
    await user.click(screen.getByRole('button', { name: 'Create vacation' }));
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
  });

  it('names the other vacation that it meets', async () => {
    await vacation(80, today.from - day, today.from + hour, 'Καλοκαίρι');
    const { user } = await openApp({ path: '/scheduled/create', engine });
    await choose(user, 'Άννα Ρήγα');
    expect(await screen.findByText('The employee has another vacation in this time.')).toBeDefined();
  });
});

describe('an existing vacation', () => {
  beforeEach(async () => {
    await sign(boss);
    await vacation(80, today.from, today.to - second, 'Καλοκαίρι');
  });

  it('sends whose it is, start and end together when one of them was changed', async () => {
    const { user } = await openApp({ path: `/scheduled?edit=${summer}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Καλοκαίρι' }));
    await user.click(await dialog.findByRole('combobox', { name: /^Employee/ }));
    // The list behind the dialog has a filter with the same names.
    const options = await screen.findAllByRole('option', { name: 'Γιώργος Αντωνίου', hidden: true });
    const option = options.find((each) => 'comboboxOption' in each.dataset);
    await user.click(must(option, 'the option of the form'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const times = { startingTime: today.from, endingTime: today.to - second };
    expect(performed()[0]).toEqual({
      name: 'editSchedule',
      args: { id: summer, set: { employee: { id: giorgos }, ...times } },
      base: { employee: { id: anna }, ...times },
    });
  });

  it('is shown once more before it is deleted', async () => {
    const { user } = await openApp({ path: `/scheduled?delete=${summer}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Καλοκαίρι' }));
    expect(await dialog.findByDisplayValue('Άννα Ρήγα')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() => expect(performed()).toEqual([{ name: 'deleteSchedule', args: { id: summer }, base: {} }]));
  });

  it('has a path of its own, as notifications name it', async () => {
    const { path } = await openApp({ path: `/scheduled/${summer}`, engine });
    expect(await screen.findByRole('dialog', { name: 'Καλοκαίρι' })).toBeDefined();
    expect(path()).toBe('/scheduled');
  });
});
