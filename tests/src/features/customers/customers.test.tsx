import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const cosmos = worldId('c', 1);
const greece = { code: 'EL', name: 'Greece' };

beforeEach(async () => {
  ({ engine, world } = await screenWorld(boss));
  await world.customer(1, 'Cosmos', { company, country: greece, name: 'Cosmos ΑΕ', afm: '094014201' });
});

const performed = () => engine.performed;
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });

async function edit(tab: string) {
  const app = await openApp({ path: `/customers?edit=${cosmos}`, engine });
  const dialog = within(await screen.findByRole('dialog', { name: 'Cosmos' }));
  await app.user.click(await dialog.findByRole('tab', { name: tab }));
  return { ...app, dialog };
}

describe('the list of customers', () => {
  it('shows the columns of the specification, and none that is known by name only', async () => {
    await world.customer(2, 'Άγνωστος', { company: null });
    const { container } = await openApp({ path: '/customers', engine });
    const table = within(await screen.findByRole('table'));
    const cells = (await table.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells).toEqual(['–', 'Cosmos', '094014201', '–', '–', 'Cosmos ΑΕ', 'View']);
    expect(screen.getByText('1 customer')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('calls a customer by a press on the telephone number', async () => {
    await world.customer(4, 'Φούρνος', { company, telephone: '2610123456' });
    await openApp({ path: '/customers', engine });
    const link = await screen.findByRole('link', { name: '2610123456' });
    expect(link.getAttribute('href')).toBe('tel:2610123456');
  });
});

describe('the running number of a customer', () => {
  it('leads its row, and finds it', async () => {
    await world.customer(3, 'Φούρνος', { company, number: 1042 });
    const { user } = await openApp({ path: '/customers', engine });
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader')[0]?.textContent).toBe('No.');
    const row = within((await table.findByText('Φούρνος')).closest('tr') as HTMLElement);
    expect(row.getAllByRole('cell')[0]?.textContent).toBe('1042');
    await user.type(screen.getByRole('searchbox'), '1042');
    expect(await screen.findByText('1 customer')).toBeDefined();
    expect(screen.getByText('Φούρνος')).toBeDefined();
  });
});

describe('a new customer', () => {
  it('gets addresses, watchers and accounts only once it exists, and is judged by its rules', async () => {
    const { user, path } = await openApp({ path: '/customers/create', engine });
    expect(
      await screen.findByText('Save the customer first. Then you can assign addresses, watchers and user accounts.'),
    ).toBeDefined();
    for (const name of ['Assign addresses', 'Assign watchers to customer', 'Customer user accounts'])
      expect(await screen.findByRole('tab', { name })).toHaveProperty('disabled', true);

    await user.type(input(/^Tax number/), '12345');
    await user.type(input(/^Telephone/), '26101');
    await user.type(input(/^E-mail/), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('At least 9 characters.')).toBeDefined();
    expect(screen.getByText('This field is required.')).toBeDefined();
    for (const name of [/^Nickname/, /^Tax number/, /^Telephone/, /^E-mail/])
      expect(input(name).getAttribute('aria-invalid'), String(name)).toBe('true');
    expect(performed()).toEqual([]);

    await user.type(input(/^Nickname/), 'Νέος');
    await user.type(input(/^Tax number/), '6789');
    await user.type(input(/^Telephone/), '23456');
    await user.type(input(/^E-mail/), '@example.org');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createCustomer',
      args: { nickname: 'Νέος', afm: '123456789', telephone: '2610123456', country: greece },
    });
    expect(performed()[0]).not.toHaveProperty('args.addresses');
    await waitFor(() => expect(path()).toBe('/customers'));
  });

  it('has its comment filled by the register of a European tax number', async () => {
    const reply = { valid: true, name: 'COSMOS AE', address: 'ΚΗΦΙΣΙΑΣ 99 15124 - ΜΑΡΟΥΣΙ' };
    engine.answers = { vatValidation: { kind: 'answered', reply } };
    const { user } = await openApp({ path: '/customers/create', engine });
    await user.type(await screen.findByLabelText(/^Comment/), 'Παλιός γνωστός');
    await user.type(input(/^Tax number/), '094014');
    expect(engine.asked.some(([name]) => name === 'callServer')).toBe(false);
    await user.type(input(/^Tax number/), '201');
    await waitFor(() => expect(input(/^Comment/).value).toBe('Παλιός γνωστός\nCOSMOS AE\nΚΗΦΙΣΙΑΣ 99 15124 - ΜΑΡΟΥΣΙ'));
    expect(screen.getByText('Name and address from the register are in the comment.')).toBeDefined();
  });
});

describe('an existing customer', () => {
  it('gets and loses addresses of nobody else, and watchers, when it is saved', async () => {
    await world.place(1, { company, nickname: 'Δική του', customer: { id: cosmos } });
    await world.place(2, { company, nickname: 'Κανενός' });
    await world.place(3, { company, nickname: 'Άλλου', customer: { id: worldId('c', 2) } });
    await world.person(7, { employer: company, name: 'Άννα', surname: 'Ρήγα' });
    const { user, dialog } = await edit('Assign addresses');
    await user.click(await dialog.findByRole('button', { name: 'Add Κανενός' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Δική του' }));
    expect(dialog.queryByText('Άλλου')).toBeNull();
    await user.click(dialog.getByRole('tab', { name: 'Assign watchers to customer' }));
    await user.click(await dialog.findByRole('button', { name: 'Add Άννα Ρήγα' }));
    expect(performed()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(3));
    expect(performed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'makeAddressPrivate',
          args: { id: worldId('p', 2), customer: { id: cosmos } },
        }),
        expect.objectContaining({ name: 'releaseAddress', args: { id: worldId('p', 1) } }),
        { name: 'addCustomerWatcher', args: { id: cosmos, watcher: worldId('c', 7) }, base: {} },
      ]),
    );
  });

  it('leaves alone, when it is saved, what others released and gave meanwhile', async () => {
    await world.place(1, { company, nickname: 'Δική του', customer: { id: cosmos } });
    await world.place(2, { company, nickname: 'Κανενός' });
    await world.place(3, { company, nickname: 'Νέα' });
    const { user, dialog } = await edit('Assign addresses');
    await user.click(await dialog.findByRole('button', { name: 'Add Νέα' }));
    await world.place(1, { company, nickname: 'Δική του', customer: null });
    await world.place(2, { company, nickname: 'Κανενός', customer: { id: cosmos } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(await screen.findByText('The customer has been saved.')).toBeDefined();
    expect(performed()).toMatchObject([
      { name: 'makeAddressPrivate', args: { id: worldId('p', 3), customer: { id: cosmos } } },
    ]);
  });

  it('loses an account only after a question', async () => {
    await world.person(8, { customer: { id: cosmos }, name: 'Μαρία', surname: 'Παππά', email: 'maria@example.org' });
    const { user, dialog } = await edit('Customer user accounts');
    await user.click(await dialog.findByRole('button', { name: 'Delete account: Μαρία Παππά' }));
    expect(performed()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() =>
      expect(performed()).toEqual([{ name: 'deleteCustomerUser', args: { id: worldId('c', 8) }, base: {} }]),
    );
  });

  const fillAccount = async (user: Awaited<ReturnType<typeof edit>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'New account' }));
    const account = within(await screen.findByRole('dialog', { name: 'New account' }));
    await user.type(account.getByLabelText(/^Nickname/), 'Μαρία');
    await user.type(account.getByLabelText(/^Username/), 'maria');
    await user.type(account.getByLabelText(/^E-mail/), 'maria@example.org');
    return account;
  };

  it('gets an account with its password from the server', async () => {
    engine.answers = { createCustomerUser: { kind: 'answered', reply: {} } };
    const { user } = await edit('Customer user accounts');
    const account = await fillAccount(user);
    await user.click(account.getByRole('button', { name: 'Save' }));
    expect(await account.findByText('This field is required.')).toBeDefined();
    await user.type(account.getByLabelText(/^Password/), 'secret');
    await user.click(account.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'callServer',
        'createCustomerUser',
        { body: expect.objectContaining({ username: 'maria', password: 'secret', customer: { id: cosmos } }) },
      ]),
    );
    expect(performed()).toEqual([]);
  });

  it('gets an account without a password where there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await edit('Customer user accounts');
    const account = await fillAccount(user);
    expect(account.queryByLabelText(/^Password/)).toBeNull();
    await user.click(account.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const args = { username: 'maria', customer: cosmos, country: greece };
    expect(performed()[0]).toMatchObject({ name: 'addCustomerUser', args });
    expect(performed()[0]).not.toHaveProperty('args.password');
  });

  it('is deleted after it was shown', async () => {
    const { user } = await openApp({ path: `/customers?delete=${cosmos}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Cosmos' }));
    expect(dialog.getByText('Do you want to delete this customer?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() => expect(performed()).toEqual([{ name: 'deleteCustomer', args: { id: cosmos }, base: {} }]));
  });
});
