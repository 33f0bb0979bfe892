import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldWorld } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

const finished = '/map?tab=finished&always=true';

describe('the map of tasks that this device no longer keeps', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    ({ engine, world } = await screenWorld(boss));
  });

  const asked = () => engine.asked.flatMap(([name, request]) => (name === 'fetchTasks' ? [request] : []));

  it('says that it shows only what is here, and fetches the others with one tap', async () => {
    engine.serverTasks = async () => {
      await world.task(1, tapTime, { taskCompletionStatus: 'FINISHED', taskOperationalStatus: 'FINISHED' });
      await world.address(1, 1, { nickname: 'Φαρμακείο' });
      return { kind: 'fetched', cut: false };
    };
    const { user } = await openApp({ path: finished, engine });
    expect(await screen.findByText(/^Only what is on this device/)).toBeDefined();
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Ask the server' }));
    expect(await screen.findByText(/^Tasks older than .* come from the server\.$/)).toBeDefined();
    expect(await screen.findByText('Φαρμακείο')).toBeDefined();
    expect(asked()).toEqual([expect.objectContaining({ path: 'tasks/paged/finished' })]);
  });

  it('says without network that it shows only what is here', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openApp({ path: finished, engine });
    expect(await screen.findByText(/^Only what is on this device/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask the server' })).toBeNull();
  });

  it('says nothing of a day that is here', async () => {
    await openApp({ path: '/map', engine });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Map' })).toBeDefined());
    expect(screen.queryByText(/on this device/)).toBeNull();
  });
});
