import { describe, expect, it, vi } from 'vitest';
import { engine } from '../../../src/commands/engine.ts';
import { isFreshStart } from '../../../src/commands/fresh-start.ts';
import { openSession, signOut } from '../../../src/commands/session.ts';
import { PortWorker } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { boss, installer } from '../support/stories.ts';

function browserWithTabs(names: string[]): void {
  const held = names.map((name) => ({ name }));
  Object.defineProperty(navigator, 'locks', {
    value: { query: async () => ({ held }), request: vi.fn() },
    configurable: true,
  });
}

describe('the first tab since the browser started', () => {
  it('is one that was never loaded before while no other tab is open', async () => {
    browserWithTabs([]);
    expect(await isFreshStart()).toBe(true);
    expect(navigator.locks.request).toHaveBeenCalledWith('ergon-tab', { mode: 'shared' }, expect.any(Function));
  });

  it('is not one that is loaded again', async () => {
    browserWithTabs([]);
    await isFreshStart();
    expect(await isFreshStart()).toBe(false);
  });

  it('is not one beside another tab', async () => {
    browserWithTabs(['ergon-tab']);
    expect(await isFreshStart()).toBe(false);
  });
});

describe('a session that could not be opened at the start of the browser', () => {
  it('is opened as at the start by the next call, and what becomes of it is heard', async () => {
    const scripted = new ScriptedEngine();
    scripted.session = installer;
    scripted.fault = new Error('the disk is full');
    const workers: PortWorker[] = [];
    const workerOf = class extends PortWorker {
      constructor() {
        super(scripted);
        workers.push(this);
      }
    };
    vi.stubGlobal('Worker', workerOf);
    const heard = vi.fn();
    await expect(openSession({ fresh: true, language: 'en' }, heard)).rejects.toThrow('the disk is full');
    await engine.syncNow();
    const start = { fresh: true, locale: 'en' };
    expect(scripted.asked).toEqual([['open', start], ['open', start], ['syncNow']]);
    expect(heard).toHaveBeenCalledWith(installer);
    scripted.changeSession(null);
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(null));
    // Once it was opened, another engine goes on in the midst of it.
    workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await engine.syncNow();
    expect(scripted.asked.slice(3)).toEqual([['open', { fresh: false, locale: 'en' }], ['syncNow']]);
  });
});

describe('what is pushed', () => {
  it('ends with who signs out, and goes on for who has signed in meanwhile', async () => {
    const scripted = new ScriptedEngine();
    scripted.session = installer;
    const workers: PortWorker[] = [];
    class EngineWorker extends PortWorker {
      constructor() {
        super(scripted);
        workers.push(this);
      }
    }
    vi.stubGlobal('Worker', EngineWorker);
    const keepPush = vi.fn(async () => undefined);
    vi.doMock('../../../src/commands/push.ts', () => ({ keepPush }));
    localStorage.setItem('ergon-push', boss.user.id);
    const heard = vi.fn();
    await openSession({ fresh: false, language: 'en' }, heard);
    // An engine that took the place of one goes on with it.
    keepPush.mockClear();
    workers.at(-1)?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await vi.waitFor(() => expect(keepPush).toHaveBeenCalledWith(installer, ''));
    scripted.signOut = async () => {
      scripted.changeSession(boss);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(boss));
    };
    document.documentElement.lang = 'en';
    await signOut();
    scripted.signOut = async () => scripted.changeSession(null);
    document.documentElement.lang = 'el';
    await signOut();
    await vi.waitFor(() => expect(keepPush).toHaveBeenLastCalledWith(null, 'el'));
    expect(keepPush).not.toHaveBeenCalledWith(null, 'en');
    vi.doUnmock('../../../src/commands/push.ts');
  });
});
