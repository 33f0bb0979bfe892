import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../support/axe.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { openApp } from '../support/open-app.tsx';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { boss, installer, syncing, tapTime, waitingFile, waitingItem } from '../support/stories.ts';

describe('the shell', () => {
  let mirror: MirrorDatabase;
  let engine: ScriptedEngine;

  beforeEach(async () => {
    mirror = await emptyMirror(installer.user.id);
    engine = Object.assign(new ScriptedEngine(), { session: installer });
  });

  it('has a bar of the places at the bottom of a phone, and says which one is shown', async () => {
    await openApp({ path: '/me', engine, phone: true, language: 'el' });
    const bar = await screen.findByRole('navigation', { name: 'Κύριο μενού' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Η μέρα μου', 'Εργασίες', 'Εγώ']);
    expect(within(bar).getByRole('link', { name: 'Εγώ' }).getAttribute('aria-current')).toBe('page');
    expect(await screen.findByRole('button', { name: 'Συγχρονισμός: Δεν έχει φορτωθεί τίποτα' })).toBeDefined();
  });

  it('has no day for an owner', async () => {
    await emptyMirror(boss.user.id);
    engine.session = boss;
    await openApp({ path: '/me', engine, phone: true });
    const bar = await screen.findByRole('navigation', { name: 'Main menu' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tasks', 'Calendar', 'Me']);
  });

  it('begins with a way past the bars', async () => {
    const { user } = await openApp({ path: '/me', engine });
    await screen.findByRole('navigation');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  it('changes the language at once, tells the page and the engine, and remembers it', async () => {
    const { user } = await openApp({ path: '/me', engine });
    vi.stubGlobal('fetch', async () => Response.json((await import('../../../public/assets/i18n/el.json')).default));
    await user.click(await screen.findByLabelText('Ελληνικά'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Εγώ' })).toBeDefined();
    expect(document.documentElement.lang).toBe('el');
    expect(localStorage.getItem('ergon-language')).toBe('el');
    await waitFor(() => expect(engine.asked).toContainEqual(['setLocale', 'gr']));
  });

  it('says before signing out how much is unsent and that it stays', async () => {
    await mirror.pending.bulkPut([waitingItem(), waitingItem()]);
    await mirror.files.put(waitingFile());
    const { user, path } = await openApp({ path: '/me', engine });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out with unsent work?' });
    expect(question.textContent).toContain(
      '2 changes · 1 photo. It stays on this device and is sent when you sign in again.',
    );
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(engine.asked).not.toContainEqual(['signOut']);

    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    const again = await screen.findByRole('dialog', { name: 'Sign out with unsent work?' });
    await user.click(within(again).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(engine.asked).toContainEqual(['signOut']);
  });

  it('signs out at once when nothing is unsent', async () => {
    const { user, path } = await openApp({ path: '/me', engine });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('leaves alone who has signed in meanwhile in another tab', async () => {
    await emptyMirror(boss.user.id);
    const { user, path } = await openApp({ path: '/me', engine });
    const isOver = Promise.withResolvers<void>();
    engine.signOut = async () => {
      engine.changeSession(boss);
      await waitFor(() => expect(localStorage.getItem('ergon-session')).toContain(boss.user.id));
      isOver.resolve();
    };
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await isOver.promise;
    // Its answer comes after that of the signing out.
    const { engine: line } = await import('../../../src/commands/engine.ts');
    await act(() => line.syncNow());
    expect(localStorage.getItem('ergon-session')).toContain(boss.user.id);
    expect(path()).toBe('/me');
  });

  it('asks to sign in again when the session ends, lets the person go on, and comes back when asked', async () => {
    await mirror.values.put({ key: 'sync', value: syncing({ activity: 'signIn' }) });
    const { user, path } = await openApp({ path: '/me', engine });
    await screen.findByRole('heading', { level: 1 });
    engine.changeSession({ ...installer, state: 'expired' });
    // Nothing opens by itself under somebody's thumb.
    const told = await screen.findByRole('alert');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(told).getByRole('button', { name: 'Sign in' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(within(dialog).getByText(/^Your session has ended\./)).toBeDefined();
    // Why it ended may become known only now.
    engine.changeSession({ ...installer, state: 'expired', reused: true });
    expect(await within(dialog).findByText(/^Your session was also used somewhere else/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(path()).toBe('/me');

    await user.click(await screen.findByRole('button', { name: 'Sync: Sign in to send' }));
    const panel = await screen.findByRole('dialog', { name: 'Sync' });
    await user.click(await within(panel).findByRole('button', { name: 'Sign in' }));
    engine.signInResult = { kind: 'signedIn', session: installer };
    await user.type(await screen.findByLabelText('Password (installer)'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(engine.asked).toContainEqual(['signIn', { username: 'installer', password: 'demo', remember: true }]);
  });

  it('tells the engine when the person comes back to it, which then syncs', async () => {
    await openApp({ path: '/me', engine });
    await waitFor(() => expect(engine.news).toEqual(['front']));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(engine.news).toEqual(['front', 'front', 'back']));
  });

  it('offers the installation where the day begins, when its work is here, and takes no for an answer', async () => {
    const { user, router } = await openApp({ path: '/my-day', engine });
    const { keepInstallPrompt } = await import('../../../src/features/shell/install-prompt.ts');
    keepInstallPrompt();
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    expect(screen.queryByRole('complementary')).toBeNull();
    await mirror.values.put({ key: 'sync', value: syncing({ lastPull: tapTime }) });
    await screen.findByRole('complementary', { name: 'Add Ergon to the home screen' });
    // Elsewhere it would lie over what the screen itself offers.
    await act(() => router.navigate({ to: '/me' }));
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await act(() => router.navigate({ to: '/my-day' }));
    await screen.findByRole('complementary');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(localStorage.getItem('ergon-install-hint')).toBe('dismissed');

    await act(() => router.navigate({ to: '/me' }));
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
  });

  it('draws the steps for an iPhone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await openApp({ path: '/me', engine, phone: true });
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toContain(
      'Choose “Add to Home Screen”.',
    );
  });

  it.each(['/me', '/inbox'])('has no fault on %s that axe finds', async (path) => {
    await openApp({ path, engine, phone: true });
    await screen.findByRole('button', { name: /^Sync:/ });
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });

  it('says that there is no such page, and leads to the start', async () => {
    await openApp({ path: '/nowhere', engine });
    expect(await screen.findByText('Page not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to start' }).getAttribute('href')).toBe('/');
  });

  it('says what is safe when a screen fails, and keeps the fault for support', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    engine.fault = new Error('IndexedDB is blocked');
    await openApp({ path: '/me', engine });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your work is safe on this device.');
    expect(alert.textContent).toContain('IndexedDB is blocked');
  });
});
