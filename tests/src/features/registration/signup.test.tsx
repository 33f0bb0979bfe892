import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../../workers/contract/online.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';

const refused = (code: string, fields: string[] = []): Answer<never> => ({
  kind: 'refused',
  status: 409,
  code,
  message: code,
  fields,
  retryAfter: null,
  path: '/api/auth/signup',
});

const field = (label: RegExp): HTMLElement => screen.getByLabelText(label);
const next = (): HTMLButtonElement => screen.getByRole('button', { name: 'Next page' });
const register = (): HTMLButtonElement => screen.getByRole('button', { name: 'Register' });

const account: [label: RegExp, text: string][] = [
  [/^Username/, 'maria'],
  [/^E-mail/, 'maria@example.org'],
  [/^Name/, 'Maria'],
  [/^Surname/, 'Pappa'],
  [/^Nickname/, 'Maria'],
  [/^Phone number/, '6981245077'],
  [/^Password/, 'secret'],
  [/^Confirm password/, 'secret'],
];

const billing: [label: RegExp, text: string][] = [
  [/^Company name/, 'Pappa Installations'],
  [/^Tax number/, '094014'],
  [/^Street and number/, 'Korinthou 121'],
  [/^Postal code/, '26223'],
  [/^City/, 'Patra'],
  [/^Billing phone/, '2610123456'],
];

async function fill(user: UserEvent, fields: [RegExp, string][]): Promise<void> {
  for (const [label, text] of fields) {
    await user.click(field(label));
    await user.paste(text);
  }
}

async function openSecondStep(engine = new ScriptedEngine()) {
  const app = await openApp({ path: '/signup', engine });
  await screen.findByLabelText(/^Username/);
  await fill(app.user, account);
  await app.user.click(next());
  await screen.findByRole('heading', { name: 'Billing' });
  return app;
}

const accept = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('checkbox', { name: 'I accept the privacy policy' }));

describe('signing up, step 1', () => {
  it('leads on only when account and person are in order', async () => {
    const { user } = await openApp({ path: '/signup' });
    await screen.findByLabelText(/^Username/);
    expect(next().disabled).toBe(true);
    await fill(user, account.slice(0, -1));
    expect(next().disabled).toBe(true);
    await fill(user, account.slice(-1));
    expect(next().disabled).toBe(false);
  });

  it('tells both fields when the passwords differ', async () => {
    const { user } = await openApp({ path: '/signup' });
    await screen.findByLabelText(/^Username/);
    await fill(user, [
      [/^Password/, 'secret'],
      [/^Confirm password/, 'other'],
    ]);
    await user.tab();
    await waitFor(() => expect(field(/^Confirm password/).getAttribute('aria-invalid')).toBe('true'));
    await user.click(field(/^Password/));
    await user.tab();
    await waitFor(() => expect(field(/^Password/).getAttribute('aria-invalid')).toBe('true'));
    expect(next().disabled).toBe(true);
  });
});

