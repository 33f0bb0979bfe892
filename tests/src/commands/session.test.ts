import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isFreshStart } from '../../../src/commands/session.ts';

function browserWithTabs(names: string[]): void {
  const held = names.map((name) => ({ name }));
  Object.defineProperty(navigator, 'locks', {
    value: { query: async () => ({ held }), request: vi.fn() },
    configurable: true,
  });
}

describe('the first tab since the browser started', () => {
  beforeEach(() => sessionStorage.clear());

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
