import { beforeEach, describe, expect, it, vi } from 'vitest';

const open = vi.fn(async (_start: { fresh: boolean; locale: string }) => null);

vi.mock('../../../src/commands/engine.ts', () => ({
  engine: { open, watchSession: async () => undefined },
  onEngineRestart: () => undefined,
}));

const { openSession } = await import('../../../src/commands/session.ts');

function browserWithTabs(names: string[]): void {
  const held = names.map((name) => ({ name }));
  Object.defineProperty(navigator, 'locks', {
    value: { query: async () => ({ held }), request: async () => undefined },
    configurable: true,
  });
}

describe('the first tab since the browser started', () => {
  beforeEach(() => {
    sessionStorage.clear();
    open.mockClear();
  });

  const freshness = () => open.mock.calls.map(([start]) => start.fresh);

  it('is one that was never loaded before while no other tab is open', async () => {
    browserWithTabs([]);
    await openSession('en', () => undefined);
    expect(freshness()).toEqual([true]);
  });

  it('is not one that is loaded again', async () => {
    browserWithTabs([]);
    await openSession('en', () => undefined);
    await openSession('en', () => undefined);
    expect(freshness()).toEqual([true, false]);
  });

  it('is not one beside another tab', async () => {
    browserWithTabs(['ergon-tab']);
    await openSession('en', () => undefined);
    expect(freshness()).toEqual([false]);
  });

  it("tells the server's name of the language", async () => {
    browserWithTabs([]);
    await openSession('el', () => undefined);
    expect(open).toHaveBeenCalledWith({ fresh: true, locale: 'gr' });
  });
});
