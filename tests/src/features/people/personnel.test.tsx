import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultCountry } from '../../../../domain/user/country.ts';
import { invitesByMail } from '../../../../domain/user/preferences.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const crew = worldId('c', 1);
const office = worldId('c', 2);
const anna = worldId('c', 11);
const petros = worldId('c', 12);

async function fill(session = boss): Promise<void> {
  ({ mirror, engine, world } = await screenWorld(session));
  // Whoever opens the personnel has a company with headquarters on the map.
  const headquarters = { id: worldId('p', 90) };
  await world.place(90, { company, latitude: 38.2, longitude: 21.7 });
  await world.row('companies', company.id, { name: 'Ergon', owner: company, headquarters });
  await world.role(1, { name: 'installer', nickname: 'Crew', icon: 'tool' });
  await world.role(2, { name: 'office', nickname: 'Office', employeeRights: ['PUT_TASKS', 'PUT_CUSTOMERS'] });
  const person = { employer: company, role: { id: crew } };
  await world.person(11, {
    ...person,
    name: 'Άννα',
    surname: 'Ρήγα',
    username: 'anna',
    email: 'anna@example.org',
    phoneNumber: '6971234567',
  });
  await world.person(12, { ...person, name: 'Πέτρος', surname: 'Ζήσης', username: 'petros', enabled: false });
}

beforeEach(() => fill());

const performed = () => engine.performed;
const card = async (name: string) => within(await screen.findByRole('article', { name }));

type User = Awaited<ReturnType<typeof openApp>>['user'];

