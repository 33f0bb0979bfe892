import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { confirm } from '../../../src/components/confirm-store.ts';
import { useLeaveGuard } from '../../../src/components/leave-guard.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../src/components/confirm-store.ts', () => ({ confirm: vi.fn() }));

async function openForm(dirty: boolean) {
  function Form() {
    useLeaveGuard(dirty);
    return 'form';
  }
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => 'other' }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  // The guard takes part in the types of the app's own router; here a smaller one stands in for it.
  render(<RouterProvider router={router as never} />);
  const leave = () => act(async () => void router.history.push('/other'));
  return { leave, path: () => router.state.location.pathname };
}

describe('leaving a form', () => {
  it('asks nothing while it is clean', async () => {
    const { leave, path } = await openForm(false);
    await leave();
    await waitFor(() => expect(path()).toBe('/other'));
    expect(confirm).not.toHaveBeenCalled();
  });

  it('stays when the person does not confirm', async () => {
    vi.mocked(confirm).mockResolvedValue(false);
    const { leave, path } = await openForm(true);
    await leave();
    expect(confirm).toHaveBeenCalledOnce();
    expect(path()).toBe('/');
  });

  it('leaves when the person confirms', async () => {
    vi.mocked(confirm).mockResolvedValue(true);
    const { leave, path } = await openForm(true);
    await leave();
    await waitFor(() => expect(path()).toBe('/other'));
  });
});
