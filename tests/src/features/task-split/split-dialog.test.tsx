import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '../../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime, waitingItem } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

const task = worldId('t', 1);

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(boss));
});

const performed = () =>
  engine.asked.flatMap(([name, change]) =>
    name === 'perform' ? [change as { name: string; args: { subtasks: { id: string; addresses: string[] }[] } }] : [],
  );

const plan = async (given: Partial<NewRow<'tasks'>> = {}, places = 2): Promise<void> => {
  await world.task(1, tapTime, { nickname: 'Αντλία', jobTicket: 'Γ-7', employeesAssignees: [], ...given });
  for (let index = 1; index <= places; index += 1) {
    await world.place(index);
    await world.address(index, 1);
  }
};

const open = async (kind: 'split' | 'splitForAllocation' = 'split') => {
  const app = await openApp({ path: `/tasks/${task}?action=${kind}&of=${task}`, engine });
  const name = kind === 'split' ? 'Split Αντλία' : 'Split Αντλία for allocation';
  const dialog = within(await screen.findByRole('dialog', { name }));
  return { ...app, dialog };
};

/** What the engine would have written: the change is in the outbox. */
const enqueue = (state: 'waiting' | 'attention', code = 'job_ticket_taken') =>
  mirror.pending.put(
    waitingItem({
      id: 'split-item',
      chain: 'split-chain',
      name: 'splitTask',
      args: { id: task, subtasks: performed()[0]?.args.subtasks ?? [] },
      target: { resource: 'tasks', id: task },
      touches: [`tasks/${task}`],
      state,
      attention: state === 'attention' ? { kind: 'rejected', code, message: code } : null,
    }),
  );

describe('Create subtasks', () => {
  it('shows the root task, and begins with two subtasks at its time', async () => {
    await plan();
    const { dialog } = await open();
    const root = within(await dialog.findByRole('region', { name: 'Root task: Αντλία' }));
    expect(root.getByText('Γ-7')).toBeDefined();
    expect(dialog.getAllByLabelText<HTMLInputElement>(/^Job ticket/).map(({ value }) => value)).toEqual([
      'Γ-7-1',
      'Γ-7-2',
    ]);
    const [from] = dialog.getAllByLabelText<HTMLInputElement>(/^Installation from/);
    expect(from?.value).toBe('21/11/2026 09:52:00');
  });

  it('adds no subtask beyond the installation addresses, and says so in the words of the specification', async () => {
    await plan();
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Add subtask' }));
    const words =
      'You are going to create a subtask without an installation address! Add one more installation site and try again.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(dialog.getAllByLabelText(/^Job ticket/)).toHaveLength(2);
  });

  it('shows at once that another task has a job ticket, and sends nothing', async () => {
    await plan();
    await world.task(2, tapTime, { jobTicket: 'Γ-7-2' });
    const opened = await open();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Split task' }));
    expect(await opened.dialog.findByText('Job ticket in use.')).toBeDefined();
    expect(performed()).toEqual([]);
  });
});

describe('Task splitting', () => {
  it('says in a tooltip what it means to put an address under another', async () => {
    await plan();
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: 'Task splitting' }));
    const words = 'Placing an installation address below another one adds it at the same level.';
    await user.hover(await dialog.findByRole('button', { name: words }));
    expect(await screen.findByRole('tooltip', { name: words })).toBeDefined();
  });

  it('begins with the addresses divided, so that one press splits a task in two (issue 28)', async () => {
    await plan({}, 3);
    const { user, dialog } = await open();
    expect(await dialog.findByText('2 addresses')).toBeDefined();
    expect(dialog.getByText('1 address')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Split task' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]?.args.subtasks.map(({ addresses }) => addresses)).toEqual([
      [worldId('a', 1), worldId('a', 3)],
      [worldId('a', 2)],
    ]);
  });

  it('divides them anew for another subtask, until somebody has moved one', async () => {
    await plan({}, 4);
    const { user, dialog } = await open();
    expect(await dialog.findAllByText('2 addresses')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Add subtask' }));
    expect(dialog.getAllByText('1 address')).toHaveLength(2);
    await user.click(dialog.getByRole('tab', { name: 'Task splitting' }));
    await user.click(await dialog.findByRole('button', { name: 'Give Διεύθυνση 1 to' }));
    await user.click(await screen.findByText('Αντλία 2', { selector: '[role=menuitemradio] *' }));
    await user.click(dialog.getByRole('tab', { name: 'Create subtasks' }));
    await user.click(await dialog.findByRole('button', { name: 'Remove subtask 3' }));
    expect(await dialog.findByRole('tab', { name: 'Task splitting (1 left)' })).toBeDefined();
  });

  it('refuses a subtask without an address', async () => {
    await plan();
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: 'Task splitting' }));
    await user.click(await dialog.findByRole('button', { name: 'Give Διεύθυνση 2 to' }));
    await user.click(await screen.findByText('Αντλία 1', { selector: '[role=menuitemradio] *' }));
    await user.click(dialog.getByRole('tab', { name: 'Create subtasks' }));
    await user.click(dialog.getByRole('button', { name: 'Split task' }));
    expect(
      await screen.findByText('The task can’t be split. Without an installation address: Αντλία 2.'),
    ).toBeDefined();
    expect(dialog.getByRole('tab', { name: /^Task splitting/ }).getAttribute('aria-selected')).toBe('true');
    expect(performed()).toEqual([]);
  });

  it('has no fault that axe finds', async () => {
    await plan();
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: 'Task splitting' }));
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });

  it('gives an address to a subtask by its menu, which says where it is now', async () => {
    await plan();
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: /^Task splitting/ }));
    await user.click(await dialog.findByRole('button', { name: 'Give Διεύθυνση 2 to' }));
    const now = await screen.findByText('Αντλία 2', { selector: '[role=menuitemradio] *' });
    expect(now.closest('[role=menuitemradio]')?.getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByText('Not given yet', { selector: '[role=menuitemradio] *' }));
    expect(await dialog.findByText('Αντλία 2 (0)')).toBeDefined();
    expect(dialog.getByText('Not given yet (1)')).toBeDefined();
  });

  it('gives what is selected to a subtask at once', async () => {
    await plan({}, 3);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: /^Task splitting/ }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Select Διεύθυνση 1' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Select Διεύθυνση 3' }));
    expect(dialog.getByText('2 of 3 addresses selected')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Give selected to' }));
    await user.click(await dialog.findByRole('menuitem', { name: 'Αντλία 2', hidden: true }));
    expect(dialog.getByText('Αντλία 2 (3)')).toBeDefined();
    expect(dialog.getByText('Αντλία 1 (0)')).toBeDefined();
  });
});

