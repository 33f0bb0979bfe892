import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { userValues } from '../../../support/rows.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { closed, type PasskeyBrowser, passkeyBrowser } from '../../support/passkey-browser.ts';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer, tapTime } from '../../support/stories.ts';

let engine: ScriptedEngine;
let browser: PasskeyBrowser;
const prepare = (): void => {
  browser = passkeyBrowser(boss.user.id);
};

const kept = (id: number, name: string | null, lastUsedOn: number | null = null) => ({
  id: worldId('c', id),
  name,
  createdOn: tapTime,
  lastUsedOn,
});

const creation = {
  rp: { id: 'localhost', name: 'Ergon' },
  user: { id: 'dXNlcg', name: 'boss', displayName: 'Νίκος' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [{ type: 'public-key', id: 'b2xk' }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

/** What the browser of these tests made, as JSON. */
const made = {
  id: 'cGFzc2tleQ',
  type: 'public-key',
  response: { clientDataJSON: 'bWFkZQ', attestationObject: 'a2V5' },
};

async function begin(session: typeof boss): Promise<void> {
  ({ engine } = await screenWorld(session).then(async ({ engine, world }) => {
    const { username, nickname, name, surname, email } = session.user;
    const own = userValues({ username, nickname, name, surname, email, phoneNumber: '6912345678' });
    await world.row('users', session.user.id, { ...own, company: { id: session.user.viewer.companyId } });
    return { engine };
  }));
  engine.answers.passkeys = { kind: 'answered', reply: [] };
}

beforeEach(() => begin(boss));

const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const asked = (call: string) => engine.asked.filter(([name, which]) => name === 'callServer' && which === call);
const refused = (code: string, status = 422) =>
  ({ kind: 'refused', status, code, message: '', fields: [], retryAfter: null, path: '/x' }) as const;

describe('the passkeys of an account', () => {
  it('are listed with when they came and were used, and removed after a question', async () => {
    engine.answers.passkeys = { kind: 'answered', reply: [kept(1, 'Phone', tapTime + 60_000), kept(2, null)] };
    engine.answers.removePasskey = { kind: 'answered', reply: {} };
    const { user, container } = await openApp({ path: '/profile', engine, prepare });
    const list = await section();
    expect(await list.findByText(/last used/)).toBeDefined();
    expect(list.getByText(/not used yet/)).toBeDefined();
    expect(list.getByText('No name')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(list.getByRole('button', { name: /^Remove: Phone/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Phone' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(list.queryByText('Phone')).toBeNull());
    expect(asked('removePasskey')).toEqual([['callServer', 'removePasskey', { params: { id: worldId('c', 1) } }]]);
    expect(list.getByText('No name')).toBeDefined();
  });

  it('stay in the list while the server does not answer', async () => {
    engine.answers.passkeys = { kind: 'answered', reply: [kept(1, 'Phone')] };
    const { user } = await openApp({ path: '/profile', engine, prepare });
    await user.click(await screen.findByRole('button', { name: /^Remove: Phone/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(asked('removePasskey')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: /^Remove: Phone/ })).toBeDefined();
  });

  it('need network, and say so', async () => {
    engine.answers = {};
    await openApp({ path: '/profile', engine, prepare });
    expect(await (await section()).findByText('This list needs a connection.')).toBeDefined();
  });

  it('cannot be added in a browser that has none, which says so', async () => {
    await openApp({ path: '/profile', engine });
    const list = await section();
    expect(await list.findByText('This browser doesn’t support passkeys here.')).toBeDefined();
    expect(list.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('are nothing to employees, but for what they added when they owned an account', async () => {
    await begin(installer);
    await openApp({ path: '/profile', engine, prepare });
    await waitFor(() => expect(asked('passkeys')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull();
    engine.answers.passkeys = { kind: 'answered', reply: [kept(1, 'Phone')] };
    await openApp({ path: '/profile', engine, prepare });
    const list = await section();
    expect(list.getByRole('button', { name: /^Remove: Phone/ })).toBeDefined();
    expect(list.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('adding a passkey', () => {
  const open = async () => {
    engine.answers.passkeyCreation = { kind: 'answered', reply: creation };
    engine.answers.addPasskey = { kind: 'answered', reply: kept(3, 'Tablet') };
    const opened = await openApp({ path: '/profile', engine, prepare });
    const button = await screen.findByRole('button', { name: 'Add a passkey' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await opened.user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' });
    return { ...opened, dialog, sheet: within(dialog) };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const goOn = async ({ user, sheet }: Opened, password = 'demo') => {
    if (password !== '') await user.type(sheet.getByLabelText('Password'), password);
    await user.click(sheet.getByRole('button', { name: 'Continue' }));
  };

  it('asks for the password, then the browser, and shows it in the list', async () => {
    const opened = await open();
    expect(await accessibilityProblems(opened.dialog)).toEqual([]);
    await opened.user.type(opened.sheet.getByLabelText('Passkey name'), ' Tablet ');
    await goOn(opened);
    expect(await (await section()).findByText('Tablet')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('passkeyCreation')).toEqual([['callServer', 'passkeyCreation', { body: { password: 'demo' } }]]);
    expect(asked('addPasskey')).toEqual([['callServer', 'addPasskey', { body: { passkey: made, name: 'Tablet' } }]]);
    const [options] = browser.asked.made;
    expect(options?.publicKey).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' });
    expect(options?.publicKey?.excludeCredentials).toHaveLength(1);
  });

  it('begins with the password, and with a name that is one', async () => {
    const opened = await open();
    await goOn(opened, '');
    expect(await opened.sheet.findByText('Please fill this in.')).toBeDefined();
    await opened.user.type(opened.sheet.getByLabelText('Passkey name'), 'www.example.org');
    await goOn(opened);
    expect(opened.sheet.getByText('A name has one line and no link.')).toBeDefined();
    expect(asked('passkeyCreation')).toEqual([]);
  });

  it('says at the field that the password is wrong', async () => {
    const opened = await open();
    engine.answers.passkeyCreation = refused('password_wrong');
    await goOn(opened);
    expect(await opened.sheet.findByText('The password is wrong.')).toBeDefined();
    expect(opened.sheet.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(browser.asked.made).toEqual([]);
  });

  it.each([
    ['was closed', closed(), 'No passkey was created.'],
    [
      'has one already',
      new DOMException('', 'InvalidStateError'),
      'This device has a passkey for your account already.',
    ],
    ['cannot', new DOMException('', 'NotSupportedError'), 'This browser doesn’t support passkeys here.'],
  ])('says that the authenticator %s, and sends nothing', async (_, fault, words) => {
    const opened = await open();
    browser.fault = fault;
    await goOn(opened);
    expect(await opened.sheet.findByText(words)).toBeDefined();
    expect(asked('addPasskey')).toEqual([]);
  });

  it('says what the server, or the network, has against it', async () => {
    const opened = await open();
    engine.answers.addPasskey = refused('passkey_limit');
    await goOn(opened);
    expect(await opened.sheet.findByText('An account has at most 10 passkeys.')).toBeDefined();
    engine.answers.addPasskey = { kind: 'offline', code: 'network', path: '/x' };
    await goOn(opened, '');
    expect(await opened.sheet.findByText('The server can’t be reached.')).toBeDefined();
  });

  it('forgets the password when it is closed', async () => {
    const opened = await open();
    await opened.user.type(opened.sheet.getByLabelText('Password'), 'demo');
    await opened.user.click(opened.sheet.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    expect(again.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
