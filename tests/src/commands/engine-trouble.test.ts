import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import { EngineLost, endEngine, engine, onEngineRestart, retryEngine } from '../../../src/commands/engine.ts';
import { engineTrouble, onEngineTrouble } from '../../../src/commands/engine-trouble.ts';
import { PortWorker } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { installer } from '../support/stories.ts';

let started: PortWorker[];

let engines: ScriptedEngine[];
/** What the first call of each further engine meets. */
let opensWith: Error | null;

class TestWorker extends PortWorker {
  constructor() {
    const made = Object.assign(new ScriptedEngine(), { session: installer, fault: opensWith });
    if (hangs) made.open = () => new Promise(() => undefined);
    if (hold !== null) Object.assign(made, { perform: hold, exportUnsent: hold });
    if (!comes) made.registerMainThreadCanvas = () => new Promise(() => undefined);
    super(made);
    started.push(this);
    engines.push(made);
  }
}

/** The databases of each further engine answer nothing, as WebKit's sometimes do; or its script is still on its way. */
let hangs: boolean;
let comes: boolean;
/** Answers, instead of each further engine, what is to be kept. */
let hold: (() => Promise<unknown>) | null;

const asked = (): readonly string[] | undefined => engines.at(-1)?.asked.map(([name]) => String(name));

beforeEach(() => {
  started = [];
  engines = [];
  opensWith = null;
  hangs = false;
  comes = true;
  hold = null;
  vi.stubGlobal('Worker', TestWorker);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onEngineRestart(async () => void (await engine.open({ fresh: false, locale: 'en' })));
});

afterEach(() => endEngine());

/** Lets what is on its way to and from the worker arrive, which takes no time of the test's clock. */
async function messages(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
}

/** The worker answers, and its core fails. */
async function fail(message = 'the database is broken'): Promise<void> {
  const count = started.length;
  await engine.keepPollingFast();
  expect(started).toHaveLength(Math.max(1, count));
  started.at(-1)?.dispatchEvent(new ErrorEvent('error', { message }));
}

