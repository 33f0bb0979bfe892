import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { keepRegistration } from '../../../../src/components/registration-entry.ts';
import type { Answer } from '../../../../workers/contract/online.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';

const fields: Record<string, string> = {
  username: 'maria',
  email: 'maria@example.org',
  name: 'Maria',
  surname: 'Pappa',
  nickname: 'Maria',
  phoneNumber: '6981245077',
  password: 'secret',
  confirmPassword: 'secret',
};

const billing: Record<string, string> = {
  billingName: 'Pappa Installations',
  tin: '094014',
  line1: 'Korinthou 121',
  postalCode: '26223',
  city: 'Patra',
  billingPhone: '2610123456',
};

const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};

async function fill(user: UserEvent, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await user.click(field(name));
    await user.paste(text);
  }
}

const next = (): HTMLButtonElement => screen.getByRole('button', { name: 'Next page' });

async function register(user: UserEvent): Promise<void> {
  await user.click(next());
  await screen.findByRole('heading', { name: 'Billing' });
  await fill(user, billing);
  await user.click(screen.getByRole('checkbox', { name: 'I accept the privacy policy' }));
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

const refused = (code: string, named: string[] = []): Answer<never> => ({
  kind: 'refused',
  status: 422,
  code,
  message: code,
  fields: named,
  retryAfter: null,
  path: '/api/auth/setup',
});

/** The page has heard this from its server. */
const learn = (said: Parameters<typeof keepRegistration>[0]): void => act(() => keepRegistration(said));

const askedFor = (engine: ScriptedEngine, call: string) =>
  engine.asked.findLast(([name, asked]) => name === 'callServer' && asked === call)?.[2];

describe('the set-up of a new server', () => {
  it('asks for the code, and makes the first account with it', async () => {
    const engine = new ScriptedEngine();
    const { user, path } = await openApp({ path: '/setup', engine });
    expect(await screen.findByRole('heading', { name: 'Set up Ergon' })).toBeDefined();
    await screen.findByLabelText(/^Username/);
    await fill(user, fields);
    expect(next().disabled).toBe(true);
    await fill(user, { code: 'WRONG' });
    engine.answers.setUp = refused('set_up_code_wrong', ['code']);
    await register(user);
    expect(await screen.findByText('The code isn’t the one that the server shows.')).toBeDefined();
    expect(field('username').value).toBe('maria');
    await user.clear(field('code'));
    await fill(user, { code: 'abcd-efgh-jkmn' });
    engine.answers.setUp = { kind: 'answered', reply: {} };
    await user.click(next());
    await user.click(await screen.findByRole('button', { name: 'Register' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByText(/The account is ready/)).toBeDefined();
    const { username, password, billingName } = { ...fields, ...billing };
    expect(askedFor(engine, 'setUp')).toMatchObject({
      body: { code: 'abcd-efgh-jkmn', signupRequest: { username, password, billingName } },
    });
  });

  it('is offered at the sign-in only while the server is new', async () => {
    await openApp({ path: '/login' });
    learn({ registration: 'open', isSetUp: false });
    expect((await screen.findByRole('link', { name: 'Set up the server' })).getAttribute('href')).toBe('/setup');
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  });

  it('says that it is over', async () => {
    await openApp({ path: '/setup' });
    learn({ registration: 'closed', isSetUp: true });
    expect(await screen.findByText('The first account of this server exists already.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });
});

describe('a server that not everybody may join', () => {
  it.each([
    ['invite', 'New companies join this server by invitation only.'],
    ['closed', 'This server takes no new companies.'],
  ] as const)('offers no registration where it is %s, and says why', async (registration, text) => {
    const { user } = await openApp({ path: '/signup' });
    learn({ registration, isSetUp: true });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Forgot password' })).toBeDefined();
    expect(main.queryByRole('link', { name: 'Register' })).toBeNull();
  });

  it('lets in who has an invitation, with the invited address', async () => {
    const engine = new ScriptedEngine();
    engine.answers.companyInvitation = { kind: 'answered', reply: { email: 'invited@example.org' } };
    engine.answers.signUpInvited = { kind: 'answered', reply: {} };
    const { user, path } = await openApp({ path: '/signup?invitation=one', engine });
    learn({ registration: 'invite', isSetUp: true });
    await waitFor(() => expect(field('email').value).toBe('invited@example.org'));
    expect(field('email').readOnly).toBe(true);
    const { email: _, ...others } = fields;
    await fill(user, others);
    await register(user);
    await waitFor(() => expect(path()).toBe('/login'));
    expect(askedFor(engine, 'signUpInvited')).toMatchObject({
      body: { uuid: 'one', signupRequest: { email: 'invited@example.org', username: 'maria' } },
    });
  });

  it('says that an invitation was used', async () => {
    const engine = new ScriptedEngine();
    engine.answers.companyInvitation = refused('link_invalid');
    await openApp({ path: '/signup?invitation=used', engine });
    expect(await screen.findByText('The link isn’t valid or has expired.')).toBeDefined();
  });
});