describe('signing up, step 2', () => {
  it('registers only when both steps are in order and the privacy policy is accepted', async () => {
    const engine = new ScriptedEngine();
    engine.answers.signUp = { kind: 'answered', reply: {} };
    const { user, path } = await openSecondStep(engine);
    expect(screen.getByRole('link', { name: 'Read it: Privacy policy' }).getAttribute('href')).toBe('/privacy');
    expect(screen.getAllByText(/privacy policy/i)).toHaveLength(1);
    expect(register().disabled).toBe(true);
    await fill(user, billing);
    expect(register().disabled).toBe(true);
    await accept(user);
    expect(register().disabled).toBe(false);
    await user.click(register());

    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByText(/Please verify your e-mail before you log in/)).toBeDefined();
    const [, , input] = engine.asked.find(([name, call]) => name === 'callServer' && call === 'signUp') ?? [];
    expect(input).toMatchObject({
      body: {
        username: 'maria',
        password: 'secret',
        isPublic: false,
        billingName: 'Pappa Installations',
        country: { name: 'Greece', code: 'EL' },
      },
    });
  });

  it('goes back to a user name that is taken, and keeps all that was typed', async () => {
    const engine = new ScriptedEngine();
    engine.answers.signUp = refused('username_taken', ['username']);
    const { user } = await openSecondStep(engine);
    await fill(user, billing);
    await accept(user);
    await user.click(register());

    expect(await screen.findByRole('heading', { name: 'Account and details' })).toBeDefined();
    expect(screen.getByText('This username is already taken.')).toBeDefined();
    expect((field(/^Surname/) as HTMLInputElement).value).toBe('Pappa');
    expect((field(/^Password/) as HTMLInputElement).value).toBe('secret');
  });

  it('says when the connection is lost that it is not known whether it arrived, and keeps all that was typed', async () => {
    const { user, engine } = await openSecondStep();
    await fill(user, billing);
    await accept(user);
    await user.click(register());
    expect(await screen.findByText('We don’t know whether your registration arrived')).toBeDefined();
    expect((field(/^City/) as HTMLInputElement).value).toBe('Patra');

    engine.answers.signUp = refused('username_taken', ['username']);
    await user.click(register());
    expect(await screen.findByText(/Your earlier attempt may have arrived: check your e-mail/)).toBeDefined();
  });

  it('is restored after a reload, all but the passwords', async () => {
    const { user } = await openSecondStep();
    await fill(user, billing.slice(0, 1));
    await waitFor(() => expect(sessionStorage.getItem('ergon-form-signup')).toContain('Pappa Installations'));
    const kept = sessionStorage.getItem('ergon-form-signup') ?? '';
    expect(kept).not.toContain('secret');
  });
});

describe('the tax number', () => {
  const business = { valid: true, name: 'ΚΟΣΜΟΣ ΑΕ', address: 'ΚΗΦΙΣΙΑΣ 99 15124 - ΜΑΡΟΥΣΙ' };

  it('of a European country fills name and address in, and leaves what was typed', async () => {
    const engine = new ScriptedEngine();
    engine.answers.vatValidation = { kind: 'answered', reply: business };
    const { user } = await openSecondStep(engine);
    await fill(user, [
      [/^City/, 'Athens'],
      [/^Tax number/, '094014201'],
    ]);
    expect(await screen.findByText('Name and address are filled in from the register.')).toBeDefined();
    expect((field(/^Company name/) as HTMLInputElement).value).toBe('ΚΟΣΜΟΣ ΑΕ');
    expect((field(/^Street and number/) as HTMLInputElement).value).toBe('ΚΗΦΙΣΙΑΣ 99');
    expect((field(/^City/) as HTMLInputElement).value).toBe('Athens');
  });

  it('is asked for once when typing has paused', async () => {
    const engine = new ScriptedEngine();
    engine.answers.vatValidation = { kind: 'answered', reply: { valid: false, name: '', address: '' } };
    const { user } = await openSecondStep(engine);
    await user.type(field(/^Tax number/), '094014201');
    expect(await screen.findByText(/No company has this number/)).toBeDefined();
    const asked = engine.asked.filter(([name, call]) => name === 'callServer' && call === 'vatValidation');
    expect(asked).toEqual([['callServer', 'vatValidation', { query: { tin: '094014201', countryCode: 'EL' } }]]);
  });

  it('is not looked up with six characters', async () => {
    const { user, engine } = await openSecondStep();
    await fill(user, [[/^Tax number/, '094014']]);
    await user.tab();
    expect(engine.asked.some(([name, call]) => name === 'callServer' && call === 'vatValidation')).toBe(false);
  });

  it('says that looking up needs network', async () => {
    const { user } = await openSecondStep();
    await fill(user, [[/^Tax number/, '094014201']]);
    expect(await screen.findByText(/The lookup needs a connection/)).toBeDefined();
  });
});

it('without network the button itself says that it needs it', async () => {
  const { user } = await openSecondStep();
  await fill(user, billing);
  await accept(user);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(register().disabled).toBe(true));
  const note = document.getElementById(register().getAttribute('aria-describedby') ?? '');
  expect(note && within(note).getByText('This needs a connection. What you have entered stays here.')).toBeTruthy();
  window.dispatchEvent(new Event('online'));
});

it('the sign-up has no fault that axe finds, in Greek', async () => {
  const { container } = await openApp({ path: '/signup', language: 'el' });
  await screen.findByLabelText(/^Όνομα χρήστη/);
  expect(await accessibilityProblems(container)).toEqual([]);
});