describe('a task with many addresses', () => {
  it('draws a share of them, more when asked, and finds one by its name; all can be given at once', async () => {
    await plan({}, 45);
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('tab', { name: /^Task splitting/ }));
    for (const subtask of ['Αντλία 1', 'Αντλία 2'])
      await user.click(await dialog.findByRole('checkbox', { name: `Select all: ${subtask}` }));
    await user.click(dialog.getByRole('button', { name: 'Give selected to' }));
    await user.click(await dialog.findByRole('menuitem', { name: 'Not given yet', hidden: true }));
    const rows = () => dialog.getAllByLabelText(/^Select Διεύθυνση/);
    expect(rows()).toHaveLength(20);
    await user.click(dialog.getByRole('button', { name: 'Show 20 more of 25' }));
    expect(rows()).toHaveLength(40);
    await user.type(dialog.getByRole('searchbox', { name: 'Search addresses' }), 'διευθυνση 44');
    expect(rows()).toHaveLength(1);
    await user.click(dialog.getByRole('checkbox', { name: 'Select all: Not given yet' }));
    expect(dialog.getByText('1 of 45 addresses selected')).toBeDefined();
    await user.clear(dialog.getByRole('searchbox', { name: 'Search addresses' }));
    await user.click(dialog.getByRole('button', { name: 'Divide the rest evenly' }));
    expect(dialog.getByText('Αντλία 1 (23)')).toBeDefined();
  }, 60_000);
});

describe('what was split', () => {
  const send = async () => {
    await plan();
    const opened = await open();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Split task' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    return opened;
  };

  it('goes out as one change, and each card says what the outbox says', async () => {
    await send();
    expect(performed()[0]).toMatchObject({
      name: 'splitTask',
      args: {
        id: task,
        subtasks: [
          { nickname: 'Αντλία 1', jobTicket: 'Γ-7-1', addresses: [worldId('a', 1)] },
          { nickname: 'Αντλία 2', jobTicket: 'Γ-7-2', addresses: [worldId('a', 2)] },
        ],
      },
    });
    expect(await screen.findAllByText('Uploading')).toHaveLength(2);
    await enqueue('waiting');
    const ids = performed()[0]?.args.subtasks.map(({ id }) => id) ?? [];
    const [first] = await mirror.rows('tasks').toArray();
    await mirror.table('tasks').bulkPut(ids.map((id) => ({ ...first, id })));
    await mirror.pending.delete('split-item');
    expect(await screen.findAllByText('Done')).toHaveLength(2);
    expect(await screen.findAllByText('Task split successfully')).not.toHaveLength(0);
    expect(engine.drafts.size).toBe(0);
  });

  it('fails as a whole, says why, and can be tried again', async () => {
    const { user } = await send();
    await enqueue('attention');
    expect(await screen.findAllByText('Failed')).toHaveLength(2);
    expect(await screen.findAllByText('Task split failed')).not.toHaveLength(0);
    expect(await screen.findByText('Subtask creation error')).toBeDefined();
    await user.click(screen.getByText('Try again'));
    await waitFor(() => expect(engine.asked).toContainEqual(['decide', 'split-chain', 'keepMine']));
  });

  it('can be changed after it failed: it is given up, and everything stands in the form again', async () => {
    const { user } = await send();
    await enqueue('attention');
    await user.click(await screen.findByText('Change'));
    await waitFor(() => expect(engine.asked).toContainEqual(['discard', 'split-chain']));
    expect(await screen.findByDisplayValue('Γ-7-1')).toBeDefined();
  });

  it('says what a rule of the domain has against it', async () => {
    engine.performResult = { kind: 'refused', code: 'split_not_possible', fields: [] };
    await plan();
    const opened = await open();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Split task' }));
    expect(await screen.findByText('Task split failed')).toBeDefined();
    expect(await screen.findByText('The task cannot be split.')).toBeDefined();
  });
});

describe('a task without addresses', () => {
  it('is told of, and the dialog closes', async () => {
    await plan({}, 0);
    const { user, router } = await openApp({ path: `/tasks/${task}?action=split&of=${task}`, engine });
    expect(await screen.findByText('There is no operational address for this task')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('split for allocation (specification 4.3)', () => {
  it('shows what will be, and makes one internal subtask', async () => {
    await plan({ assignee: { id: boss.user.id }, antediluvian: true, taskCompletionStatus: 'ACCEPTED' });
    const { user, dialog } = await open('splitForAllocation');
    expect(await dialog.findByRole('heading', { name: 'Αντλία (Internal) · Γ-7-Internal' })).toBeDefined();
    expect(dialog.getByText('2 addresses are copied without their sales prices.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Split for allocation' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'splitForAllocation', args: { id: task } });
    expect(await screen.findByText('Uploading')).toBeDefined();
  });
});
