import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userValues } from '../../../support/rows.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer, tapTime } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const running = (id: string, label: string | null, current: boolean) => ({
  id,
  label,
  createdOn: tapTime,
  expiresOn: tapTime + 43_200_000,
  current,
});

async function begin(session: typeof boss): Promise<void> {
  ({ engine, world } = await screenWorld(session));
  const { username, nickname, name, surname, email } = session.user;
  const own = userValues({ username, nickname, name, surname, email, phoneNumber: '6912345678' });
  await world.row('users', session.user.id, { ...own, company: { id: session.user.viewer.companyId } });
}

beforeEach(() => begin(boss));

const performed = () => engine.performed;
const input = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const asked = (call: string) => engine.asked.filter(([name, which]) => name === 'callServer' && which === call);

describe('the profile', () => {
  it('is saved with what was changed, and shows it at once beside the menu of the person', async () => {
    const { user } = await openApp({ path: '/profile', engine });
    const surname = await input('Surname');
    await user.clear(surname);
    await user.type(surname, 'Νέος');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile info has been updated successfully.')).toBeDefined();
    expect(performed()).toEqual([
      { name: 'editProfile', args: { id: boss.user.id, set: { surname: 'Νέος' } }, base: { surname: 'Μαυρίδης' } },
    ]);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await world.row('users', boss.user.id, { ...userValues({ nickname: 'Νίκος', name: 'Νίκος', surname: 'Νέος' }) });
    expect(await screen.findByRole('button', { name: 'Νίκος Νέος' })).toBeDefined();
  });

  it('can be used by everybody', async () => {
    const { container } = await openApp({ path: '/profile', engine });
    await input('Surname');
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('keeps what makes the account, and asks for a nickname', async () => {
    const { user } = await openApp({ path: '/profile', engine });
    for (const name of ['Username', 'E-mail', 'ID']) expect((await input(name)).disabled).toBe(true);
    await user.clear(await input(/^Nickname/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required.')).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('says that it was not saved, and keeps what was written', async () => {
    engine.performResult = { kind: 'refused', code: 'not_permitted', fields: [] };
    const { user } = await openApp({ path: '/profile', engine });
    await user.type(await input('Surname'), 'Χ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Something went wrong while trying to update your profile.')).toBeDefined();
    expect((await input('Surname')).value).toBe('ΜαυρίδηςΧ');
  });

  it('of an employee offers no place in the search for companies', async () => {
    await begin(installer);
    await openApp({ path: '/profile', engine });
    await input('Surname');
    expect(screen.queryByLabelText('My company can be found by search')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Ελληνικά' })).toBeDefined();
    expect(screen.getByRole('radiogroup', { name: 'Appearance' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Preferences' })).toBeDefined();
  });
});

describe('the sessions of the account', () => {
  beforeEach(() => {
    const reply = [running(worldId('c', 1), 'Android · Chrome', false), running(worldId('c', 2), null, true)];
    engine.answers.sessions = { kind: 'answered', reply };
  });

  it('are listed, and one of another device is ended after a question', async () => {
    engine.answers.endSession = { kind: 'answered', reply: {} };
    const { user } = await openApp({ path: '/profile', engine });
    expect(await screen.findByText('Unknown device (this one)')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Sign out: / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Sign out: Android · Chrome/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Android · Chrome' }));
    await user.click(question.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Android · Chrome', { selector: 'li *' })).toBeNull());
    expect(asked('endSession')).toEqual([['callServer', 'endSession', { params: { id: worldId('c', 1) } }]]);
  });

  it('stay in the list while the server does not answer', async () => {
    const { user } = await openApp({ path: '/profile', engine });
    await user.click(await screen.findByRole('button', { name: /^Sign out: Android · Chrome/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(asked('endSession')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: /^Sign out: Android · Chrome/ })).toBeDefined();
  });

  it('are all ended together, this one too', async () => {
    engine.answers.signOutEverywhere = { kind: 'answered', reply: {} };
    const { user, path } = await openApp({ path: '/profile', engine });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }));
    await user.click(question.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(engine.asked).toContainEqual(['signOut']);
  });

  it('need network, and say so', async () => {
    engine.answers = {};
    await openApp({ path: '/profile', engine });
    expect(await screen.findByText(/^Only the server knows where you are signed in/)).toBeDefined();
  });
});

describe('the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof openApp>>['user'], present: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    for (const [label, text] of [
      [/^Current password/, present],
      [/^New password/, 'a red boat'],
      [/^Confirm password/, 'a red boat'],
    ] as const) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    }
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    return dialog;
  };

  it('is changed by the present one, which ends the other sessions', async () => {
    engine.answers.sessions = { kind: 'answered', reply: [running(worldId('c', 1), 'Firefox', true)] };
    const wrong = { status: 422, code: 'password_wrong', fields: ['password'] } as const;
    engine.answers.changePassword = { kind: 'refused', ...wrong, message: '', retryAfter: null, path: '/x' };
    const { user, container } = await openApp({ path: '/profile', engine });
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    const dialog = await fill(user, 'not it');
    expect(await dialog.findByText('The password is wrong.')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    expect(asked('sessions')).toHaveLength(1);

    engine.answers.changePassword = { kind: 'answered', reply: {} };
    await fill(user, 'demo');
    expect(await screen.findByText('Your password has been changed.')).toBeDefined();
    const body = { password: 'demo', newPassword: 'a red boat', confirmPassword: 'a red boat' };
    expect(asked('changePassword').at(-1)).toEqual(['callServer', 'changePassword', { body }]);
    // The lists show who is out now.
    await waitFor(() => expect(asked('sessions')).toHaveLength(2));
    expect(asked('passkeys')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    const again = within(await screen.findByRole('dialog', { name: 'Change password' }));
    expect(again.getByLabelText(/^Current password/)).toHaveProperty('value', '');
  });
});

describe('deleting the account', () => {
  const hold = async (user: Awaited<ReturnType<typeof openApp>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    const button = question.getByRole('button', { name: 'Delete account' });
    await user.click(button);
    expect(asked('deactivateAccount')).toEqual([]);
    await user.pointer({ keys: '[MouseLeft>]', target: button });
  };

  it('is held, says when it is final, and leads out', async () => {
    engine.answers.deactivateAccount = { kind: 'answered', reply: {} };
    const { user, path } = await openApp({ path: '/profile', engine });
    await hold(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(screen.getByText('Your account is deactivated and will be deleted in 15 days.')).toBeDefined();
    expect(engine.asked).toContainEqual(['signOut']);
  });

  it('that did not work leaves everything as it was', async () => {
    const { user, path } = await openApp({ path: '/profile', engine });
    await hold(user);
    expect(await screen.findByText(/^Something went wrong/)).toBeDefined();
    expect(path()).toBe('/profile');
    expect(engine.asked).not.toContainEqual(['signOut']);
  });
});

describe('coming back', () => {
  it('is offered when signing in to an account that its user has deleted', async () => {
    engine.session = null;
    engine.signInResult = { kind: 'refused', code: 'account_leaving', message: '' };
    const { user } = await openApp({ path: '/login', engine });
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'boss');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('You deleted this account. It is kept for 15 days.')).toBeDefined();
    engine.signInResult = { kind: 'signedIn', session: boss };
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() =>
      expect(engine.asked.filter(([name]) => name === 'signIn').at(-1)).toMatchObject([
        'signIn',
        { username: 'boss', keepAccount: true },
      ]),
    );
  });
});
