import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../../workers/contract/online.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';

const answered = (reply: unknown): Answer<unknown> => ({ kind: 'answered', reply });

const refused = (
  code: string,
  more: { retryAfter?: number; status?: number; fields?: string[] } = {},
): Answer<never> => ({
  kind: 'refused',
  status: 410,
  code,
  message: code,
  fields: [],
  retryAfter: null,
  path: '/new-password',
  ...more,
});

const engineWith = (answers: ScriptedEngine['answers']): ScriptedEngine =>
  Object.assign(new ScriptedEngine(), { answers });

const asksOf = (engine: ScriptedEngine, call: string): unknown[] =>
  engine.asked.filter(([name, asked]) => name === 'callServer' && asked === call);

describe('asking for a new password', () => {
  const send = async (engine: ScriptedEngine) => {
    const app = await openApp({ path: '/password-reset', engine });
    await app.user.type(await screen.findByLabelText(/^E-mail/), 'maria@example.org');
    await app.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(app.path()).toBe('/reset-landing'));
    return app;
  };

  it('wants an address', async () => {
    const { user, engine, path } = await openApp({ path: '/password-reset' });
    await user.type(await screen.findByLabelText(/^E-mail/), 'maria');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('A valid e-mail address is required.')).toBeDefined();
    expect(path()).toBe('/password-reset');
    expect(asksOf(engine, 'forgotPasswordByEmail')).toEqual([]);
  });

  it('leads to the page that says what comes, and tells nothing of the account', async () => {
    const engine = engineWith({ forgotPasswordByEmail: answered({}) });
    await send(engine);
    expect(await screen.findByText(/If there is an account for this address/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    expect(asksOf(engine, 'forgotPasswordByEmail')).toEqual([
      ['callServer', 'forgotPasswordByEmail', { query: { email: 'maria@example.org' } }],
    ]);
  });

  it('leads there without network too, says that nothing was sent, and keeps the address', async () => {
    const { user } = await send(new ScriptedEngine());
    expect(await screen.findByText('The request wasn’t sent')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Try again' }));
    await waitFor(async () =>
      expect(((await screen.findByLabelText(/^E-mail/)) as HTMLInputElement).value).toBe('maria@example.org'),
    );
  });

  it('says after too many tries how long to wait', async () => {
    await send(engineWith({ forgotPasswordByEmail: refused('rate_limited', { status: 429, retryAfter: 400 }) }));
    expect(await screen.findByText(/Try again in 7 minutes/)).toBeDefined();
  });
});

describe('a new password', () => {
  const openForm = async (engine: ScriptedEngine, token: string) => {
    engine.answers = { newPasswordState: answered(true), ...engine.answers };
    const app = await openApp({ path: `/new-password?token=${token}`, engine });
    await screen.findByLabelText(/^New password/);
    return app;
  };

  it('is not asked for by a link that is not good', async () => {
    await openApp({ path: '/new-password?token=old', engine: engineWith({ newPasswordState: answered(false) }) });
    expect(await screen.findByText('Invalid URL')).toBeDefined();
    expect(screen.queryByLabelText(/^New password/)).toBeNull();
  });

  it('is not asked for without a link', async () => {
    const { engine } = await openApp({ path: '/new-password' });
    expect(await screen.findByText('Invalid URL')).toBeDefined();
    expect(asksOf(engine, 'newPasswordState')).toEqual([]);
  });

  it('has four characters, and twice the same, in the words of the specification', async () => {
    const { user, engine } = await openForm(new ScriptedEngine(), 'words');
    await user.type(screen.getByLabelText(/^New password/), 'abc');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Password is required with at least 4 characters.')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/^New password/), 'd');
    await user.type(screen.getByLabelText(/^Confirm password/), 'abce');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Passwords don’t match, try again.')).toHaveLength(2);
    expect(asksOf(engine, 'newPassword')).toEqual([]);
  });

  it('is set, and the login page follows after 4.2 seconds', async () => {
    const { user, engine, path } = await openForm(engineWith({ newPassword: answered({}) }), 'good');
    await user.type(screen.getByLabelText(/^New password/), 'abcd');
    await user.type(screen.getByLabelText(/^Confirm password/), 'abcd');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const timers = vi.spyOn(window, 'setTimeout');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your password has been changed.')).toBeDefined();
    expect(asksOf(engine, 'newPassword')).toEqual([
      [
        'callServer',
        'newPassword',
        { query: {}, body: { resToken: 'good', newPassword: 'abcd', confirmPassword: 'abcd' } },
      ],
    ]);
    await waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), 4200));
    expect(path()).toBe('/new-password');
    act(() => void vi.advanceTimersByTime(4200));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('stays typed when the connection is lost', async () => {
    const { user } = await openForm(new ScriptedEngine(), 'lost');
    await user.type(screen.getByLabelText(/^New password/), 'abcd');
    await user.type(screen.getByLabelText(/^Confirm password/), 'abcd');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The server can’t be reached.')).toBeDefined();
    expect((screen.getByLabelText(/^New password/) as HTMLInputElement).value).toBe('abcd');
  });

  it('is not asked for any more when the link was used meanwhile', async () => {
    const { user } = await openForm(engineWith({ newPassword: refused('link_invalid') }), 'used');
    await user.type(screen.getByLabelText(/^New password/), 'abcd');
    await user.type(screen.getByLabelText(/^Confirm password/), 'abcd');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invalid URL')).toBeDefined();
  });
});

