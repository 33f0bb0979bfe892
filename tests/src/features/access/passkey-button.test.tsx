import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { openApp } from '../../support/open-app.tsx';
import { closed, type PasskeyBrowser, passkeyBrowser } from '../../support/passkey-browser.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

const request = { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', timeout: 300_000, userVerification: 'required' };
const name = 'Sign in with a passkey';
/** What the browser of these tests signs, as JSON. */
const signed = {
  id: 'cGFzc2tleQ',
  type: 'public-key',
  response: {
    clientDataJSON: 'c2lnbmVk',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    userHandle: Buffer.from(boss.user.id).toString('base64url'),
  },
};

let engine: ScriptedEngine;
let browser: PasskeyBrowser;
const prepare = (): void => {
  browser = passkeyBrowser(boss.user.id);
};
const signIns = () => engine.asked.filter(([call]) => call === 'signIn');

beforeEach(async () => {
  await emptyMirror(boss.user.id);
  engine = new ScriptedEngine();
  engine.answers.passkeyRequest = { kind: 'answered', reply: request };
  engine.signInResult = { kind: 'signedIn', session: boss };
});

describe('signing in with a passkey', () => {
  it('is not offered by a browser that has none', async () => {
    await openApp({ path: '/login', engine });
    expect(await screen.findByRole('button', { name: 'Login' })).toBeDefined();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('goes on as with a password, without anything typed', async () => {
    const { user, path, container } = await openApp({ path: '/me', engine, prepare });
    const button = await screen.findByRole('button', { name });
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(path()).toBe('/me'));
    expect(signIns()).toEqual([['signIn', { passkey: signed, remember: false }]]);
    const [options] = browser.asked.signed;
    expect(options?.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options?.publicKey?.allowCredentials).toBeUndefined();
  });

  it('that the person closes is no fault, and can be done again', async () => {
    const { user, path } = await openApp({ path: '/me', engine, prepare });
    browser.fault = closed();
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('No passkey was used.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).not.toBe('true');
    expect(signIns()).toEqual([]);
    browser.fault = null;
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(path()).toBe('/me'));
  });

  it('says so where the browser cannot after all', async () => {
    const { user } = await openApp({ path: '/login', engine, prepare });
    browser.fault = new DOMException('The relying party ID is not this site.', 'SecurityError');
    await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toContain('doesn’t support passkeys here');
  });

  it('tells a fault that is none of the browser’s refusals', async () => {
    const { user } = await openApp({ path: '/login', engine, prepare });
    browser.fault = new RangeError('odd');
    await user.click(await screen.findByRole('button', { name }));
    expect((await screen.findByRole('alert')).textContent).toContain('RangeError: odd');
  });

  it('needs network on this device for the first time, and asks the browser nothing without', async () => {
    engine.answers = {};
    const { user } = await openApp({ path: '/login', engine, prepare });
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('The first sign-in on this device needs a connection.')).toBeDefined();
    expect(browser.asked.signed).toEqual([]);
  });

  it('says in Greek when the server does not know the passkey, and blames no field', async () => {
    engine.signInResult = { kind: 'refused', code: 'passkey_unknown', message: '' };
    const { user } = await openApp({ path: '/login', engine, prepare, language: 'el' });
    await user.click(await screen.findByRole('button', { name: 'Σύνδεση με κλειδί πρόσβασης' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Αυτό το κλειδί πρόσβασης δεν ισχύει εδώ.Ίσως έχει αφαιρεθεί. Συνδεθείτε με όνομα χρήστη και κωδικό.',
    );
    expect(screen.getByRole('textbox', { name: 'Όνομα χρήστη' }).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('takes a deleted account back with the passkey, which is asked again', async () => {
    engine.signInResult = { kind: 'refused', code: 'account_leaving', message: '' };
    const { user, path } = await openApp({ path: '/me', engine, prepare });
    await user.click(await screen.findByRole('button', { name }));
    const keep = await screen.findByRole('button', { name: 'Keep my account' });
    engine.signInResult = { kind: 'signedIn', session: boss };
    await user.click(keep);
    await waitFor(() => expect(path()).toBe('/me'));
    expect(signIns().at(-1)).toEqual(['signIn', { passkey: signed, keepAccount: true, remember: false }]);
    expect(browser.asked.signed).toHaveLength(2);
  });
});

describe('signing in again with a passkey', () => {
  const openSheet = async () => {
    engine.session = { ...boss, state: 'expired' };
    const opened = await openApp({ path: '/me', engine, prepare });
    const toast = await screen.findByRole('button', { name: 'Sign in' });
    await opened.user.click(toast);
    return { ...opened, sheet: within(await screen.findByRole('dialog', { name: 'Sign in again' })) };
  };

  it('is for the one who works here', async () => {
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(signIns()).toEqual([['signIn', { passkey: signed, remember: true }]]);
  });

  it('is not done with the passkey of another account', async () => {
    const { user, sheet } = await openSheet();
    browser.user = '0197a000-0000-7000-8000-000000000077';
    await user.click(await sheet.findByRole('button', { name }));
    expect(await sheet.findByText('Choose a passkey of the user boss.')).toBeDefined();
    expect(signIns()).toEqual([]);
  });
});
