import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { EngineLost, engine, onEngineRestart } from '../../../src/commands/engine.ts';
import { PortWorker } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { installer } from '../support/stories.ts';

/** Workers as they were started, each with an engine of its own. */
const started: { engine: ScriptedEngine; worker: PortWorker }[] = [];

class TestWorker extends PortWorker {
  constructor() {
    const engine = new ScriptedEngine();
    engine.session = installer;
    super(engine);
    started.push({ engine, worker: this });
  }
}

const latest = () => started.at(-1);

async function open(): Promise<void> {
  await engine.open({ fresh: false, locale: 'en' });
}

describe('the line to the engine', () => {
  beforeEach(() => {
    started.length = 0;
    vi.stubGlobal('Worker', TestWorker);
  });

  it('starts the worker with the first call and keeps it', async () => {
    expect(started).toHaveLength(0);
    await engine.syncNow();
    await engine.undo('item');
    expect(started).toHaveLength(1);
    expect(latest()?.engine.asked).toEqual([['syncNow'], ['undo', 'item']]);
  });

  it('hands faults of the engine on', async () => {
    await engine.syncNow();
    Object.assign(latest()?.engine ?? {}, { fault: new Error('no space') });
    await expect(engine.syncNow()).rejects.toThrow('no space');
  });

  it('hears of changes through a function that it passed', async () => {
    const heard = vi.fn();
    await engine.watchSession(heard);
    latest()?.engine.changeSession(null);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(null));
  });

  it('lends the canvas of the page to each worker that it starts, before anything is asked', async () => {
    onEngineRestart(async () => undefined);
    await engine.syncNow();
    expect(latest()?.engine.makeSmall).toBeTypeOf('function');
    latest()?.worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await engine.syncNow();
    expect(started).toHaveLength(2);
    const limits = { longestSide: 1920, goodSize: 512 * 1024, quality: 0.85, stamp: [] };
    const notAnImage = new Blob(['text'], { type: 'text/plain' });
    expect(await latest()?.engine.makeSmall?.(notAnImage, limits)).toBeNull();
  });

  it('rejects what was under way when the worker fails, and goes on in a new one that opened the session first', async () => {
    onEngineRestart(open);
    await engine.syncNow();
    const first = latest();
    const begun = vi.fn();
    Object.assign(first?.engine ?? {}, {
      exportUnsent: () => {
        begun();
        return new Promise(() => undefined);
      },
    });
    const hanging = engine.exportUnsent();
    await vi.waitFor(() => expect(begun).toHaveBeenCalled());
    first?.worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await expect(hanging).rejects.toBeInstanceOf(EngineLost);
    expect(first?.worker.ended).toBe(true);

    await engine.syncNow();
    expect(started).toHaveLength(2);
    expect(latest()?.engine.asked).toEqual([['open', { fresh: false, locale: 'en' }], ['syncNow']]);
  });

  it('does not start again by itself a worker that never answered', async () => {
    const reopened = vi.fn(async () => undefined);
    onEngineRestart(reopened);
    const opening = engine.open({ fresh: false, locale: 'en' });
    latest()?.worker.dispatchEvent(new ErrorEvent('error', { message: 'script not found' }));
    await expect(opening).rejects.toBeInstanceOf(EngineLost);
    expect(reopened).not.toHaveBeenCalled();
    await engine.syncNow();
    expect(started).toHaveLength(2);
  });

  it.each([
    ['first script', (worker: PortWorker | undefined) => void worker?.dispatchEvent(new Event('error'))],
    ['program', (worker: PortWorker | undefined) => worker?.tell({ type: 'programMissing' })],
  ])(
    'says of a worker whose %s did not come that it is not here, and opens the session once there is a network',
    async (_what, misses) => {
      onEngineRestart(open);
      const opening = open();
      const waiting = engine.syncNow();
      misses(latest()?.worker);
      await expect(opening).rejects.toSatisfy(isPartMissing);
      await expect(waiting).rejects.toSatisfy(isPartMissing);
      // Still without network.
      const retried = engine.syncNow();
      await vi.waitFor(() => expect(started).toHaveLength(2));
      misses(latest()?.worker);
      await expect(retried).rejects.toSatisfy(isPartMissing);

      dispatchEvent(new Event('online'));
      await vi.waitFor(() => expect(latest()?.engine.asked).toEqual([['open', { fresh: false, locale: 'en' }]]));
      await engine.syncNow();
      expect(started).toHaveLength(3);
      expect(latest()?.engine.asked.map(([name]) => name)).toEqual(['open', 'syncNow']);
    },
  );

  it('tries a worker again whose script did not come, after longer and longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onEngineRestart(open);
    const opening = open();
    latest()?.worker.dispatchEvent(new Event('error'));
    await expect(opening).rejects.toSatisfy(isPartMissing);
    for (const [index, pause] of [5000, 10_000, 20_000].entries()) {
      vi.advanceTimersByTime(pause - 1);
      expect(started).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(started).toHaveLength(index + 2);
      if (index < 2) latest()?.worker.dispatchEvent(new Event('error'));
    }
    await engine.syncNow();
    expect(latest()?.engine.asked.map(([name]) => name)).toEqual(['open', 'syncNow']);
  });

  it('opens the session first in a worker that a call starts after one whose script did not come', async () => {
    onEngineRestart(open);
    const opening = open();
    latest()?.worker.dispatchEvent(new Event('error'));
    await expect(opening).rejects.toSatisfy(isPartMissing);
    await engine.syncNow();
    expect(latest()?.engine.asked.map(([name]) => name)).toEqual(['open', 'syncNow']);
  });

  it('opens the session again with the next call after it could not be opened', async () => {
    onEngineRestart(open);
    await engine.registerMainThreadCanvas(async () => null);
    Object.assign(latest()?.engine ?? {}, { fault: new Error('the disk is full') });
    const opening = open();
    const meanwhile = engine.syncNow();
    await expect(opening).rejects.toThrow('the disk is full');
    await expect(meanwhile).rejects.toThrow('the disk is full');
    await Promise.all([engine.syncNow(), engine.keepPollingFast()]);
    expect(started).toHaveLength(1);
    expect(latest()?.engine.asked.map(([name]) => name)).toEqual(['open', 'open', 'keepPollingFast', 'syncNow']);
  });

  it('asks nothing of the engine before the session is open', async () => {
    const order: string[] = [];
    const opening = engine.open({ fresh: false, locale: 'en' }).then(() => order.push('opened'));
    const syncing = engine.syncNow().then(() => order.push('synced'));
    await Promise.all([opening, syncing]);
    expect(order).toEqual(['opened', 'synced']);
    expect(latest()?.engine.asked.map(([name]) => name)).toEqual(['open', 'syncNow']);
  });

  it('does not end the new worker for a late fault of the old one', async () => {
    await engine.syncNow();
    const first = latest();
    first?.worker.dispatchEvent(new ErrorEvent('error', { message: 'one' }));
    await engine.syncNow();
    first?.worker.dispatchEvent(new ErrorEvent('error', { message: 'two' }));
    await engine.syncNow();
    expect(started).toHaveLength(2);
    expect(latest()?.worker.ended).toBe(false);
  });
});