describe('the link of a registration', () => {
  it('completes it once, and leads to the login', async () => {
    const engine = engineWith({ completeRegistration: answered({}) });
    await openApp({ path: '/register-landing?uuid=abc-1', engine });
    expect(await screen.findByText('You have been registered successfully.')).toBeDefined();
    expect(asksOf(engine, 'completeRegistration')).toEqual([
      ['callServer', 'completeRegistration', { query: { id: '-2', uuid: 'abc-1' } }],
    ]);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  it('may be invalid or expired', async () => {
    const engine = engineWith({ completeRegistration: refused('link_invalid') });
    const { container } = await openApp({ path: '/register-landing?uuid=abc-2', engine });
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid or expired link.');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/signup');
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('waits for the network, and goes on by itself when it is back', async () => {
    const { engine } = await openApp({ path: '/register-landing?uuid=abc-3' });
    expect(await screen.findByText('The link will be checked once you are online.')).toBeDefined();
    engine.answers.completeRegistration = answered({});
    // The page listens a moment after it is drawn.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(screen.queryByText('You have been registered successfully.')).not.toBeNull();
    });
  });

  it('of an invitation asks for user name and password first', async () => {
    const engine = engineWith({ completeInvitation: refused('username_taken', { status: 409, fields: ['username'] }) });
    const { user } = await openApp({ path: '/register-landing?uuid=abc-4&invitation=1', engine });
    for (const [label, text] of [
      [/^Username/, 'maria'],
      [/^Password/, 'abcd'],
      [/^Confirm password/, 'abcd'],
      [/^Name/, 'Maria'],
      [/^Surname/, 'Pappa'],
    ] as const) {
      await user.type(await screen.findByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('This username is already taken.')).toBeDefined();
    engine.answers.completeInvitation = answered({});
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('You have been registered successfully.')).toBeDefined();
  });
});

describe('the link of an invitation', () => {
  it('brings the user name that was wished', async () => {
    await openApp({ path: '/register-landing?uuid=abc-5&invitation=1&username=maria' });
    expect(await screen.findByLabelText(/^Username/)).toHaveProperty('value', 'maria');
  });

  it('brings nothing of what somebody typed in whom another link invited', async () => {
    const link = (uuid: string, username: string) => `/register-landing?uuid=${uuid}&invitation=1&username=${username}`;
    const { user, router } = await openApp({ path: link('abc-6', 'maria') });
    await user.type(await screen.findByLabelText(/^Name/), 'Μαρία');
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Μαρία'));
    expect(JSON.stringify(sessionStorage)).not.toContain('abc-6');
    router.history.push(link('abc-7', 'anna'));
    await waitFor(() => expect(screen.getByLabelText(/^Username/)).toHaveProperty('value', 'anna'));
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', '');
    router.history.push(link('abc-6', 'maria'));
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Μαρία'));
  });
});

describe('other pages before signing in', () => {
  it('a failed transaction says so', async () => {
    await openApp({ path: '/failedTransaction' });
    expect(await screen.findByRole('heading', { name: 'Your transaction has failed' })).toBeDefined();
  });

  it('the privacy policy stands in both languages', async () => {
    await openApp({ path: '/privacy', language: 'el' });
    expect(await screen.findByRole('heading', { name: 'Πολιτική απορρήτου' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Τα δικαιώματά σας' })).toBeDefined();
  });

  it('the login page leads to sign-up and to a forgotten password', async () => {
    await openApp({ path: '/login' });
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/password-reset');
  });

  it('the login page sends the mail again to an account that is not verified', async () => {
    const engine = engineWith({ sendVerification: answered({}) });
    engine.signInResult = { kind: 'refused', code: 'account_unverified', message: '' };
    const { user } = await openApp({ path: '/login', engine });
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'maria');
    await user.type(screen.getByLabelText('Password'), 'abcd');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(/we have sent you a new link/)).toBeDefined();
    expect(asksOf(engine, 'sendVerification')).toEqual([
      ['callServer', 'sendVerification', { body: { username: 'maria' } }],
    ]);
  });
});
