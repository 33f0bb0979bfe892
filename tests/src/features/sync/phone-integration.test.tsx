import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer, syncing, waitingFile, waitingItem } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let given: string[];

/** What the browser of this test offers beside what jsdom has. */
function offer(name: string, value: unknown): void {
  given.push(name);
  Object.defineProperty(navigator, name, { value, configurable: true });
}

function show(visibilityState: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  given = [];
  mirror = await emptyMirror(installer.user.id);
  engine = Object.assign(new ScriptedEngine(), { session: installer });
});

afterEach(() => {
  vi.useRealTimers();
  for (const name of given) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'visibilityState');
});

describe('the badge of the icon', () => {
  let badges: number[];

  beforeEach(() => {
    badges = [];
    offer('setAppBadge', async (count: number) => void badges.push(count));
    offer('clearAppBadge', async () => void badges.push(0));
  });

  const badge = (count: number) => waitFor(() => expect(badges.at(-1)).toBe(count));

  it('counts the changes and photos that the server lacks, those that failed included, and goes with the last', async () => {
    await openApp({ path: '/inbox', engine });
    await badge(0);
    await mirror.pending.bulkPut([
      waitingItem(),
      waitingItem({ state: 'sending' }),
      waitingItem({ state: 'answered' }),
    ]);
    await badge(2);
    await mirror.files.bulkPut([waitingFile(), waitingFile({ state: 'failed' }), waitingFile({ state: 'stored' })]);
    await badge(4);
    await mirror.pending.clear();
    await mirror.files.clear();
    await badge(0);
  });

  it('goes when the person signs out, though the work stays here, and not when a screen of guests is read', async () => {
    await mirror.pending.bulkPut([waitingItem(), waitingItem()]);
    const { user, router } = await openApp({ path: '/me', engine });
    await badge(2);
    await act(() => router.navigate({ to: '/privacy' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sync/ })).toBeNull());
    expect(badges.at(-1)).toBe(2);
    await act(() => router.navigate({ to: '/me' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const question = await screen.findByRole('dialog', { name: 'Sign out with unsent work?' });
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await badge(0);
  });
});

describe('sending after the app was closed', () => {
  let asked: string[];
  let answer: () => Promise<void>;

  beforeEach(() => {
    asked = [];
    answer = async () => undefined;
    vi.stubGlobal('SyncManager', class {});
    const register = (tag: string): Promise<void> => {
      asked.push(tag);
      return answer();
    };
    const registration = { sync: { register } };
    const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
    offer('serviceWorker', { getRegistration: async () => registration, ...silent });
  });

  const times = (count: number) => waitFor(() => expect(asked).toEqual(Array(count).fill('ergon-send')));

  it('is asked for with each new change without network, and when the page is hidden while something waits', async () => {
    offer('onLine', false);
    await openApp({ path: '/inbox', engine });
    const button = await screen.findByRole('button', { name: /^Sync/ });
    show('hidden');
    await mirror.pending.bulkPut([waitingItem(), waitingItem()]);
    await times(1);
    await mirror.pending.put(waitingItem());
    await times(2);
    show('visible');
    show('hidden');
    await times(3);
    await mirror.pending.clear();
    await waitFor(() => expect(button.textContent).not.toContain('changes'));
    show('hidden');
    await times(3);
  });

  it('is asked for with a network only once a change was not sent within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openApp({ path: '/inbox', engine });
    const button = await screen.findByRole('button', { name: /^Sync/ });
    const shows = (waits: boolean) => waitFor(() => expect(button.textContent?.includes('1 change')).toBe(waits));
    const sent = waitingItem();
    await mirror.pending.put(sent);
    await shows(true);
    await mirror.pending.delete(sent.id);
    await shows(false);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(asked).toEqual([]);
    await mirror.pending.put(waitingItem());
    await shows(true);
    expect(asked).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await times(1);
  });

  it('is no fault where it is forbidden', async () => {
    offer('onLine', false);
    answer = () => Promise.reject(new DOMException('forbidden', 'NotAllowedError'));
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await mirror.pending.put(waitingItem());
    await openApp({ path: '/inbox', engine });
    await times(1);
    answer = () => Promise.reject(new TypeError('broken'));
    await mirror.pending.put(waitingItem());
    await waitFor(() => expect(reported.mock.calls).toEqual([[new TypeError('broken')]]));
  });
});

describe('the screen that stays on', () => {
  let locks: { isHeld: boolean; release: () => void }[];
  let refusal: DOMException | null;

  beforeEach(() => {
    [locks, refusal] = [[], null];
    offer('wakeLock', {
      async request() {
        if (refusal !== null) throw refusal;
        const target = new EventTarget();
        const lock = Object.assign(target, {
          isHeld: true,
          async release() {
            if (!lock.isHeld) return;
            lock.isHeld = false;
            target.dispatchEvent(new Event('release'));
          },
        });
        locks.push(lock);
        return lock;
      },
    });
  });

  const held = (...states: boolean[]) => waitFor(() => expect(locks.map(({ isHeld }) => isHeld)).toEqual(states));
  const name = 'Keep the screen on until the photos are sent';
  const leaves = (files: number) => {
    const uploads = files === 0 ? null : { files, milliseconds: null };
    return mirror.values.put({ key: 'sync', value: syncing({ uploads }) });
  };
  const toggle = () => screen.findByRole('switch', { name });

  async function openPanel() {
    await mirror.files.put(waitingFile({ item: 'announcing' }));
    await leaves(1);
    const app = await openApp({ path: '/inbox?sync=open', engine });
    await screen.findByRole('dialog', { name: 'Sync' });
    return app;
  }

  it('is asked for in the panel, comes back with the page, and ends when it is switched off', async () => {
    const { user } = await openPanel();
    await user.click(await toggle());
    await held(true);
    expect(await accessibilityProblems(document.body)).toEqual([]);
    show('hidden');
    locks[0]?.release();
    await held(false);
    show('visible');
    await held(false, true);
    await user.click(await toggle());
    await held(false, false);
    show('hidden');
    show('visible');
    await held(false, false);
  });

  it('says where photos wait because the company has no room, beside what else is told', async () => {
    await openPanel();
    expect(screen.queryByText('The company’s storage is full')).toBeNull();
    await mirror.files.put(waitingFile({ item: 'announcing', error: 'no_room' }));
    expect(await screen.findByText('The company’s storage is full')).toBeDefined();
    expect(await screen.findByText('waiting for space at the office')).toBeDefined();
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });

  it('stays on with the panel closed, and goes out with the last photo', async () => {
    const { user } = await openPanel();
    await user.click(await toggle());
    await held(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await held(true);
    await leaves(0);
    await held(false);
  });

  it('ends with the session', async () => {
    const { user } = await openPanel();
    await user.click(await toggle());
    await held(true);
    engine.changeSession(null);
    await held(false);
  });

  it('says so when the device does not allow it, and can be asked for again', async () => {
    refusal = new DOMException('battery', 'NotAllowedError');
    const { user } = await openPanel();
    await user.click(await toggle());
    await screen.findByText('The device doesn’t allow this now, perhaps to save battery.');
    expect((await toggle()) as HTMLInputElement).toHaveProperty('checked', false);
    refusal = null;
    await user.click(await toggle());
    await held(true);
    expect((await toggle()) as HTMLInputElement).toHaveProperty('checked', true);
    expect(screen.queryByText('The device doesn’t allow this now, perhaps to save battery.')).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['no photo waits', async () => mirror.pending.put(waitingItem())],
    ['no photo that waits leaves by itself', async () => mirror.files.put(waitingFile())],
    [
      'the browser cannot do it',
      async () => {
        await leaves(1);
        Reflect.deleteProperty(navigator, 'wakeLock');
      },
    ],
  ])('is not offered while %s', async (_what, happens) => {
    await happens();
    await openApp({ path: '/inbox?sync=open', engine });
    await screen.findByRole('button', { name: 'Sync now' });
    expect(screen.queryByRole('switch', { name })).toBeNull();
  });
});

describe('the address of the panel', () => {
  it('opens it over any screen, also from the start page, and closing it leaves that screen', async () => {
    const { user, router, path } = await openApp({ path: '/?sync=open', engine, phone: true });
    await screen.findByRole('dialog', { name: 'Sync' });
    expect([path(), router.state.location.search]).toEqual(['/my-day', { sync: 'open' }]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([path(), router.state.location.search]).toEqual(['/my-day', {}]);
  });

  it('is kept while somebody signs in', async () => {
    engine.session = null;
    const { user, path } = await openApp({ path: '/?sync=open', engine, phone: true });
    expect(path()).toBe('/login');
    engine.signInResult = { kind: 'signedIn', session: installer };
    await user.type(await screen.findByLabelText('Username'), 'installer');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('dialog', { name: 'Sync' }, { timeout: 5000 });
    expect(path()).toBe('/my-day');
  });
});
