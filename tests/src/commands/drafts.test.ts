import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf } from '../../../src/commands/drafts.ts';
import { workerOf } from '../support/port-worker.ts';
import { ScriptedEngine } from '../support/scripted-engine.ts';

let engine: ScriptedEngine;

const draft = (nickname: string) => ({ key: 'customer:1', value: { nickname }, files: [] });
const nicknameOf = async (userId: string): Promise<unknown> =>
  (await draftsOf(userId).read('customer:1'))?.value.nickname ?? null;

describe('drafts of a page that was left', () => {
  beforeEach(() => {
    engine = new ScriptedEngine();
    vi.stubGlobal('Worker', workerOf(engine));
  });

  it('are found by the next page of the same tab and handed to the engine, once', async () => {
    await draftsOf('a').save(draft('Cosm'));
    draftsOf('a').leave(draft('Cosmos'));
    expect(await nicknameOf('a')).toBe('Cosmos');
    expect(engine.drafts.get('customer:1')?.value).toEqual({ nickname: 'Cosmos' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('give way to what is saved after them, for the page may stay', async () => {
    const drafts = draftsOf('a');
    drafts.leave(draft('Cosm'));
    await drafts.save(draft('Cosmos'));
    expect(await nicknameOf('a')).toBe('Cosmos');
  });

  it('stay when they are newer than what is being saved', async () => {
    const drafts = draftsOf('a');
    drafts.leave(draft('C'));
    const saving = drafts.save(draft('Cosm'));
    drafts.leave(draft('Cosmos'));
    await saving;
    expect(await nicknameOf('a')).toBe('Cosmos');
  });

  it('are not found by another person, nor after they are dropped', async () => {
    const drafts = draftsOf('a');
    drafts.leave(draft('Cosmos'));
    expect(await nicknameOf('b')).toBeNull();
    await drafts.drop('customer:1', []);
    expect(await nicknameOf('a')).toBeNull();
  });
});
