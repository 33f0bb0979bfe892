import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import type { NewRow } from '../../../../domain/rows.ts';
import type { Change } from '../../../../workers/contract/engine.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const place = (index: number, given: Partial<NewRow<'addresses'>> = {}): Promise<void> =>
  world.place(index, { company, ...given });

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(boss));
});

const performed = () => engine.performed;

describe('the list of addresses', () => {
  it('shows the columns of the specification, and nothing that belongs to others', async () => {
    await place(1, {
      number: 17,
      nickname: 'Αποθήκη',
      street: 'Νοταρά 9',
      region: 'Πάτρα',
      telephone: '2610123456',
      comment: 'Πίσω πόρτα',
    });
    await world.place(2, { nickname: 'Ξένη', company: { id: worldId('c', 9) } });
    const { container } = await openApp({ path: '/addresses', engine });
    const table = within(await screen.findByRole('table'));
    const cells = (await table.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells).toEqual(['', '17', 'Αποθήκη', 'Νοταρά 9', 'Πάτρα', '2610123456', 'Πίσω πόρτα', 'View']);
    expect(screen.getByText('1 address')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('is filtered by customer, and by what is shared', async () => {
    await world.customer(1, 'Cosmos', { company });
    await place(1, { nickname: 'Του Cosmos', customer: { id: worldId('c', 1) } });
    await place(2, { nickname: 'Όλων', sharedAddress: true, sharedStatus: 'SHARED' });
    await place(3, { nickname: 'Κανενός' });
    const { user } = await openApp({ path: '/addresses', engine });
    await screen.findByText('3 addresses');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Cosmos');
    expect(await screen.findByText('1 address')).toBeDefined();
    expect(screen.getByText('Του Cosmos')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'All customers');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shared' }), 'Only shared');
    expect(await screen.findByText('Όλων')).toBeDefined();
    expect(await screen.findByText('1 address')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shared' }), 'Only private');
    expect(await screen.findByText('2 addresses')).toBeDefined();
  });

  it('finds addresses by what is installed there, also what comes while it is shown', async () => {
    const piece = (index: number, serialNumber: string): Promise<void> =>
      world.row('equipment', worldId('e', index), {
        ...{ company, address: { id: worldId('p', index) }, kind: 'Λέβητας', serialNumber },
      });
    await place(1);
    await place(2);
    await piece(1, 'LEB-1');
    await openApp({ path: '/addresses?q=leb', engine });
    expect(await screen.findByText('1 address')).toBeDefined();
    await piece(2, 'LEB-2');
    expect(await screen.findByText('2 addresses')).toBeDefined();
  });

  it('shows an address to who may not delete it, also where a link asks to', async () => {
    mirror = await emptyMirror(installer.user.id);
    world = new FieldWorld(mirror, installer);
    await world.sync();
    await place(1, { nickname: 'Μία' });
    engine.session = installer;
    await openApp({ path: `/addresses?delete=${worldId('p', 1)}`, engine });
    expect(await screen.findByRole('dialog', { name: 'Μία' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm deletion' })).toBeNull();
  });

  it('is a list of cards on a phone', async () => {
    await place(1, { nickname: 'Αποθήκη', street: 'Νοταρά 9', sharedAddress: true });
    const { container } = await openApp({ path: '/addresses', engine, phone: true });
    const card = (await screen.findByRole('button', { name: 'Αποθήκη' })).closest('li');
    expect(card?.textContent).toContain('Νοταρά 9');
    expect(card?.textContent).toContain('Shared');
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

const own = { selector: 'input, textarea' };
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, own);
const street = () => screen.findByLabelText<HTMLInputElement>(/^Street/, own);

describe('the form of an address', () => {
  it('asks for what the specification requires, and is filled in by its example', async () => {
    const { user, path, container } = await openApp({ path: '/addresses/create', engine });
    await street();
    await user.clear(input(/^Country/));
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(6));
    for (const name of [/^Street/, /^Region/, /^Province/, /^Country/, /^Floor/, /^Telephone/])
      expect(input(name).getAttribute('aria-invalid'), String(name)).toBe('true');
    expect(await accessibilityProblems(container)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Replace with example' }));
    expect(input(/^Street/).value).toBe('11 Plapouta');
    expect(input(/^Telephone/).value).toMatch(/^69\d{8}$/);
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createAddress',
      args: { street: '11 Plapouta', country: 'Greece', floor: '2nd', customer: null, sharedAddress: false },
    });
    await waitFor(() => expect(path()).toBe('/addresses'));
  });

  it('is created under another id where another tab has created one with the same draft', async () => {
    engine.answerTo = () =>
      performed().length === 1 ? { kind: 'refused', code: 'id_taken', fields: ['id'] } : engine.performResult;
    const { user, path } = await openApp({ path: '/addresses/create', engine });
    await street();
    await user.click(screen.getByRole('button', { name: 'Replace with example' }));
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    await waitFor(() => expect(path()).toBe('/addresses'));
    const made = engine.asked.flatMap(([name, change]) => (name === 'perform' ? [(change as Change).args] : []));
    expect(made).toHaveLength(2);
    expect(made[1]).toEqual({ ...made[0], id: expect.any(String) });
    expect(made[1]?.id).not.toBe(made[0]?.id);
  });

  it('takes street, parts and position of a suggested place', async () => {
    const found = {
      label: 'Κορίνθου 121, Πάτρα 262 23, Ελλάδα',
      latitude: 38.2455555555,
      longitude: 21.7355555555,
      street: 'Κορίνθου 121',
      region: 'Πάτρα',
      province: 'Αχαΐα',
      zipCode: '26223',
      country: '',
    };
    engine.answers = { geocode: { kind: 'answered', reply: [found] } };
    const { user } = await openApp({ path: '/addresses/create', engine });
    await user.type(await street(), 'Κοριν');
    await user.click(await screen.findByText(found.label, { ignore: 'option' }));
    await waitFor(() => expect(input(/^Street/).value).toBe('Κορίνθου 121'));
    expect(input(/^Region/).value).toBe('Πάτρα');
    expect(input(/^Postal code/).value).toBe('26223');
    // What the geocoder does not know stays.
    expect(input(/^Country/).value).toBe('Greece');
    expect(input(/^Latitude/).value).toBe('38.245556');
    const asked = engine.asked.filter(([name]) => name === 'callServer');
    expect(asked).toEqual([['callServer', 'geocode', { query: { address: 'Κοριν, Greece' } }]]);
  });

  it('parts a street from the postal code typed after it, without network, and keeps what is there (issue 28)', async () => {
    const { user } = await openApp({ path: '/addresses/create', engine });
    await user.type(await street(), 'Κορίνθου 121, 26223');
    await user.tab();
    await waitFor(() => expect(input(/^Postal code/).value).toBe('26223'));
    expect(input(/^Street/).value).toBe('Κορίνθου 121');
    expect(input(/^Region/).value).toBe('Πάτρα');
    expect(input(/^Province/).value).toBe('Αχαΐα');
    await user.clear(input(/^Street/));
    await user.type(input(/^Street/), 'Ερμού 3, 10563');
    await user.tab();
    expect(input(/^Street/).value).toBe('Ερμού 3, 10563');
    expect(input(/^Region/).value).toBe('Πάτρα');
  });

  it('parts a street also when Enter saves the form from its field (issue 28)', async () => {
    const known = { nickname: 'Μία', street: 'Αξιού 1', country: 'Ελλάδα', floor: '1', telephone: '2610123456' };
    await place(1, { ...known, region: null, province: null, zipCode: null });
    const { user } = await openApp({ path: `/addresses?edit=${worldId('p', 1)}`, engine });
    await screen.findByRole('dialog', { name: 'Μία' });
    await user.clear(await street());
    await user.type(await street(), 'Κορίνθου 121, 26223');
    // What Enter does in a browser: the field is not left.
    fireEvent.submit(must((await street()).closest('form'), 'the form'));
    const set = { street: 'Κορίνθου 121', zipCode: '26223', region: 'Πάτρα', province: 'Αχαΐα' };
    await waitFor(() => expect(engine.performed).toMatchObject([{ name: 'editAddress', args: { set } }]));
  });

  it('leaves a street of another country as it is', async () => {
    const { user } = await openApp({ path: '/addresses/create', engine });
    await street();
    await user.clear(input(/^Country/));
    await user.type(input(/^Country/), 'Germany');
    await user.type(input(/^Street/), 'Hauptstraße 1, 26223');
    await user.tab();
    expect(input(/^Street/).value).toBe('Hauptstraße 1, 26223');
    expect(input(/^Region/).value).toBe('');
  });

  it('finds the whole address by hand, and moves nothing but the marker', async () => {
    const found = { label: 'Πάτρα', latitude: 38.2, longitude: 21.7, street: 'Άλλη', region: 'Άλλη' };
    engine.answers = { geocode: { kind: 'answered', reply: [{ ...found, province: '', zipCode: '', country: '' }] } };
    const { user } = await openApp({ path: '/addresses/create', engine });
    await street();
    await user.click(input(/^Manual search/));
    await user.type(input(/^Street/), 'Κορίνθου 1');
    await user.click(screen.getByRole('button', { name: 'Find on the map' }));
    await user.click(await screen.findByRole('button', { name: 'Πάτρα' }));
    expect(input(/^Street/).value).toBe('Κορίνθου 1');
    await waitFor(() => expect(input(/^Longitude/).value).toBe('21.700000'));
  });

  it('takes a landline as well as a mobile number, as its hint says', async () => {
    await openApp({ path: '/addresses/create', engine });
    const hint = (await screen.findByLabelText(/^Telephone/)).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint.split(' ')[0] ?? '')?.textContent).toContain('mobile or landline');
  });

  it('says before it is created what it lacks without a position (issue Screens and words, A19)', async () => {
    await openApp({ path: '/addresses/create', engine });
    expect(await screen.findByText(/^Without a position, the address isn’t on the map/)).toBeDefined();
  });

  it('says that there are no suggestions without network, and is saved all the same', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await openApp({ path: '/addresses/create', engine });
    await user.type(await street(), 'Κορίνθου');
    expect(await screen.findByText(/^No suggestions while offline/)).toBeDefined();
    expect(engine.asked.some(([name]) => name === 'callServer')).toBe(false);
  });

  it('gives a shared address to no customer', async () => {
    await world.customer(1, 'Cosmos', { company });
    await place(1, { nickname: 'Μία', customer: { id: worldId('c', 1) } });
    const { user } = await openApp({ path: `/addresses?edit=${worldId('p', 1)}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Μία' }));
    const customer = await dialog.findByRole('combobox', { name: 'Customer' });
    await waitFor(() => expect(customer).toHaveProperty('value', 'Cosmos'));
    await user.click(dialog.getByLabelText(/^Shareable/, own));
    await waitFor(() => expect(customer).toHaveProperty('value', ''));
    expect(customer).toHaveProperty('disabled', true);
  });

  it('saves only what was changed, with what was seen, and whom it serves by a change of its own', async () => {
    const full = { region: 'Πάτρα', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1', telephone: '2610123456' };
    await place(1, { nickname: 'Μία', comment: 'Πριν', ...full });
    const { user } = await openApp({ path: `/addresses?edit=${worldId('p', 1)}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Μία' }));
    const comment = await dialog.findByRole('textbox', { name: 'Comment' });
    await user.clear(comment);
    await user.type(comment, 'Μετά');
    await user.click(dialog.getByLabelText(/^Shareable/, own));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(2));
    expect(performed()).toEqual([
      { name: 'editAddress', args: { id: worldId('p', 1), set: { comment: 'Μετά' } }, base: { comment: 'Πριν' } },
      {
        name: 'shareAddress',
        args: { id: worldId('p', 1) },
        base: { customer: null, sharedAddress: false, sharedStatus: null },
      },
    ]);
  });
});

describe('dialogs over the list of addresses', () => {
  it('show an address to be read, and lead from there to its form', async () => {
    await place(1, { nickname: 'Μία', street: 'Νοταρά 9' });
    const { user, router } = await openApp({ path: '/addresses', engine });
    await user.click(await screen.findByRole('button', { name: 'Μία' }));
    const view = within(await screen.findByRole('dialog', { name: 'Μία' }));
    expect(view.getByLabelText('Street')).toHaveProperty('readOnly', true);
    expect(router.state.location.search).toEqual({ view: worldId('p', 1) });
    await user.click(view.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ edit: worldId('p', 1) }));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined();
  });

  it('open an address by its own path', async () => {
    await place(1, { nickname: 'Μία' });
    await openApp({ path: `/addresses/${worldId('p', 1)}`, engine });
    expect(await screen.findByRole('dialog', { name: 'Μία' })).toBeDefined();
  });

  it('delete an address after showing it, and close also when that is refused', async () => {
    await place(1, { nickname: 'Μία' });
    const { user } = await openApp({ path: `/addresses?delete=${worldId('p', 1)}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Μία' }));
    expect(dialog.getByText('Do you want to delete this address?')).toBeDefined();
    engine.performResult = { kind: 'refused', code: 'in_use', fields: ['tasks'] };
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(performed()).toEqual([{ name: 'deleteAddress', args: { id: worldId('p', 1) }, base: {} }]);
    expect(screen.queryByText('The address was deleted.')).toBeNull();
  });

  it('close by themselves when there is no such address', async () => {
    const { router } = await openApp({ path: `/addresses?view=${worldId('p', 99)}`, engine });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('are only for those who may change addresses', async () => {
    const { viewer } = boss.user;
    engine.session = { ...boss, user: { ...boss.user, viewer: { ...viewer, owner: false, rights: [] } } };
    await place(1, { nickname: 'Μία' });
    await openApp({ path: `/addresses?edit=${worldId('p', 1)}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Μία' }));
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByText('Create address')).toBeNull();
  });
});
