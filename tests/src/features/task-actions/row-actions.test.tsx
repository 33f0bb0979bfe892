import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '../../../../domain/rows.ts';
import { openApp } from '../../support/open-app.tsx';
import { installer } from '../../support/stories.ts';
import { acted, actingBoss } from './world.tsx';

let boss: Awaited<ReturnType<typeof actingBoss>>;

beforeEach(async () => {
  boss = await actingBoss();
});

const list = (tab: string) => `/tasks?tab=${tab}&from=2026-11-21&to=2026-11-21`;

const menuOf = async (tab: string, given: Partial<NewRow<'tasks'>>): Promise<(string | null)[]> => {
  await boss.task(given);
  const { user } = await openApp({ path: list(tab), engine: boss.engine });
  await user.click(await screen.findByRole('button', { name: 'More actions: Αντλία' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the row of a task (specification 4.2)', () => {
  it('is edited by a press, and offers what its status allows', async () => {
    expect(await menuOf('active', {})).toEqual(['View', 'Assign', 'Reschedule', 'Pause task', 'Cancel task', 'Delete']);
    const edit = screen.getByRole('link', { name: 'Edit: Αντλία' });
    expect(edit.getAttribute('href')).toBe(`/tasks/${acted}?form=basic`);
  });

  it('of a draft is published, assigned and cloned from the menu', async () => {
    const given = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    expect(await menuOf('draft', given)).toEqual([
      'View',
      'Publish task',
      'Reschedule',
      'Clone task',
      'Cancel task',
      'Delete',
    ]);
  });

  it('is viewed by a press once work has begun, since nothing of it can be edited any more', async () => {
    expect(await menuOf('active', { taskCompletionStatus: 'IN_PROGRESS' })).toContain('Assign');
    expect(screen.queryByRole('link', { name: 'Edit: Αντλία' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View: Αντλία' }).getAttribute('href')).toBe(`/tasks/${acted}`);
  });

  it('that is finished is viewed, and its completion told; it is invoiced on its screen', async () => {
    const given = { taskCompletionStatus: 'FINISHED', pkSharedId: 'a1b2' } as const;
    expect(await menuOf('finished', given)).toEqual([
      'Assign',
      'Pause task',
      'Finish task',
      'Notify completion',
      'Go to flow preview',
      'PDF report',
      'Cancel task',
    ]);
    expect(screen.getByRole('link', { name: 'View: Αντλία' }).getAttribute('href')).toBe(`/tasks/${acted}`);
    const { user } = await openApp({ path: `/tasks/${acted}`, engine: boss.engine });
    await user.click(await screen.findByRole('button', { name: 'Actions: Αντλία' }));
    expect(await screen.findByRole('menuitem', { name: 'Invoice task' })).toBeDefined();
  });

  it('opens a dialog over the list, which back closes', async () => {
    await boss.task();
    const { user, router } = await openApp({ path: list('active'), engine: boss.engine });
    await user.click(await screen.findByRole('button', { name: 'More actions: Αντλία' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause task' }));
    await screen.findByRole('dialog', { name: 'Pause task?' });
    expect(router.state.location.search).toMatchObject({ tab: 'active', action: 'pause', of: acted });
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toMatchObject({ tab: 'active' });
  });

  it('is only viewed by who is sent out', async () => {
    await boss.task();
    boss.engine.session = { ...installer, user: { ...installer.user, id: boss.engine.session?.user.id ?? '' } };
    await openApp({ path: list('active'), engine: boss.engine });
    expect(await screen.findByRole('link', { name: 'View: Αντλία' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More actions: Αντλία' })).toBeNull();
  });
});
