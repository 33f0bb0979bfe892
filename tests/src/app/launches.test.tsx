import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hearLaunches } from '../../../src/app/hear-launches.ts';
import { followLaunch } from '../../../src/app/launches.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { openApp } from '../support/open-app.tsx';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { installer } from '../support/stories.ts';

const at = (path: string): string => new URL(path, window.location.origin).href;

describe('a launch of the app that is open', () => {
  let engine: ScriptedEngine;

  beforeEach(async () => {
    await emptyMirror(installer.user.id);
    engine = Object.assign(new ScriptedEngine(), { session: installer });
  });

  it('by its icon leaves the person where they are', async () => {
    const { router, path } = await openApp({ path: '/me', engine });
    await followLaunch(router, at('/'));
    expect(path()).toBe('/me');
  });

  it('by the shortcut of the sync panel opens it over the present screen, once, and back closes it', async () => {
    const { router, path } = await openApp({ path: '/me', engine });
    await followLaunch(router, at('/?sync=open'));
    await followLaunch(router, at('/?sync=open'));
    await screen.findByRole('dialog', { name: 'Sync' });
    expect([path(), router.state.location.search]).toEqual(['/me', { sync: 'open' }]);
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([path(), router.state.location.search]).toEqual(['/me', {}]);
  });

  it('by the shortcut of the day, or by a link, goes there; never to another site', async () => {
    const { router, path } = await openApp({ path: '/me', engine });
    await followLaunch(router, 'https://other.test/my-day');
    expect(path()).toBe('/me');
    await followLaunch(router, at('/my-day'));
    await waitFor(() => expect(path()).toBe('/my-day'));
  });

  it('opens no panel over the pages of guests', async () => {
    engine.session = null;
    const { router } = await openApp({ path: '/login', engine });
    await followLaunch(router, at('/?sync=open'));
    expect(router.state.location.search).toEqual({});
  });

  it('that opened this page is done already, and a later one with its address is not', async () => {
    const { router, path } = await openApp({ path: '/me', engine });
    let launch: (address: string) => void = () => undefined;
    const onLaunch = (listener: typeof launch): void => {
      launch = listener;
    };
    hearLaunches({ onLaunch, openedAt: at('/my-day'), follow: (address) => followLaunch(router, address) });
    launch(at('/my-day'));
    expect(path()).toBe('/me');
    launch(at('/my-day'));
    await waitFor(() => expect(path()).toBe('/my-day'));
  });
});
