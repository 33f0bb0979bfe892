import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const id = boss.user.viewer.companyId;
const owner = { id };
const place = (index: number) => ({ id: worldId('p', index) });

async function begin(session: typeof boss): Promise<void> {
  ({ engine, world } = await screenWorld(session));
}

/** The company of the boss, with addresses 1 and 2, of which the first is its headquarters. */
async function company(given: object = {}): Promise<void> {
  for (const index of [1, 2, 3, 4, 5, 6]) await world.place(index, { nickname: `Έδρα ${index}`, company: owner });
  await world.row('companies', id, {
    name: 'Τεχνική',
    vat: '094014201',
    owner,
    company: owner,
    addresses: [place(1), place(2)],
    headquarters: place(1),
    billingAddress: place(1),
    companyCategories: { CLIMATE: ['HEATING'], SIGNS: [] },
    ...given,
  });
}

beforeEach(() => begin(boss));

const performed = () => engine.performed;
const press = async (user: { click: (element: Element) => Promise<void> }, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }));
const tabNames = async (list: string) =>
  within(await screen.findByRole('tablist', { name: list }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent?.trim());

describe('the company of an owner who has none', () => {
  it('is created with what is written, under the id of the account', async () => {
    engine.answers.vatValidation = { kind: 'answered', reply: { valid: false, name: '', address: '' } };
    const { user, container } = await openApp({ path: '/profile?tab=company', engine });
    expect(await tabNames('Company')).toEqual([
      'Basic info',
      'Business categories',
      'Assign addresses',
      'Assign headquarters',
    ]);
    await user.type(await screen.findByLabelText(/^Name/), 'Νέα ΑΕ');
    expect(await accessibilityProblems(container)).toEqual([]);
    await press(user, 'Create company');
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'createCompany', args: { id, name: 'Νέα ΑΕ', vat: null }, base: {} });
  });

  it('is found by its tax number, and a name that was written stays', async () => {
    const business = { valid: true, name: 'ΤΕΧΝΙΚΗ ΑΕ', address: 'ΚΟΡΙΝΘΟΥ 1 26221 - ΠΑΤΡΑ' };
    engine.answers.vatValidation = { kind: 'answered', reply: business };
    const { user } = await openApp({ path: '/profile?tab=company', engine });
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.type(screen.getByLabelText('Tax number'), '094014201');
    await waitFor(() => expect(name.value).toBe('ΤΕΧΝΙΚΗ ΑΕ'));
    await user.clear(name);
    await user.type(name, 'Δική μου');
    await user.type(screen.getByLabelText('Tax number'), '9');
    await waitFor(() => expect(engine.asked.filter(([, call]) => call === 'vatValidation')).toHaveLength(2));
    expect(name.value).toBe('Δική μου');
  });

  it.each(['categories', 'addresses', 'headquarters'])('is to be created before its %s', async (part) => {
    await openApp({ path: `/profile?tab=company&part=${part}`, engine });
    expect(await screen.findByRole('heading', { name: 'Create the company first' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'To the company' })).toBeDefined();
  });
});

