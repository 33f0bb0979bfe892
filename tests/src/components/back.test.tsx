import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOfDate, hour } from '../../../domain/kernel/time.ts';
import { useBackCloses } from '../../../src/components/back-entry.ts';
import { confirm } from '../../../src/components/confirm-store.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { type FieldWorld, worldId } from '../support/field-world.ts';
import { openApp } from '../support/open-app.tsx';
import { screenWorld } from '../support/screen-world.ts';
import type { ScriptedEngine } from '../support/scripted-engine.ts';
import { boss, installer } from '../support/stories.ts';

const day = '2026-05-21';
const { from } = dayOfDate(day, 'Europe/Athens');

/** How many overlays have entries of the history by state alone. */
const entries = ({ location }: RouterHistory): number =>
  (location.state as { over?: readonly string[] }).over?.length ?? 0;

/** A small app that shows one overlay, and what opens and closes it. */
async function showOverlay() {
  let change: (opened: boolean) => void = () => undefined;
  const component = (): null => {
    const [opened, set] = useState(true);
    change = set;
    useBackCloses(opened, () => set(false));
    return null;
  };
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  await router.load();
  const { unmount } = render(<RouterProvider router={router as never} />);
  const over = () => entries(router.history);
  return { router, unmount, over, setOpened: (opened: boolean) => act(() => change(opened)) };
}

type App = Awaited<ReturnType<typeof openApp>>;

