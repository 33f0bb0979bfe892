import { screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { StorageFault } from '../../../domain/errors/faults.ts';
import { EngineLost } from '../../../src/commands/engine.ts';
import { outboxName } from '../../../workers/mirror/database.ts';
import { emptyMirror } from '../support/empty-mirror.ts';
import { openApp } from '../support/open-app.tsx';
import { PortWorker } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';
import { installer } from '../support/stories.ts';

/** What the page of somebody who worked here has in local storage. */
const storage = { 'ergon-session': JSON.stringify(installer) };
const cleared = 'The browser deleted Ergon’s data on this device';

describe('somebody who worked here and is not signed in any more', () => {
  it('is told on the login page that the browser has deleted the data', async () => {
    await emptyMirror(installer.user.id);
    const { path } = await openApp({ path: '/my-day', storage });
    expect(await screen.findByText(cleared)).toBeDefined();
    expect(path()).toBe('/login');
  });

  it('is told nothing of the kind while their outbox is here', async () => {
    await emptyMirror(installer.user.id);
    const outbox = new Dexie(outboxName(installer.user.id));
    outbox.version(1).stores({ items: 'id' });
    await outbox.open();
    outbox.close();
    await openApp({ path: '/my-day', storage });
    expect(await screen.findByRole('textbox', { name: 'Username' })).toBeDefined();
    expect(screen.queryByText(cleared)).toBeNull();
  });
});

describe('an engine that is lost before the session is open', () => {
  it('takes nobody away from where they work', async () => {
    await emptyMirror(installer.user.id);
    const engine = new ScriptedEngine();
    engine.open = () => new Promise(() => undefined);
    const told = vi.fn();
    vi.stubGlobal('reportError', told);
    const workers: PortWorker[] = [];
    const workerKind = class extends PortWorker {
      constructor() {
        super(engine);
        workers.push(this);
      }
    };
    const prepare = () => vi.stubGlobal('Worker', workerKind);
    const { path } = await openApp({ path: '/my-day', engine, storage, prepare });
    expect(await screen.findByRole('heading', { name: 'My day' })).toBeDefined();
    workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(EngineLost)));
    expect(path()).toBe('/my-day');
  });
});

describe('an outbox that the browser holds back', () => {
  it('is told of at once, where they work, with what to do', async () => {
    await emptyMirror(installer.user.id);
    const engine = new ScriptedEngine();
    engine.open = () => Promise.reject(new StorageFault('StorageStuck', 'ergon-outbox does not answer'));
    const { path } = await openApp({ path: '/my-day', engine, storage });
    expect(await screen.findByText(/Close the app and open it again/)).toBeDefined();
    expect(path()).toBe('/my-day');
  });
});

describe('a browser that gives no storage', () => {
  const blocked = (): ScriptedEngine => {
    const engine = new ScriptedEngine();
    engine.fault = new StorageFault('StorageBlocked', 'ergon-session: UnknownError');
    return engine;
  };
  const words = 'The browser doesn’t let Ergon store anything on this device.';

  it('is told of in words, with what to do, on a first start', async () => {
    const engine = blocked();
    await openApp({ path: '/my-day', engine });
    expect(await screen.findByText(words)).toBeDefined();
    expect(engine.asked.filter(([name]) => name === 'open')).toHaveLength(1);
  });

  it('is told of on the login page to who worked here, and when signing in fails', async () => {
    const engine = blocked();
    const { user } = await openApp({ path: '/my-day', engine, storage });
    expect(await screen.findByText(words)).toBeDefined();
    engine.fault = new StorageFault('StorageBlocked', 'ergon-session: UnknownError');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'installer');
    await user.type(screen.getByLabelText('Password'), 'demo');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(new RegExp(words))).toBeDefined();
  });

  it('is told of to who worked here where it stays like that, and the engine is not asked for ever', async () => {
    const engine = new ScriptedEngine();
    let opened = 0;
    engine.open = () => {
      opened += 1;
      return Promise.reject(new StorageFault('StorageBlocked', 'ergon-session: UnknownError'));
    };
    await openApp({ path: '/my-day', engine, storage });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    expect(opened).toBe(2);
  });

  it('that has data of a newer version says so', async () => {
    const engine = new ScriptedEngine();
    engine.fault = new StorageFault('StorageNewer', 'ergon-outbox has version 20');
    await openApp({ path: '/my-day', engine, language: 'el' });
    expect(await screen.findByText('Τα δεδομένα στη συσκευή είναι νεότερης έκδοσης της εφαρμογής.')).toBeDefined();
  });
});