describe('the company of an owner', () => {
  beforeEach(() => company());

  it('is edited field by field, and its id is not', async () => {
    const { user } = await openApp({ path: '/profile?tab=company', engine });
    expect((await screen.findByLabelText<HTMLInputElement>('ID')).disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Name/), ' ΑΕ');
    await press(user, 'Save');
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()).toEqual([
      { name: 'editCompany', args: { id, set: { name: 'Τεχνική ΑΕ' } }, base: { name: 'Τεχνική' } },
    ]);
    const billing = within(screen.getByRole('region', { name: 'Billing address' }));
    expect(await billing.findByText('Έδρα 1')).toBeDefined();
    expect(billing.getByText('Not on the map yet')).toBeDefined();
  });

  it('has categories, whose subcategories bring them along and go with them', async () => {
    const { user, container } = await openApp({ path: '/profile?tab=company&part=categories', engine });
    await user.click(await screen.findByRole('checkbox', { name: 'Lighting' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Electrical' }).checked).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Heating and cooling' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Heating' }).checked).toBe(false);
    expect(await accessibilityProblems(container)).toEqual([]);
    await press(user, 'Save');
    expect(await screen.findByText('The categories have been updated.')).toBeDefined();
    expect(performed()).toEqual([
      {
        name: 'setCompanyCategories',
        args: { id, companyCategories: { ELECTRICAL: ['LIGHTING'], SIGNS: [] } },
        base: { companyCategories: { CLIMATE: ['HEATING'], SIGNS: [] } },
      },
    ]);
  });

  it('gets addresses and loses others, one change each, the losses first', async () => {
    const { user, container } = await openApp({ path: '/profile?tab=company&part=addresses', engine });
    await press(user, /^Remove Έδρα 2/);
    await press(user, /^Add Έδρα 3/);
    expect(await accessibilityProblems(container)).toEqual([]);
    await press(user, 'Save');
    await waitFor(() => expect(performed()).toHaveLength(2));
    expect(performed()).toEqual([
      { name: 'removeCompanyAddress', args: { id, address: worldId('p', 2) }, base: {} },
      { name: 'addCompanyAddress', args: { id, address: worldId('p', 3) }, base: {} },
    ]);
  });

  it('keeps its headquarters among its addresses', async () => {
    const { user } = await openApp({ path: '/profile?tab=company&part=addresses', engine });
    await press(user, /^Remove Έδρα 1/);
    await press(user, 'Save');
    expect(
      await screen.findByText('The headquarters are one of these. Choose other headquarters first.'),
    ).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it.each([
    [true, 5],
    [false, 3],
  ])('elevated: %s, has at most %i addresses, and more are warned about', async (elevated, limit) => {
    await begin({ ...boss, user: { ...boss.user, viewer: { ...boss.user.viewer, elevated } } });
    await company();
    const { user } = await openApp({ path: '/profile?tab=company&part=addresses', engine });
    expect(await screen.findByText(new RegExp(`^${limit} addresses at most`))).toBeDefined();
    await press(user, /^Add all/);
    const warning = within(await screen.findByRole('dialog'));
    const creating = (): HTMLButtonElement => screen.getByRole('button', { name: 'Create address' });
    expect(creating().disabled).toBe(false);
    await user.click(warning.getByRole('button', { name: 'Add the first ones' }));
    // One made now would have no place among them.
    await waitFor(() => expect(creating().disabled).toBe(true));
    expect(screen.getByText(new RegExp(`^You have picked ${limit} addresses already`))).toBeDefined();
    await press(user, 'Save');
    await waitFor(() => expect(performed()).toHaveLength(limit - 2));
  });

  it('has one of its addresses as headquarters', async () => {
    const { user, container } = await openApp({ path: '/profile?tab=company&part=headquarters', engine });
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /^Έδρα 2/ }));
    await press(user, 'Save');
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'setHeadquarters',
          args: { id, headquarters: worldId('p', 2) },
          base: { headquarters: { id: worldId('p', 1) } },
        },
      ]),
    );
  });

  it('is asked for addresses before headquarters', async () => {
    await company({ addresses: [], headquarters: null, billingAddress: null });
    await openApp({ path: '/profile?tab=company&part=headquarters', engine });
    expect(await screen.findByRole('link', { name: 'Assign addresses' })).toBeDefined();
  });
});

