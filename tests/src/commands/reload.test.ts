import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortWorker } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';

/** What happened, in its order. */
let happened: string[];
let worker: PortWorker;
let closing: () => Promise<void>;

beforeEach(async () => {
  happened = [];
  closing = async () => void happened.push('engine closed');
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal(
    'Worker',
    class extends PortWorker {
      constructor() {
        super(Object.assign(new ScriptedEngine(), { end: () => closing() }));
        worker = this;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
});

/** The page's own modules, new with each test: a page is loaded anew once. */
async function page() {
  const parts = {
    ...(await import('../../../src/commands/reload.ts')),
    ...(await import('../../../src/commands/engine.ts')),
  };
  await parts.engine.syncNow();
  vi.stubGlobal('location', { reload: () => happened.push('reload') });
  return parts;
}

describe('a page that loads itself anew', () => {
  it('ends what is under way on the databases first, and does it once', async () => {
    const { reloadApp, beforeReload } = await page();
    beforeReload(async () => void happened.push('mirror closed'));
    const gone = beforeReload(async () => void happened.push('closed twice'));
    gone();
    reloadApp();
    reloadApp();
    await vi.waitFor(() => expect(happened).toContain('reload'));
    expect(happened).toEqual(['engine closed', 'mirror closed', 'reload']);
    expect(worker.ended).toBe(true);
  });

  it('does not wait for ever for an engine that does not end', async () => {
    closing = () => new Promise(() => undefined);
    const { reloadApp } = await page();
    reloadApp();
    await vi.advanceTimersByTimeAsync(4000);
    expect(happened).toEqual(['reload']);
  });

  it('asks again where the browser lets the reload wait', async () => {
    const { reloadApp } = await page();
    reloadApp();
    await vi.waitFor(() => expect(happened).toEqual(['engine closed', 'reload']));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(happened).toEqual(['engine closed', 'reload', 'reload', 'reload']);
  });

  it('asks again as soon as a new version has taken over, by which the reload before can be lost', async () => {
    const serviceWorker = new EventTarget();
    vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
    const { reloadApp } = await page();
    reloadApp();
    await vi.waitFor(() => expect(happened).toEqual(['engine closed', 'reload']));
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    expect(happened).toEqual(['engine closed', 'reload', 'reload']);
  });

  it('does so, too, where something cannot be closed, which is reported', async () => {
    const told = vi.fn();
    vi.stubGlobal('reportError', told);
    const { reloadApp, beforeReload } = await page();
    beforeReload(() => Promise.reject(new Error('broken')));
    reloadApp();
    await vi.waitFor(() => expect(happened).toContain('reload'));
    expect(told).toHaveBeenCalledWith(new Error('broken'));
  });
});
