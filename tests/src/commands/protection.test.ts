import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { mark } from '../../../src/commands/marks.ts';
import { protectKeptWork, protectStorage } from '../../../src/commands/protection.ts';
import { workerOf } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';

let engine: ScriptedEngine;
let asked: number;

const offer = (storage: Partial<StorageManager> | undefined) =>
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
const answering = (agrees: boolean) =>
  offer({
    persist: async () => {
      asked += 1;
      return agrees;
    },
  });
const collected = () =>
  mark('COLLECTED', { id: '0197d000-0000-7000-8000-200000000001', completionStatus: 'NO_PROGRESS' });

beforeEach(() => {
  engine = new ScriptedEngine();
  asked = 0;
  localStorage.clear();
  vi.stubGlobal('Worker', workerOf(engine));
});

describe('the protection of what is kept here', () => {
  it('is asked for with the first mark that was kept, and not with each', async () => {
    answering(true);
    await collected();
    await expect.poll(() => engine.asked.map(([name]) => name)).toContain('checkStorage');
    await collected();
    expect(asked).toBe(1);
  });

  it('is not asked for where nothing was kept', async () => {
    answering(true);
    engine.performResult = { kind: 'storageFull' };
    await collected();
    expect(asked).toBe(0);
  });

  it('is asked for again after a week', async () => {
    answering(false);
    const now = Date.UTC(2026, 4, 4);
    for (const time of [now, now + 6 * day, now + 7 * day]) protectKeptWork(time);
    await expect.poll(() => asked).toBe(2);
  });

  it.each([
    ['granted', true],
    ['refused', false],
  ] as const)('is %s', async (protection, agrees) => {
    answering(agrees);
    expect(await protectStorage()).toBe(protection);
  });

  it.each([
    ['no storage', undefined],
    ['a storage that cannot be asked', {}],
  ])('cannot be had of a browser with %s, and a mark works there as well', async (_, storage) => {
    offer(storage);
    expect(await protectStorage()).toBe('unavailable');
    expect(await collected()).toMatchObject({ kind: 'kept' });
  });
});