describe('the company of an employee', () => {
  it('is read, and nothing of it is given', async () => {
    await begin({ ...installer, user: { ...installer.user, viewer: { ...installer.user.viewer, companyId: id } } });
    await company();
    await openApp({ path: '/profile?tab=company&part=headquarters', engine });
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).readOnly).toBe(true);
    expect(screen.getByText('Only the owner can change the company.')).toBeDefined();
    expect(screen.queryByRole('tablist', { name: 'Company' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit address' })).toBeNull();
  });
});

describe('the registration', () => {
  const path = '/profile?registration=complete-registration';

  it('is the second info tab, and goes from the company to its headquarters to the map', async () => {
    const { user } = await openApp({ path, engine });
    expect(await tabNames('Profile')).toEqual(['Your details', 'Complete registration']);
    const steps = () => screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
    expect(await screen.findByRole('button', { name: 'Create company' })).toBeDefined();
    expect(steps().map((step) => within(step).getByRole('heading', { level: 2 }).textContent)).toEqual([
      '1. The company',
    ]);

    await company({ addresses: [], headquarters: null, billingAddress: null });
    await press(user, 'New address');
    expect(await screen.findByRole('dialog', { name: 'Create address' })).toBeDefined();

    await company();
    await press(user, 'Put it on the map');
    expect(await screen.findByRole('dialog', { name: 'Έδρα 1' })).toBeDefined();

    await world.place(1, { nickname: 'Έδρα 1', company: owner, latitude: 38.2, longitude: 21.7 });
    expect(await screen.findByText('Your company is registered')).toBeDefined();
    expect(screen.getByRole('link', { name: 'To the tasks', hidden: true })).toBeDefined();
  });

  it('promises an ordinary owner only what opens (specification 2.8)', async () => {
    await begin({ ...boss, user: { ...boss.user, viewer: { ...boss.user.viewer, elevated: false } } });
    await openApp({ path, engine });
    expect(await screen.findByText('Other companies find yours once its headquarters are on the map.')).toBeDefined();
    await company();
    await world.place(1, { nickname: 'Έδρα 1', company: owner, latitude: 38.2, longitude: 21.7 });
    expect(await screen.findByText('Your company is registered')).toBeDefined();
    expect(screen.queryByText('Everything is open to you now.')).toBeNull();
  });

  it('can be used by everybody', async () => {
    const { container } = await openApp({ path, engine });
    await screen.findByRole('button', { name: 'Create company' });
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('is offered as long as something is missing', async () => {
    await company();
    await openApp({ path: '/profile', engine });
    expect(await tabNames('Profile')).toEqual(['Your details', 'Complete registration']);
  });

  it('is told of to who was sent here from a screen that needs it', async () => {
    await company();
    const { path: where } = await openApp({ path: '/calendar', engine });
    await waitFor(() => expect(where()).toBe('/profile'));
    expect(await screen.findByText(/^Your company has no headquarters on the map yet/)).toBeDefined();
  });
});

describe('for how long a company keeps its data', () => {
  const kept = { historyYears: 5, notificationYears: 2, photoYears: null, appliesFrom: null };

  it('is chosen by its owner, and says from when it applies', async () => {
    await company();
    const appliesFrom = Date.UTC(2026, 11, 3, 12);
    engine.answers.retention = { kind: 'answered', reply: kept };
    engine.answers.changeRetention = { kind: 'answered', reply: { ...kept, historyYears: 10, appliesFrom } };
    const { user, container } = await openApp({ path: '/profile?tab=company', engine });
    const card = within(
      (await screen.findByRole('heading', { name: 'Data retention' })).closest('section') as HTMLElement,
    );
    const history = await card.findByRole<HTMLInputElement>('combobox', { name: /^History of changes/ });
    expect(history.value).toBe('5 years');
    expect(card.getByRole<HTMLInputElement>('combobox', { name: /^Photos/ }).value).toBe('For ever');
    const save = card.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.click(history);
    expect(screen.queryByRole('option', { name: '1 year' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: '10 years' }));
    await user.click(save);
    expect(await card.findByText('Applies from 03/12/2026')).toBeDefined();
    const body = { historyYears: 10, notificationYears: 2, photoYears: null };
    expect(engine.asked.find(([, call]) => call === 'changeRetention')).toMatchObject([
      expect.anything(),
      'changeRetention',
      { body },
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});
