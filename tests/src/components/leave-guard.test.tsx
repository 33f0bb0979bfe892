import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { act, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Question, useOpenQuestion } from '../../../src/components/confirm-store.ts';
import { useLeaveGuard } from '../../../src/components/leave-guard.ts';
import { makeI18n } from '../../../src/i18n/start.ts';

interface Form {
  dirty: boolean;
  where?: 'page' | 'dialog';
  keepsDraft?: boolean;
  endangered?: boolean;
  /** The person's answer to every question. */
  answer?: boolean;
}

async function openForm({ dirty, where = 'page', keepsDraft = false, endangered = false, answer = false }: Form) {
  const questions: Question[] = [];
  function Person() {
    const asked = useOpenQuestion();
    useEffect(() => {
      if (!asked?.open) return;
      questions.push(asked.question);
      asked.answer(answer);
    }, [asked]);
    return <Outlet />;
  }
  function FormScreen() {
    const { free } = useLeaveGuard({ isDirty: () => dirty, isEndangered: () => endangered, where, keepsDraft });
    return (
      <button type="button" onClick={free}>
        save
      </button>
    );
  }
  const root = createRootRoute({ component: Person });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: FormScreen }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => 'other' }),
  ]);
  vi.stubGlobal('scrollTo', () => undefined);
  window.history.replaceState(null, '', '/');
  const history = createBrowserHistory();
  onTestFinished(() => history.destroy());
  const router = createRouter({ routeTree, history });
  await router.load();
  render(
    <I18nextProvider i18n={await makeI18n('en', {})}>
      {/* The guard takes part in the types of the app's own router; here a smaller one stands in for it. */}
      <RouterProvider router={router as never} />
    </I18nextProvider>,
  );
  const go = (path: string) => act(async () => void router.history.push(path));
  const back = () => act(async () => void router.history.back());
  return { questions, go, back, leave: () => go('/other'), path: () => router.state.location.href };
}

/** Whether the browser would ask before the page is reloaded or closed. */
const browserAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('leaving a form', () => {
  it('asks nothing while it is clean', async () => {
    const { leave, path, questions } = await openForm({ dirty: false });
    await leave();
    await waitFor(() => expect(path()).toBe('/other'));
    expect(questions).toEqual([]);
  });

  it('stays when the person does not confirm', async () => {
    const { leave, path, questions } = await openForm({ dirty: true });
    await leave();
    expect(questions).toHaveLength(1);
    expect(path()).toBe('/');
  });

  it('leaves when the person confirms', async () => {
    const { leave, path } = await openForm({ dirty: true, answer: true });
    await leave();
    await waitFor(() => expect(path()).toBe('/other'));
  });

  it('asks no more once it was saved', async () => {
    const { leave, path, questions } = await openForm({ dirty: true });
    act(() => screen.getByRole('button').click());
    await leave();
    await waitFor(() => expect(path()).toBe('/other'));
    expect(questions).toEqual([]);
  });

  it('says that a draft stays, where one does', async () => {
    const { leave, questions } = await openForm({ dirty: true, keepsDraft: true });
    await leave();
    expect(questions).toMatchObject([{ message: 'leave.messageDraft' }]);
  });

  it('asks nothing when something is opened over a page or a dialog', async () => {
    const page = await openForm({ dirty: true });
    await page.go('/?address=1');
    await waitFor(() => expect(page.path()).toBe('/?address=1'));
    cleanup();
    const dialog = await openForm({ dirty: true, where: 'dialog' });
    await dialog.go('/?address=1');
    await waitFor(() => expect(dialog.path()).toBe('/?address=1'));
    expect([...page.questions, ...dialog.questions]).toEqual([]);
  });

  it('asks when a dialog is left by back on the same page', async () => {
    const { go, back, questions } = await openForm({ dirty: true, where: 'dialog' });
    await go('/?dialog=1');
    await back();
    await waitFor(() => expect(questions).toHaveLength(1));
  });

  it('lets the browser ask only while something would be lost with the page', async () => {
    await openForm({ dirty: true });
    expect(browserAsks()).toBe(false);
    cleanup();
    await openForm({ dirty: true, endangered: true });
    expect(browserAsks()).toBe(true);
  });
});