describe('an engine whose core fails', () => {
  it('is started again at once, then after longer and longer, and not for ever at full speed', async () => {
    await fail();
    expect(started).toHaveLength(2);
    for (const [index, pause] of [1000, 2000, 4000, 8000].entries()) {
      await fail();
      expect(started).toHaveLength(index + 2);
      vi.advanceTimersByTime(pause - 1);
      expect(started).toHaveLength(index + 2);
      vi.advanceTimersByTime(1);
      await vi.waitFor(() => expect(started).toHaveLength(index + 3));
    }
  });

  it('is told of after the third fault in a row, with what the browser says, until it has worked for a while', async () => {
    const told = vi.fn();
    const stop = onEngineTrouble(told);
    for (const pause of [0, 1000]) {
      await fail('one');
      expect(engineTrouble()).toBeNull();
      vi.advanceTimersByTime(pause);
    }
    await fail('three');
    expect(engineTrouble()).toEqual({ message: 'three' });
    vi.advanceTimersByTime(2000);
    expect(started).toHaveLength(4);
    await messages();
    vi.advanceTimersByTime(29_000);
    expect(engineTrouble()).not.toBeNull();
    vi.advanceTimersByTime(1000);
    expect(engineTrouble()).toBeNull();
    expect(told).toHaveBeenCalledTimes(2);
    stop();
  });

  it('that has worked for a while before is not told of for three faults of a whole day', async () => {
    for (let day = 0; day < 4; day += 1) {
      await fail();
      await messages();
      vi.advanceTimersByTime(31_000);
    }
    expect(engineTrouble()).toBeNull();
  });

  it('is started without its pause by what a person does, or asks for', async () => {
    await fail();
    await fail();
    expect(started).toHaveLength(2);
    await engine.syncNow();
    expect(started).toHaveLength(3);
    await fail();
    retryEngine();
    await vi.waitFor(() => expect(started).toHaveLength(4));
    vi.advanceTimersByTime(10_000);
    expect(started).toHaveLength(4);
  });

  it('has the session opened first by whoever starts it in its pause, and is not started by what nobody waits for', async () => {
    await fail();
    await fail();
    await engine.notice('front');
    await engine.keepPollingFast();
    expect(started).toHaveLength(2);
    await engine.syncNow();
    expect(asked()).toEqual(['open', 'syncNow']);
    vi.advanceTimersByTime(10_000);
    expect(started).toHaveLength(3);
  });

  it('that cannot open the session is tried again, and told of', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await engine.keepPollingFast();
    opensWith = new Error('the disk is full');
    await fail();
    await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(engineTrouble()).toBeNull();
    Object.assign(engines.at(-1) ?? {}, { fault: opensWith });
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(engineTrouble()).toEqual({ message: 'Error: the disk is full' }));
    retryEngine();
    await engine.syncNow();
    expect(asked()).toEqual(['open', 'open', 'open', 'syncNow']);
    expect(started).toHaveLength(2);
  });

  it('that never opens the session is started again after half a minute, then after a longer one, and is told of', async () => {
    vi.stubGlobal('reportError', vi.fn());
    hangs = true;
    const opening = engine.open({ fresh: false, locale: 'en' });
    const waiting = engine.syncNow();
    const ends = [opening, waiting].map((call) => expect(call).rejects.toBeInstanceOf(EngineLost));
    await messages();
    vi.advanceTimersByTime(29_999);
    expect(started).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await Promise.all(ends);
    expect(started).toHaveLength(2);
    expect(started[0]?.ended).toBe(true);
    await messages();
    vi.advanceTimersByTime(59_999);
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(1 + 1000);
    await messages();
    expect(started).toHaveLength(3);
    expect(engineTrouble()).toBeNull();
    vi.advanceTimersByTime(120_000);
    expect(engineTrouble()).toEqual({ message: 'the session did not open in 120 s' });
    hangs = false;
    vi.advanceTimersByTime(2000);
    await engine.syncNow();
    expect(asked()).toEqual(['open', 'syncNow']);
  });

  it('is left to its script as long as that is on its way', async () => {
    hangs = true;
    comes = false;
    engine.open({ fresh: false, locale: 'en' }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started).toHaveLength(1);
  });

  it('goes on when a side job of it fails, which is reported', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    await engine.keepPollingFast();
    started[0]?.tell({ type: 'sideFault', job: 'storage', message: 'navigator.storage is undefined' });
    started[0]?.tell({ type: 'something else' });
    await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(String(reported.mock.calls[0]?.[0])).toBe('Error: storage: navigator.storage is undefined');
    await engine.keepPollingFast();
    expect(started).toHaveLength(1);
    expect(engineTrouble()).toBeNull();
  });
});

describe('an engine that does not keep what a person did', () => {
  /** A mark that the engine answers once it is told to. */
  function heldMark(): { marked: Promise<unknown>; answer: () => void } {
    let answer = (): void => undefined;
    const held = new Promise<PerformResult>((resolve) => {
      answer = () => resolve({ kind: 'kept', item: 'x' });
    });
    hold = () => held;
    return { marked: engine.perform('markCollected', { id: 'x' }, { completionStatus: 'NO_PROGRESS' }), answer };
  }

  it('is told of after 20 s, until it is kept after all', async () => {
    const { marked, answer } = heldMark();
    await messages();
    vi.advanceTimersByTime(19_999);
    expect(engineTrouble()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(engineTrouble()).toEqual({ message: 'perform', unkept: true });
    answer();
    await marked;
    await messages();
    expect(engineTrouble()).toBeNull();
  });

  it('is told of no longer once it has failed, which is said where the person is', async () => {
    const { marked } = heldMark();
    const lost = expect(marked).rejects.toBeInstanceOf(EngineLost);
    await messages();
    vi.advanceTimersByTime(20_000);
    started.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'the database is broken' }));
    await lost;
    await messages();
    expect(engineTrouble()).toBeNull();
  });

  it('is not told of in the next tab', async () => {
    heldMark().marked.catch(() => undefined);
    await messages();
    endEngine();
    vi.advanceTimersByTime(20_000);
    expect(engineTrouble()).toBeNull();
  });

  it('takes its time with what nobody waits for to be kept', async () => {
    hold = () => new Promise(() => undefined);
    void engine.exportUnsent().catch(() => undefined);
    await messages();
    vi.advanceTimersByTime(60_000);
    expect(engineTrouble()).toBeNull();
  });
});