describe('the back gesture', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;
  let mirror: MirrorDatabase;

  beforeEach(async () => {
    ({ engine, world, mirror } = await screenWorld(installer));
    await world.task(1, from + 9 * hour);
    await world.address(1, 1, { nickname: 'Φούρνος' });
    await world.place(1);
    await world.proof(1, 1, { type: 'PICKUP' });
    await world.photo(1, 1);
  });

  const press = async ({ user }: App, name: string | RegExp, role = 'button'): Promise<void> =>
    user.click(await screen.findByRole(role, { name }));
  const openMenu = (app: App) => press(app, 'More actions');
  const openPhotoForm = async (app: App): Promise<void> => {
    await openMenu(app);
    await press(app, 'Photos and comment', 'menuitem');
  };

  /** Waits until so many overlays have entries of the history, which are made right after these have opened. */
  const entered = ({ router }: App, count: number): Promise<void> =>
    waitFor(() => {
      const named = new URLSearchParams(router.history.location.search);
      const of = (...names: string[]) => names.some((name) => named.has(name));
      const sheets = [of('sync'), of('address', 'proof'), of('photo'), of('history')];
      expect(entries(router.history) + sheets.filter(Boolean).length).toBe(count);
    });

  /** Every kind of overlay over My day: how it is opened, the overlay on top, and what lies below it. */
  const overlays: [
    what: string,
    open: (app: App) => Promise<void>,
    top: [string, RegExp],
    below: [string, RegExp][],
  ][] = [
    ['the sync panel', (app) => press(app, /^Sync:/), ['dialog', /^Sync$/], []],
    ['the menu of the bar', (app) => press(app, 'More'), ['dialog', /^More$/], []],
    ['the menu of a card', openMenu, ['menu', /./], []],
    ['the details of an address', (app) => press(app, 'Φούρνος', 'link'), ['dialog', /^Φούρνος$/], []],
    [
      'why it failed, from the card',
      async (app) => {
        await openMenu(app);
        await press(app, 'Mark failed', 'menuitem');
      },
      ['dialog', /^Why did it fail/],
      [],
    ],
    [
      'why it failed, from the details',
      async (app) => {
        await press(app, 'Φούρνος', 'link');
        await screen.findByRole('dialog', { name: 'Φούρνος' });
        await press(app, 'Mark failed');
      },
      ['dialog', /^Why did it fail/],
      [['dialog', /^Φούρνος$/]],
    ],
    [
      'the history over the details',
      async (app) => {
        await press(app, 'Φούρνος', 'link');
        await screen.findByRole('dialog', { name: 'Φούρνος' });
        await press(app, /^Whole history|^Full history|history/i);
      },
      ['dialog', /history/i],
      [['dialog', /^Φούρνος$/]],
    ],
    ['the form of photos', openPhotoForm, ['dialog', /^Φούρνος$/], []],
    [
      'a photo over the form of photos',
      async (app) => {
        await openPhotoForm(app);
        await screen.findByRole('dialog', { name: 'Φούρνος' });
        await press(app, /^Photo 1/);
      },
      ['dialog', /^Photos$/],
      [['dialog', /^Φούρνος$/]],
    ],
    [
      'a question',
      async () => {
        await screen.findByRole('article');
        act(() => void confirm({ title: 'Sure?', message: '', confirmLabel: 'Yes' }));
      },
      ['dialog', /^Sure\?$/],
      [],
    ],
  ];

  it.each(overlays)('closes %s, which is on top, and nothing else', async (_what, open, [role, name], below) => {
    const app = await openApp({ path: '/me', engine, phone: true });
    await act(() => app.router.navigate({ to: '/my-day', search: { day } }));
    await screen.findByRole('article', { name: 'Φούρνος' });
    await open(app);
    await screen.findByRole(role, { name });
    await entered(app, 1 + below.length);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    act(() => app.router.history.back());
    await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
    for (const [lowerRole, lowerName] of below) await screen.findByRole(lowerRole, { name: lowerName });
    expect(app.path()).toBe('/my-day');
    for (const _lower of below) act(() => app.router.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.path()).toBe('/my-day');
    act(() => app.router.history.back());
    await waitFor(() => expect(app.path()).toBe('/me'));
    expect(mirror.isOpen()).toBe(true);
  });

  it.each(overlays)(
    'leaves the screen with one step after %s was closed by its button or key',
    async (_what, open, [role, name], below) => {
      const app = await openApp({ path: '/me', engine, phone: true });
      await act(() => app.router.navigate({ to: '/my-day', search: { day } }));
      await screen.findByRole('article', { name: 'Φούρνος' });
      await open(app);
      await screen.findByRole(role, { name });
      for (const index of [name, ...below].keys()) {
        await entered(app, 1 + below.length - index);
        await act(() => new Promise((resolve) => setTimeout(resolve)));
        await app.user.keyboard('{Escape}');
      }
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      expect(app.path()).toBe('/my-day');
      act(() => app.router.history.back());
      await waitFor(() => expect(app.path()).toBe('/me'));
    },
  );

  it.each([
    ['an address', '', /^Φούρνος$/],
    ['the form of a proof', `&proof=${worldId('e', 1)}`, /^Φούρνος$/],
    ['a photo', `&proof=${worldId('e', 1)}&photo=${worldId('f', 1)}`, /^Photos$/],
    ['a photo whose proof is gone', `&proof=${worldId('e', 9)}&photo=${worldId('f', 1)}`, /^Proof of work$/],
  ])('shows a history above %s when a link names both', async (_what, more, below) => {
    const address = worldId('a', 1);
    const app = await openApp({
      path: `/my-day?day=${day}&address=${address}${more}&history=operational-addresses/${address}`,
      engine,
      phone: true,
    });
    await screen.findByRole('dialog', { name: below });
    const history = await screen.findByRole('dialog', { name: /history/i });
    expect(screen.getAllByRole('dialog').at(-1)).toBe(history);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /history/i })).toBeNull());
    expect(screen.getByRole('dialog', { name: below })).toBeDefined();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps navigation waiting for ten seconds only when the browser does not go back', async () => {
    const { router, setOpened, over } = await showOverlay();
    await waitFor(() => expect(over()).toBe(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    router.history.back = () => undefined;
    setOpened(false);
    // Going back begins in its turn, a moment after the overlay is closed.
    await vi.advanceTimersByTimeAsync(0);
    const led = router.navigate({ to: '/' });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(over()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    await led;
    expect(over()).toBe(0);
    setOpened(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(over()).toBe(1);
  });

  it('works in an app although the browser did not go back in one before it', async () => {
    const { router, unmount, over } = await showOverlay();
    await waitFor(() => expect(over()).toBe(1));
    router.history.back = () => undefined;
    unmount();
    const app = await openApp({ path: `/my-day?day=${day}`, engine, phone: true });
    await openMenu(app);
    await entered(app, 1);
  });

  it('goes back to the screen, past a menu whose link led away from it', async () => {
    const app = await openApp({ path: '/me', engine, phone: true });
    await act(() => app.router.navigate({ to: '/my-day', search: { day } }));
    await openMenu(app);
    await press(app, 'Open task', 'menuitem');
    await waitFor(() => expect(app.path()).toMatch(/^\/tasks\//));
    act(() => app.router.history.back());
    await waitFor(() => expect(app.path()).toBe('/my-day'));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    act(() => app.router.history.back());
    await waitFor(() => expect(app.path()).toBe('/me'));
  });

  it('asks before it closes a form with something unsaved, and again when the person stays', async () => {
    ({ engine } = await screenWorld(boss));
    const app = await openApp({ path: '/profile?tab=person', engine, phone: true });
    await press(app, /Change password/);
    const dialog = await screen.findByRole('dialog', { name: /password/i });
    await app.user.type(dialog.querySelector('input[type=password]') ?? dialog, 'secret');
    for (const _time of [1, 2]) {
      await entered(app, 1);
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      act(() => app.router.history.back());
      await press(app, 'Stay');
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    }
    await entered(app, 1);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    act(() => app.router.history.back());
    await press(app, 'Leave');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.path()).toBe('/profile');
  });
});
