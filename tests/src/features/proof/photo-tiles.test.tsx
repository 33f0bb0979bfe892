import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOfDate, hour, minute } from '../../../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { EverythingInView } from '../../support/in-view.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const path = `/my-day?day=${date}&address=${worldId('a', 1)}`;
const photos = 20;

/** Remembers of which photos it was asked for tiles. */
class TileEngine extends ScriptedEngine {
  readonly tiles: string[] = [];
  #held: Promise<null> | null = null;
  override photoThumbnail(id: string): Promise<Blob | null> {
    this.tiles.push(id);
    return this.#held ?? super.photoThumbnail(id);
  }
  /** Answers nothing until it is told to give up: the photos of until then are away. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<null>();
    this.#held = promise;
    return () => {
      this.#held = null;
      resolve(null);
    };
  }
}

/** Nothing is in view until a test scrolls to it. */
class Scrolled extends EverythingInView {
  static readonly observed = new Map<Element, Scrolled>();
  override observe(target: Element): void {
    Scrolled.observed.set(target, this);
  }
  static to(targets: readonly Element[]): void {
    for (const target of targets) Scrolled.observed.get(target)?.show(target);
  }
}

describe('the photos of a proof', () => {
  let engine: TileEngine;
  let world: FieldWorld;
  let mirror: MirrorDatabase;

  beforeEach(async () => {
    ({ mirror, engine, world } = await screenWorld(installer, () => new TileEngine()));
    await world.task(1, dayOfDate(date, 'Europe/Athens').from + 9 * hour);
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'INSTALLED' });
    await world.place(1);
    await world.proof(1, 1, { nickname: 'Πόρτα' });
  });

  const open = async () => {
    await openApp({ path, engine, phone: true });
    return within(await screen.findByRole('article', { name: 'Installation · Πόρτα' }));
  };
  const away = () => document.querySelector('svg.tabler-icon-photo');
  const shown = () => document.querySelectorAll('img[src="blob:file"]').length;

  it('are asked for when they come into view, however many there are', async () => {
    for (let index = 1; index <= photos; index += 1) await world.photo(index, 1, { state: 'RECEIVED' });
    engine.photos.set(worldId('f', 2), new Blob(['two']));
    vi.stubGlobal('IntersectionObserver', Scrolled);
    const proof = await open();
    const tiles = (await proof.findAllByRole('button', { name: /^Photo / })).flatMap(
      (tile) => tile.closest('li') ?? [],
    );
    expect(tiles.length).toBeGreaterThan(10);
    expect(engine.tiles).toEqual([]);
    act(() => Scrolled.to(tiles.slice(1, 3)));
    await waitFor(() => expect(shown()).toBe(1));
    expect(engine.tiles).toEqual([worldId('f', 2), worldId('f', 3)]);
  });

  it('that could not be fetched show when the browser has network again', async () => {
    await world.photo(1, 1, { state: 'RECEIVED' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    await waitFor(() => expect(away()).not.toBeNull());
    engine.photos.set(worldId('f', 1), new Blob(['one']));
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(shown()).toBe(1));
    expect(engine.tiles).toHaveLength(2);
  });

  it('that could not be fetched show when the server is reached again', async () => {
    await world.sync({ activity: 'offline', offlineSince: 1 });
    await world.photo(1, 1, { state: 'RECEIVED' });
    const answer = engine.hold();
    await open();
    await waitFor(() => expect(engine.tiles).toHaveLength(1));
    // What the screen read of the engine's state was read before this.
    await act(async () => void (await mirror.values.get('sync')));
    act(answer);
    await waitFor(() => expect(away()).not.toBeNull());
    engine.photos.set(worldId('f', 1), new Blob(['one']));
    await act(() => world.sync({ offlineSince: null }));
    await waitFor(() => expect(shown()).toBe(1));
    expect(engine.tiles).toHaveLength(2);
  });

  it('whose fetch died with a network that was back at once show all the same', async () => {
    await world.photo(1, 1, { state: 'RECEIVED' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const answer = engine.hold();
    await open();
    await waitFor(() => expect(engine.tiles).toHaveLength(1));
    for (const isOnline of [false, true]) {
      online.mockReturnValue(isOnline);
      act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
    }
    engine.photos.set(worldId('f', 1), new Blob(['one']));
    act(answer);
    await waitFor(() => expect(shown()).toBe(1));
    expect(engine.tiles).toHaveLength(2);
  });

  it('that could not be fetched are asked for again after a while, though nothing was lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const timers = vi.spyOn(window, 'setTimeout');
    await world.photo(1, 1, { state: 'RECEIVED' });
    await open();
    await waitFor(() => expect(away()).not.toBeNull());
    await waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), minute));
    engine.photos.set(worldId('f', 1), new Blob(['one']));
    act(() => void vi.advanceTimersByTime(minute));
    await waitFor(() => expect(shown()).toBe(1));
    expect(engine.tiles).toHaveLength(2);
  });
});