async function choose(user: User, name: string, action: string): Promise<void> {
  await user.click((await card(name)).getByRole('button', { name: `More actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

async function offered(user: User, name: string): Promise<(string | null)[]> {
  const { getAllByRole, queryByRole } = await card(name);
  const first = getAllByRole('button')[0]?.textContent ?? null;
  const more = queryByRole('button', { name: `More actions: ${name}` });
  if (more === null) return [first];
  await user.click(more);
  const lines = await screen.findAllByRole('menuitem', { hidden: true });
  return [first, ...lines.map(({ textContent }) => textContent)];
}

const confirmed = async (user: User, name: string): Promise<void> => {
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
};

/** Anna's phone has work to send. */
const waitingOnPhone = (): Promise<unknown> =>
  world.row('devices', worldId('p', 70), {
    user: { id: anna },
    company,
    label: 'Chrome, Android',
    lastContact: Date.now(),
    changesWaiting: 2,
    filesWaiting: 0,
    skew: 0,
  });

describe('the personnel (specification 2.8)', () => {
  it('has a tab per role with how many have it, and cards of those who do', async () => {
    const { container, user } = await openApp({ path: '/personnel', engine });
    const tabs = within(await screen.findByRole('tablist', { name: 'Roles' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual(['Crew 2', 'Office']);
    expect(await screen.findByRole('region', { name: 'Employees: Crew' })).toBeDefined();
    expect((await card('Άννα Ρήγα')).getByText('anna@example.org')).toBeDefined();
    expect((await card('Πέτρος Ζήσης')).getByText('Deactivated')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(tabs.getByRole('tab', { name: 'Office' }));
    expect(await screen.findByRole('region', { name: 'Employees: Office' })).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('calls an employee by a press on the telephone number', async () => {
    await openApp({ path: '/personnel', engine });
    const link = (await card('Άννα Ρήγα')).getByRole('link', { name: '6971234567' });
    expect(link.getAttribute('href')).toBe('tel:6971234567');
  });

  it('shows those whose role was taken away apart', async () => {
    await world.person(13, { employer: company, name: 'Νίκη', surname: 'Λάμπρου' });
    const { user } = await openApp({ path: '/personnel', engine });
    await user.click(await screen.findByRole('tab', { name: 'Without a role 1' }));
    expect((await card('Νίκη Λάμπρου')).getByText('Has not joined yet')).toBeDefined();
  });

  it.each([
    ['who is enabled', 'Άννα Ρήγα', ['Edit', 'View', 'Deactivate', 'Make an employee user', 'Delete']],
    ['who is not', 'Πέτρος Ζήσης', ['Edit', 'View', 'Activate', 'Delete']],
  ])('offers the owner with %s what the specification says', async (_, name, actions) => {
    const { user } = await openApp({ path: '/personnel', engine });
    expect(await offered(user, name)).toEqual(actions);
  });

  it('switches accounts off and on after a question', async () => {
    const { user } = await openApp({ path: '/personnel', engine });
    await choose(user, 'Άννα Ρήγα', 'Deactivate');
    expect(performed()).toEqual([]);
    await confirmed(user, 'Deactivate');
    await choose(user, 'Πέτρος Ζήσης', 'Activate');
    await confirmed(user, 'Activate');
    await waitFor(() =>
      expect(performed()).toEqual([
        { name: 'deactivateEmployee', args: { id: anna }, base: {} },
        { name: 'activateEmployee', args: { id: petros }, base: {} },
      ]),
    );
  });

  it('says before somebody goes that their devices have work to send', async () => {
    await waitingOnPhone();
    const { user } = await openApp({ path: '/personnel', engine });
    await choose(user, 'Άννα Ρήγα', 'Deactivate');
    const question = await screen.findByRole('dialog', { name: 'Deactivate' });
    expect(within(question).getByText(/^Work may still wait on 1 device\./)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await choose(user, 'Άννα Ρήγα', 'Delete');
    const sheet = within(await screen.findByRole('dialog', { name: 'Άννα Ρήγα' }));
    expect(await sheet.findByText(/Άννα Ρήγα · Chrome, Android: 2 changes/)).toBeDefined();
    expect(sheet.getByText(/will arrive in “Rejected changes”/)).toBeDefined();
  });

  it('says before somebody gets an account of their own that their work does not come by itself then', async () => {
    await waitingOnPhone();
    const { user } = await openApp({ path: '/personnel', engine });
    await choose(user, 'Άννα Ρήγα', 'Make an employee user');
    const sheet = within(await screen.findByRole('dialog', { name: /Άννα Ρήγα/ }));
    expect(await sheet.findByText(/^Let them send it first\./)).toBeDefined();
    expect(sheet.queryByText(/Rejected changes/)).toBeNull();
  });

  it('deletes an employee after they were shown', async () => {
    const { user } = await openApp({ path: `/personnel?delete=${anna}`, engine });
    await screen.findByRole('dialog', { name: 'Άννα Ρήγα' });
    await confirmed(user, 'Confirm deletion');
    await waitFor(() => expect(performed()).toEqual([{ name: 'deleteEmployee', args: { id: anna }, base: {} }]));
  });
});

describe('who is an employee themselves', () => {
  const officePerson = {
    ...installer,
    user: {
      ...installer.user,
      viewer: { ...installer.user.viewer, kind: 'office' as const, rights: ['PUT_TASKS' as const] },
    },
  };

  it('sees everybody in the office, and switches nobody off', async () => {
    await fill(officePerson);
    const { user } = await openApp({ path: '/personnel', engine });
    expect(await offered(user, 'Άννα Ρήγα')).toEqual(['View']);
    expect(screen.queryByRole('button', { name: 'Hold to add' })).toBeNull();
  });

  it('sees colleagues by their names when sent out, in one tab', async () => {
    await fill(installer);
    await mirror.table('roles').clear();
    const { user } = await openApp({ path: '/personnel', engine });
    expect(await screen.findByRole('tab', { name: 'Colleagues 2' })).toBeDefined();
    await user.click((await card('Άννα Ρήγα')).getByRole('button', { name: 'View: Άννα Ρήγα' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Άννα Ρήγα' }));
    expect(dialog.getByText('Full name')).toBeDefined();
    expect(dialog.queryByLabelText('E-mail')).toBeNull();
  });
});

describe('a new employee on a phone', () => {
  it('has a button above the cards, not among those to swipe', async () => {
    await openApp({ path: `/personnel?role=${crew}`, engine, phone: true });
    const button = await screen.findByRole('button', { name: 'Hold to add' });
    expect(button.closest('section[aria-roledescription]')).toBeNull();
    fireEvent.keyDown(button, { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Create employee' })).toBeDefined();
  });
});

describe('a new employee', () => {
  const add = async (path = '/personnel') => {
    const app = await openApp({ path, engine });
    const button = await screen.findByRole('button', { name: 'Hold to add' });
    fireEvent.keyDown(button, { key: 'Enter' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Create employee' }));
    return { ...app, dialog };
  };
  const write = async ({ findByLabelText, getByLabelText }: Awaited<ReturnType<typeof add>>['dialog']) => {
    fireEvent.change(await findByLabelText(/^Username/), { target: { value: 'maria' } });
    fireEvent.change(getByLabelText(/^E-mail/), { target: { value: 'maria@example.org' } });
    fireEvent.change(getByLabelText(/^Nickname/), { target: { value: 'Μαρία' } });
  };

  it('begins with the role of the tab, and is made by the server together with the password', async () => {
    engine.answers = { createEmployee: { kind: 'answered', reply: {} } };
    const { user, dialog } = await add(`/personnel?role=${crew}`);
    const role = await dialog.findByRole('combobox', { name: /^Role/ });
    await waitFor(() => expect(role).toHaveProperty('value', 'Crew'));
    await write(dialog);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('This field is required.')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Password/), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    const person = { username: 'maria', nickname: 'Μαρία', country: defaultCountry };
    const body = { ...person, password: 'secret', role: { id: crew } };
    await waitFor(() =>
      expect(engine.asked).toContainEqual(['callServer', 'createEmployee', { body: expect.objectContaining(body) }]),
    );
    expect(performed()).toEqual([]);
  });

  it('is made without a password where there is no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, dialog } = await add();
    expect(dialog.queryByLabelText(/^Password/)).toBeNull();
    await write(dialog);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'addEmployee', args: { username: 'maria', role: crew } });
    expect(performed()[0]).not.toHaveProperty('args.password');
  });

  it('is made without the password that was begun when the network goes', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { user, dialog } = await add();
    await write(dialog);
    await user.type(dialog.getByLabelText(/^Password/), 'abc');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(dialog.queryByLabelText(/^Password/)).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'addEmployee', args: { username: 'maria' } });
  });

  it('is said to have a user name that somebody has, on its field', async () => {
    const refused = { kind: 'refused', status: 409, code: 'username_taken', message: '', retryAfter: null } as const;
    engine.answers = { createEmployee: { ...refused, fields: ['username'], path: '/employees' } };
    const { user, dialog } = await add();
    await write(dialog);
    await user.type(dialog.getByLabelText(/^Password/), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true'));
  });

  it('is invited by e-mail where somebody switched that on, and never without a role', async () => {
    const { id } = boss.user;
    const tableSettings = JSON.stringify({ [invitesByMail]: true });
    await world.row('users-settings', id, { users: { id }, tableSettings });
    engine.answers = { inviteEmployee: { kind: 'answered', reply: {} } };
    const { user, dialog } = await add();
    await user.click(await dialog.findByRole('tab', { name: 'Invitation by e-mail' }));
    await user.type(await dialog.findByLabelText(/^E-mail/), 'eva@example.org');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    const query = { email: 'eva@example.org', roleId: crew };
    await waitFor(() => expect(engine.asked).toContainEqual(['callServer', 'inviteEmployee', { query }]));
  });

  it('is invited only where somebody switched that on, in the preferences', async () => {
    const { dialog } = await add();
    expect(dialog.queryByRole('tab', { name: 'Invitation by e-mail' })).toBeNull();
    document.body.replaceChildren();
    const { user } = await openApp({ path: '/preferences', engine });
    await user.click(await screen.findByRole('switch', { name: /^Invite employees by e-mail/ }));
    const args = { id: boss.user.id, set: { [invitesByMail]: true } };
    await waitFor(() => expect(performed()).toEqual([{ name: 'saveTableSettings', args, base: {} }]));
  });
});

describe('an existing employee', () => {
  it('keeps user name and e-mail, and gets another profile and role in a change of each', async () => {
    const { user } = await openApp({ path: `/personnel?edit=${anna}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Άννα Ρήγα' }));
    for (const name of ['Username', 'E-mail', 'ID'])
      expect(await dialog.findByLabelText(name)).toHaveProperty('readOnly', true);
    await user.clear(dialog.getByLabelText(/^Telephone/));
    await user.type(dialog.getByLabelText(/^Telephone/), '6977654321');
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Office', hidden: true }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'editProfile',
          args: { id: anna, set: { phoneNumber: '6977654321' } },
          base: { phoneNumber: '6971234567' },
        },
        { name: 'setEmployeeRole', args: { id: anna, role: { id: office } }, base: { role: { id: crew } } },
      ]),
    );
  });

  it('becomes a user of their own with the form of the sign-up', async () => {
    engine.answers = { makeEmployeeUser: { kind: 'answered', reply: {} } };
    const { user, container } = await openApp({ path: '/personnel', engine });
    await choose(user, 'Άννα Ρήγα', 'Make an employee user');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Άννα Ρήγα a user' }));
    expect(await dialog.findByLabelText(/^E-mail/)).toHaveProperty('value', 'anna@example.org');
    expect(await accessibilityProblems(container)).toEqual([]);
    for (const [label, text] of [
      ['Phone number', '6971234567'],
      ['Password', 'secret'],
      ['Confirm password', 'secret'],
      ['Company name', 'Ρήγα ΙΚΕ'],
      ['Tax number', '094014201'],
      ['Street and number', 'Κορίνθου 1'],
      ['City', 'Πάτρα'],
      ['Postal code', '26221'],
      ['Billing phone', '2610123456'],
    ] as const)
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
    await user.click(dialog.getByRole('button', { name: 'Make a user' }));
    const signupRequest = expect.objectContaining({ username: 'anna', billingName: 'Ρήγα ΙΚΕ', city: 'Πάτρα' });
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'callServer',
        'makeEmployeeUser',
        { body: { employee: { id: anna }, signupRequest } },
      ]),
    );
  });
});
