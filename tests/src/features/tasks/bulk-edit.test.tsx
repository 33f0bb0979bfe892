import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { day, hour } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

const company = { id: boss.user.viewer.companyId };
const seen = (from: number) => ({ installationTimestampFrom: from, installationTimestampTo: from + 2 * hour });

describe('several tasks at once', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    ({ engine, world } = await screenWorld(boss));
    let items = 0;
    engine.answerTo = () => {
      items += 1;
      return { kind: 'kept', item: `item ${items}` };
    };
    await world.person(5, { nickname: 'Nikos', name: 'Nikos', surname: null, employer: company, enabled: true });
  });

  /** Opens the list, selects tasks by name, and presses one of the buttons over them. */
  async function begin(names: readonly string[], action: string) {
    const app = await openApp({ path: '/tasks?always=true', engine });
    for (const name of names) await app.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    await app.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: action }));
    const dialog = within(await screen.findByRole('dialog', { name: /tasks$/ }));
    return { ...app, dialog };
  }

  async function chooseNikos({ user, dialog }: Awaited<ReturnType<typeof begin>>): Promise<void> {
    await user.click(dialog.getByRole('combobox', { name: 'Assign to' }));
    await user.click(await screen.findByRole('option', { name: 'Nikos', hidden: true }));
  }

  it('are assigned, after it was said which cannot be and why', async () => {
    await world.task(1, tapTime, { nickname: 'One', employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' });
    await world.task(2, tapTime, { nickname: 'Asked', taskCompletionStatus: 'ASSIGNMENT_REQUESTED' });
    await world.task(3, tapTime, { nickname: 'His', employeesAssignees: [{ id: worldId('c', 5) }] });
    await world.task(4, tapTime, { nickname: 'Begun', employeesAssignees: [], taskCompletionStatus: 'IN_PROGRESS' });
    const app = await begin(['One', 'Asked', 'His', 'Begun'], 'Assign');
    const { user, dialog } = app;
    expect(dialog.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true);
    await chooseNikos(app);
    expect(await dialog.findByText('2 of 4 tasks will be assigned.')).toBeDefined();
    const left = within(dialog.getByText('2 tasks stay as they are').parentElement as HTMLElement);
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Asked: An assignment request of the task is open or was declined.',
      'His: Nothing to change.',
    ]);
    // Nikos does the third at the same time.
    const noted = within(dialog.getByText('Check 2 tasks').parentElement as HTMLElement);
    expect(noted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'One: One employee has other work then.',
      'Begun: It is beyond the acceptance phase. One employee has other work then.',
    ]);
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
    expect(engine.performed).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Assign 2 tasks' }));
    expect(await screen.findByText('2 tasks were assigned.')).toBeDefined();
    const args = (index: number) => ({ id: worldId('t', index), employees: [worldId('c', 5)] });
    expect(engine.performed).toEqual([
      { name: 'assignEmployees', args: args(1), base: {} },
      { name: 'assignEmployees', args: args(4), base: {} },
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The changes were undone.')).toBeDefined();
    expect(engine.asked).toContainEqual(['takeBack', ['item 1', 'item 2']]);
  });

  it('have their people taken off again when the assignment was sent already', async () => {
    await world.task(1, tapTime, { nickname: 'One', employeesAssignees: [], taskCompletionStatus: 'UNASSIGNED' });
    engine.agrees = false;
    const app = await begin(['One'], 'Assign');
    await chooseNikos(app);
    await app.user.click(await app.dialog.findByRole('button', { name: 'Assign 1 task' }));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The changes were undone.')).toBeDefined();
    expect(engine.performed.at(-1)).toMatchObject({ name: 'removeAssigneeEmployees', args: { id: worldId('t', 1) } });
  });

  it('are moved to another date, each at its own time of day, and never to an earlier one', async () => {
    await world.task(1, tapTime, { nickname: 'Early' });
    await world.task(2, tapTime + 3 * hour, { nickname: 'Late' });
    await world.task(3, tapTime + 7 * day, { nickname: 'Next week' });
    await world.task(4, tapTime, {
      nickname: 'Undated',
      installationTimestampFrom: null,
      installationTimestampTo: null,
    });
    const { user, dialog } = await begin(['Early', 'Late', 'Next week', 'Undated'], 'Reschedule');
    const field = dialog.getByRole('textbox', { name: 'New date' });
    await user.type(field, '23/11/2026');
    fireEvent.blur(field);
    expect(await dialog.findByText('2 of 4 tasks will be rescheduled.')).toBeDefined();
    const left = within(dialog.getByText('2 tasks stay as they are').parentElement as HTMLElement);
    expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Next week: The new date is before the current one.',
      'Undated: It has no dates.',
    ]);
    engine.agrees = false;
    await user.click(dialog.getByRole('button', { name: 'Reschedule 2 tasks' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 tasks were already sent and could not be undone.')).toBeDefined();
    const moved = (index: number, from: number) => ({
      name: 'rescheduleTask',
      args: { id: worldId('t', index), newFrom: from + 2 * day },
      base: seen(from),
    });
    expect(engine.performed).toMatchObject([moved(1, tapTime), moved(2, tapTime + 3 * hour)]);
  });

  it('are published as far as they are complete', async () => {
    await world.task(1, tapTime, { nickname: 'Draft', taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' });
    const app = await openApp({ path: '/tasks?always=true&tab=draft', engine });
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select Draft' }));
    await app.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish tasks' }));
    expect(await dialog.findByText('0 of 1 task will be published.')).toBeDefined();
    expect(dialog.getByRole('listitem').textContent).toMatch(/^Draft: Task has no installation addresses/);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Nothing was done: the selection is still there.
    expect(screen.getByRole('toolbar')).toBeDefined();
    expect(engine.performed).toEqual([]);
  });

  it('are cancelled once the button was held for a second', async () => {
    await world.task(1, tapTime, { nickname: 'One' });
    await world.task(2, tapTime, { nickname: 'Two' });
    const { dialog } = await begin(['One', 'Two'], 'Cancel tasks');
    fireEvent.pointerDown(await dialog.findByRole('button', { name: 'Cancel 2 tasks' }));
    expect(await screen.findByText('2 tasks were cancelled.', {}, { timeout: 5000 })).toBeDefined();
    expect(engine.performed).toEqual([
      { name: 'cancelTask', args: { id: worldId('t', 1) }, base: { taskOperationalStatus: 'ON_GOING' } },
      { name: 'cancelTask', args: { id: worldId('t', 2) }, base: { taskOperationalStatus: 'ON_GOING' } },
    ]);
  });
});
