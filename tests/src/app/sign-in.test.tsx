import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '../../../public/assets/i18n/en.json';
import { emptyMirror } from '../support/empty-mirror.ts';
import { openApp } from '../support/open-app.tsx';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { boss, installer } from '../support/stories.ts';

const engineOf = (given: Partial<ScriptedEngine>): ScriptedEngine => Object.assign(new ScriptedEngine(), given);

describe('signing in', () => {
  it('sends a guest of a guarded screen to the login page and back after signing in', async () => {
    await emptyMirror(boss.user.id);
    const engine = engineOf({ signInResult: { kind: 'signedIn', session: boss } });
    const { user, path, router } = await openApp({ path: '/me', engine });
    expect(path()).toBe('/login');
    expect(router.state.location.search).toEqual({ returnUrl: '/me' });

    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'boss');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    await waitFor(() => expect(path()).toBe('/me'));
    expect(engine.asked).toContainEqual(['signIn', { username: 'boss', password: 'demo', remember: false }]);
  });

  it('returns to the very address, with what is after the question mark', async () => {
    await emptyMirror(installer.user.id);
    const engine = engineOf({ signInResult: { kind: 'signedIn', session: installer } });
    const { user, path, router } = await openApp({ path: '/my-day?day=2026-11-20', engine });
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'installer');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(path()).toBe('/my-day'));
    expect(router.state.location.search).toEqual({ day: '2026-11-20' });
  });

  it('marks the fields and says why when the server refuses', async () => {
    const engine = engineOf({ signInResult: { kind: 'refused', code: 'credentials_wrong', message: '' } });
    const { user } = await openApp({ path: '/login', engine, language: 'el' });
    await user.type(screen.getByRole('textbox', { name: 'Όνομα χρήστη' }), 'boss');
    await user.type(screen.getByLabelText('Κωδικός'), 'λάθος');
    await user.click(screen.getByRole('button', { name: 'Σύνδεση' }));

    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'Λάθος όνομα χρήστη ή κωδικός.Ελέγξτε τα και συνδεθείτε ξανά.',
    );
    expect(screen.getByRole('textbox', { name: 'Όνομα χρήστη' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('says that the server is full, and leaves what was typed', async () => {
    const engine = engineOf({ signInResult: { kind: 'refused', code: 'storage_full', message: '' } });
    const { user } = await openApp({ path: '/login', engine });
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'boss');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toContain(english.error.storage_full.cause);
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'boss');
    expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('says without network that the first sign-in needs it', async () => {
    const { user } = await openApp({ path: '/login' });
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'boss');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('The first sign-in on this device needs a connection.')).toBeDefined();
  });

  it('asks for both fields before it asks the engine', async () => {
    const { user, engine } = await openApp({ path: '/login' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
    expect(engine.asked.map(([name]) => name)).not.toContain('signIn');
  });

  it('presets remember-me on a phone and not on a laptop', async () => {
    const { container } = await openApp({ path: '/login', phone: true });
    expect(container.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(true);
  });

  it('skips the login page when somebody is signed in, without network', async () => {
    await emptyMirror(installer.user.id);
    const { path, engine } = await openApp({ path: '/login', phone: true, engine: engineOf({ session: installer }) });
    expect(path()).toBe('/my-day');
    expect(engine.asked[0]).toEqual(['open', { fresh: true, locale: 'en' }]);
  });

  it('leads the owner and a field worker on a laptop to the tasks', async () => {
    await emptyMirror(boss.user.id);
    const { path } = await openApp({ path: '/', engine: engineOf({ session: boss }), phone: true });
    expect(path()).toBe('/tasks');
  });

  it('draws the screens of who worked here last while the engine still starts, and keeps them when it agrees', async () => {
    await emptyMirror(installer.user.id);
    const engine = engineOf({ session: installer });
    const { promise, resolve } = Promise.withResolvers<void>();
    const open = engine.open.bind(engine);
    engine.open = async (start) => {
      await promise;
      return open(start);
    };
    const { path } = await openApp({ path: '/me', engine, storage: { 'ergon-session': JSON.stringify(installer) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Me' })).toBeDefined();
    expect(engine.asked).toEqual([]);
    resolve();
    await waitFor(() => expect(engine.asked).toContainEqual(['setLocale', 'en']));
    expect(path()).toBe('/me');
  });

  it('ends a kept session when the engine finds that nobody is signed in', async () => {
    await emptyMirror(installer.user.id);
    const { path } = await openApp({ path: '/me', storage: { 'ergon-session': JSON.stringify(installer) } });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.getItem('ergon-session')).toBeNull();
  });

  it('does not draw the screens of who did not want to be remembered when the browser starts', async () => {
    const forgotten = { ...installer, remember: false };
    const { path } = await openApp({ path: '/me', storage: { 'ergon-session': JSON.stringify(forgotten) } });
    expect(path()).toBe('/login');
  });

  it('says what is wrong when the engine cannot open a kept session', async () => {
    await emptyMirror(installer.user.id);
    const engine = engineOf({ session: installer });
    engine.open = async () => {
      throw new Error('IndexedDB is blocked');
    };
    await openApp({ path: '/me', engine, storage: { 'ergon-session': JSON.stringify(installer) } });
    expect((await screen.findByRole('alert')).textContent).toContain('IndexedDB is blocked');
  });

  it('goes to the login page when another tab signs out', async () => {
    await emptyMirror(installer.user.id);
    const { path, engine } = await openApp({ path: '/me', engine: engineOf({ session: installer }) });
    expect(path()).toBe('/me');
    engine.changeSession(null);
    await waitFor(() => expect(path()).toBe('/login'));
  });
});
