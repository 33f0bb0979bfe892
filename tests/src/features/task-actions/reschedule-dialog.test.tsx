import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { worldId } from '../../support/field-world.ts';
import { tapTime } from '../../support/stories.ts';
import { acted, actingBoss } from './world.tsx';

let boss: Awaited<ReturnType<typeof actingBoss>>;

beforeEach(async () => {
  boss = await actingBoss();
});

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const from = () => field(/^New from/);
const to = () => field(/^New to/);
const hours = () => field(/^New estimated hours/);
const enter = (input: HTMLInputElement, value: string): void => {
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};

const seen = {
  installationTimestampFrom: tapTime,
  installationTimestampTo: tapTime + 2 * hour,
  estimateTime: 2,
};

describe('rescheduling (specification 5)', () => {
  it('begins with the present time, and moves the end with the hours', async () => {
    await boss.task();
    const { user, dialog } = await boss.open('reschedule');
    await dialog.findByText('Now: 21/11/2026, 09:52 – 11:52');
    enter(hours(), '3.5');
    expect(to().value).toBe('21/11/2026 13:22:00');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByText('The dates have been updated.')).toBeDefined();
    expect(boss.performed()).toEqual([
      {
        name: 'rescheduleTask',
        args: { id: acted, newFrom: tapTime, newTo: tapTime + 3.5 * hour, estimatedHours: 3.5 },
        base: seen,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('zeroes the seconds of the beginning, ends a millisecond before the chosen end, and counts the hours anew', async () => {
    await boss.task();
    const { user, dialog } = await boss.open('reschedule');
    await dialog.findByText(/^Now:/);
    enter(to(), '21/11/2026 13:00:00');
    expect(to().value).toBe('21/11/2026 12:59:59');
    enter(from(), '21/11/2026 10:00:30');
    expect(from().value).toBe('21/11/2026 10:00:00');
    expect(hours().value).toBe('3.00');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    const newFrom = tapTime + 8 * minute;
    await waitFor(() => expect(boss.performed()).toHaveLength(1));
    expect(boss.performed()).toMatchObject([{ args: { newFrom, newTo: newFrom + 3 * hour - 1, estimatedHours: 3 } }]);
  });

  it('is not before the present beginning, nor ends before it begins; the end follows the hours', async () => {
    await boss.task();
    const { user, dialog, container } = await boss.open('reschedule');
    await dialog.findByText(/^Now:/);
    enter(from(), '20/11/2026 10:00:00');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText('Not before the current start.')).toBeDefined();
    enter(from(), '23/11/2026 10:00:00');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText('The start is after the end.')).toBeDefined();
    expect(await accessibilityProblems(container.ownerDocument.body)).toEqual([]);
    enter(hours(), '2');
    expect(to().value).toBe('23/11/2026 12:00:00');
    expect(boss.performed()).toEqual([]);
    enter(hours(), '');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText('This field is required.')).toBeDefined();
    expect(boss.performed()).toEqual([]);
  });

  it('lists those who are already scheduled then, from what is on the device, and goes on only when told to', async () => {
    const [kostas, maria, petros] = await Promise.all([
      boss.person(7, 'Κώστας'),
      boss.person(8, 'Μαρία'),
      boss.person(9, 'Πέτρος'),
    ]);
    await boss.task({ employeesAssignees: [kostas, maria, petros] });
    const later = tapTime + 24 * hour;
    await boss.world.task(2, later, { employeesAssignees: [maria] });
    await boss.world.task(3, later, { employeesAssignees: [petros], taskOperationalStatus: 'CANCELED' });
    await boss.mirror.table('scheduled').put({
      id: worldId('c', 20),
      version: 1,
      createDate: 0,
      modifyDate: 0,
      employee: kostas,
      startingTime: later - hour,
      endingTime: later + hour,
    });
    const { user, dialog } = await boss.open('reschedule');
    await dialog.findByText(/^Now:/);
    enter(from(), '22/11/2026 09:52:00');
    enter(hours(), '1');
    const send = dialog.getByRole('button', { name: 'Reschedule' });
    await user.click(send);
    const question =
      'These employees are already scheduled in the new dates: Κώστας, Μαρία. Are you sure you want to continue?';
    expect(await screen.findByText(question)).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? send);
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(boss.performed()).toEqual([]);
    await user.click(send);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(boss.performed()).toHaveLength(1));
    expect(boss.performed()).toMatchObject([{ args: { newFrom: later, newTo: later + hour } }]);
  });

  it('asks nobody about work that begins as this ends', async () => {
    const maria = await boss.person(8, 'Μαρία');
    await boss.task({ employeesAssignees: [maria], installationTimestampTo: tapTime + hour });
    await boss.world.task(2, tapTime + 2 * hour, { employeesAssignees: [maria] });
    const { user, dialog } = await boss.open('reschedule');
    await dialog.findByText(/^Now:/);
    enter(to(), '21/11/2026 11:52:00');
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await waitFor(() => expect(boss.performed()).toHaveLength(1));
    expect(boss.performed()).toMatchObject([{ args: { newTo: tapTime + 2 * hour - 1 } }]);
  });

  it('says which of its subtasks keep their own dates', async () => {
    await boss.task({ leaf: false });
    await boss.world.task(2, tapTime, { rootTask: { id: acted } });
    const { dialog } = await boss.open('reschedule');
    expect(await dialog.findByText('Its 1 subtask keeps its own dates.')).toBeDefined();
  });
});
