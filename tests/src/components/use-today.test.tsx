import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { openApp } from '../support/open-app.tsx';
import { screenWorld } from '../support/screen-world.ts';
import { boss, tapTime } from '../support/stories.ts';

afterEach(() => vi.useRealTimers());

it.each(['/dispatch', '/calendar?view=day'])(
  '%s that is left open shows the next day once it is midnight',
  async (path) => {
    vi.useFakeTimers({ now: tapTime, toFake: ['Date'] });
    const { engine, world } = await screenWorld(boss);
    const unassigned = { employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' as const };
    await world.task(1, tapTime, { nickname: 'Σήμερα', ...unassigned });
    await world.task(2, tapTime + day, { nickname: 'Αύριο', ...unassigned });
    await openApp({ path, engine });
    expect(await screen.findByText('Σήμερα')).toBeDefined();
    vi.setSystemTime(tapTime + day);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Αύριο')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Σήμερα')).toBeNull());
  },
);
