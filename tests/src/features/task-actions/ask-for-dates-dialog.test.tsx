import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../../../../domain/kernel/time.ts';
import { worldId } from '../../support/field-world.ts';
import { boss as session, tapTime } from '../../support/stories.ts';
import { acted, actingBoss } from './world.tsx';

let boss: Awaited<ReturnType<typeof actingBoss>>;

beforeEach(async () => {
  boss = await actingBoss();
});

describe('asking for other dates (specification 3, reschedule request)', () => {
  const given = () => {
    const other = { id: worldId('c', 1) };
    return boss.task({ company: other, owner: other, assignee: { id: session.user.viewer.companyId } });
  };

  it('sends the new time to the company that gave the task, and leaves the dates as they are', async () => {
    await given();
    const { user, dialog } = await boss.open('askForDates');
    await dialog.findByText('Now: 21/11/2026, 09:52 – 11:52');
    const hours = screen.getByLabelText<HTMLInputElement>(/^New estimated hours/);
    fireEvent.focus(hours);
    fireEvent.change(hours, { target: { value: '3.5' } });
    fireEvent.blur(hours);
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('The request for other dates has been sent.')).toBeDefined();
    expect(boss.performed()).toEqual([
      {
        name: 'requestReschedule',
        args: {
          id: expect.any(String),
          task: acted,
          nickname: null,
          newFrom: tapTime,
          newTo: tapTime + 3.5 * hour,
          estimatedHours: 3.5,
        },
        base: {},
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the form open where a request waits already, and says so', async () => {
    await given();
    boss.engine.performResult = { kind: 'refused', code: 'request_waiting', fields: ['task'] };
    const { user, dialog } = await boss.open('askForDates');
    await user.click(await dialog.findByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(boss.performed()).toHaveLength(1));
    expect(dialog.getByRole('button', { name: 'Send request' })).toBeDefined();
    expect(screen.queryByText('The request for other dates has been sent.')).toBeNull();
  });
});
