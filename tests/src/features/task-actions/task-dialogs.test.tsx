import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityProblems } from '../../support/axe.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { acted, actingBoss } from './world.tsx';

let boss: Awaited<ReturnType<typeof actingBoss>>;

beforeEach(async () => {
  boss = await actingBoss();
});

const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('questions about a task (specification 4.1 and 4.2)', () => {
  it('cancels only after the button was held for a second', async () => {
    await boss.task();
    const { dialog, container } = await boss.open('cancel');
    expect(dialog.getByText(/^A cancelled task can’t be changed or resumed/)).toBeDefined();
    expect(await accessibilityProblems(container.ownerDocument.body)).toEqual([]);
    const button = dialog.getByRole('button', { name: 'Cancel task' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(button);
    act(() => void vi.advanceTimersByTime(900));
    fireEvent.pointerUp(button);
    act(() => void vi.advanceTimersByTime(900));
    expect(boss.performed()).toEqual([]);
    fireEvent.pointerDown(button);
    act(() => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await screen.findByText('“Αντλία” has been cancelled.');
    expect(boss.performed()).toEqual([
      { name: 'cancelTask', args: { id: acted }, base: { taskOperationalStatus: 'ON_GOING' } },
    ]);
    await gone();
  });

  it('warns before it cancels a task that is on an invoice', async () => {
    await boss.task({ taskCompletionStatus: 'INVOICED', invoiceId: 'ΤΙΜ-104' });
    const { dialog } = await boss.open('cancel');
    expect(dialog.getByRole('status').textContent).toContain('doesn’t change invoice ΤΙΜ-104');
  });

  it.each([
    [null, 1],
    [60, 0],
  ])('warns before it invoices a task without a final payout (%s)', async (finalPayout, warnings) => {
    await boss.task({ taskCompletionStatus: 'FINISHED', finalPayout });
    const { dialog } = await boss.open('invoice');
    expect(await dialog.findByLabelText(/^Invoice number/)).toBeDefined();
    expect(dialog.queryAllByText('The final payout is empty')).toHaveLength(warnings);
  });

  it.each([
    ['pause', 'ON_GOING', 'Pause task', 'pauseTask'],
    ['continue', 'PAUSED', 'Continue task', 'continueTask'],
  ] as const)('%s carries the status that was seen', async (action, taskOperationalStatus, button, name) => {
    await boss.task({ taskOperationalStatus });
    const { user, dialog } = await boss.open(action);
    await user.dblClick(dialog.getByRole('button', { name: button }));
    await gone();
    expect(boss.performed()).toEqual([{ name, args: { id: acted }, base: { taskOperationalStatus } }]);
  });

  it('stays open and says why where a rule refuses', async () => {
    await boss.task();
    boss.engine.performResult = { kind: 'refused', code: 'task_transition_not_allowed', fields: [] };
    const { user, dialog } = await boss.open('pause');
    await user.click(dialog.getByRole('button', { name: 'Pause task' }));
    expect(await screen.findByText('This isn’t possible from the task’s current status.')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Pause task' })).toBeDefined();
  });
});

describe('cloning (specification 4.3)', () => {
  it('shows the suffixes, clones once however often it is pressed, and goes on with the clone', async () => {
    await boss.task(draft);
    const { user, dialog, path } = await boss.open('clone');
    expect(dialog.getByText('Αντλία clone')).toBeDefined();
    expect(dialog.getByText('Γ-7-clone')).toBeDefined();
    await user.dblClick(dialog.getByRole('button', { name: 'Clone task' }));
    await waitFor(() => expect(path()).not.toBe(`/tasks/${acted}`));
    const [change, ...others] = boss.performed() as { name: string; args: { id: string; from: string } }[];
    expect(others).toEqual([]);
    expect(change).toMatchObject({ name: 'cloneTask', args: { from: acted } });
    expect(path()).toBe(`/tasks/${change?.args.id}`);
  });
});

describe('deleting (specification 2.3 and 8)', () => {
  it('shows the task and asks; on its own screen it leads to the list', async () => {
    await boss.task(draft);
    const { user, dialog, path } = await boss.open('delete');
    expect(dialog.getByText('Do you want to delete the above task?')).toBeDefined();
    expect(dialog.getByText('Γ-7')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() => expect(path()).toBe('/tasks'));
    expect(boss.performed()).toEqual([{ name: 'deleteTask', args: { id: acted }, base: {} }]);
  });

  it('closes on error as well', async () => {
    await boss.task(draft);
    boss.engine.performResult = { kind: 'refused', code: 'task_begun', fields: [] };
    const { user, dialog, path } = await boss.open('delete');
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await gone();
    expect(path()).toBe(`/tasks/${acted}`);
  });
});

describe('invoicing', () => {
  it('needs a number', async () => {
    await boss.task({ taskCompletionStatus: 'FINISHED' });
    const { user, dialog } = await boss.open('invoice');
    const number = await dialog.findByLabelText(/^Invoice number/);
    await user.click(dialog.getByRole('button', { name: 'Invoice task' }));
    expect(await dialog.findByText('This field is required.')).toBeDefined();
    await user.type(number, ' ΤΙΜ-104 ');
    const submit = dialog.getByRole('button', { name: 'Invoice task' });
    await user.click(submit);
    await screen.findByText('“Αντλία” has been invoiced.');
    // Its button may still be there while the dialog fades away.
    fireEvent.click(submit);
    expect(boss.performed()).toEqual([{ name: 'invoiceTask', args: { id: acted, invoiceId: 'ΤΙΜ-104' }, base: {} }]);
  });
});

describe('notifying of the completion (specification 5, notify e-mail)', () => {
  beforeEach(async () => {
    await boss.world.customer(1, 'Cosmos Telecom');
    await boss.mirror.table('customers').update(worldId('c', 1), { email: 'info@cosmos.example' });
    await boss.task({ taskCompletionStatus: 'FINISHED', customer: { id: worldId('c', 1) } });
  });

  it('goes to the customer and to whoever is added, each once, once it has a subject', async () => {
    boss.engine.answers = { sendCompletionEmail: { kind: 'answered', reply: {} } };
    const { user, dialog } = await boss.open('notifyCompletion');
    const send = dialog.getByRole('button', { name: 'Send' });
    expect(await dialog.findByText('info@cosmos.example')).toBeDefined();
    expect(send).toHaveProperty('disabled', true);
    const recipients = dialog.getByLabelText(/^Recipients/);
    await user.type(recipients, 'nikos@ergon.example');
    await user.tab();
    await user.type(recipients, 'INFO@cosmos.example');
    await user.tab();
    await user.type(dialog.getByLabelText(/^Subject/), '   ');
    expect(send).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText(/^Subject/), 'Έτοιμο');
    await user.click(send);
    await screen.findByText('E-mails are being sent to 2 recipients.');
    const query = { addresses: ['info@cosmos.example', 'nikos@ergon.example'], subject: 'Έτοιμο', taskID: acted };
    expect(boss.engine.asked).toContainEqual(['callServer', 'sendCompletionEmail', { query }]);
  });

  it('says on itself that it needs the network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user, dialog } = await boss.open('notifyCompletion');
    await user.type(await dialog.findByLabelText(/^Subject/), 'Έτοιμο');
    expect(dialog.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    expect(dialog.getByText('This needs a connection. What you have entered stays here.')).toBeDefined();
  });
});

describe('publishing (specification 5)', () => {
  it('lists what is missing and does not offer to publish', async () => {
    await boss.task({ ...draft, estimateTime: null, customer: { id: worldId('c', 1) } });
    await boss.world.address(1, 1, { installationAddress: null, payout: 20 });
    const { dialog } = await boss.open('publish');
    expect(dialog.getByText('Task has no installation addresses, therefore it cannot be published')).toBeDefined();
    const prices = 'Task has no value on payout and/or sales price, cannot be published. Missing: Sales price';
    expect(dialog.getByText(prices)).toBeDefined();
    expect(dialog.getByText('Missing: Estimated time')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('publishes what is complete', async () => {
    await boss.task({ ...draft, customer: { id: worldId('c', 1) } });
    await boss.world.address(1, 1, { payout: 20, salesPrice: 30 });
    const { user, dialog } = await boss.open('publish');
    expect(dialog.getByText(/^“Αντλία” will be done by your own employees/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByText('The task has been published.');
    expect(boss.performed()).toEqual([
      { name: 'publishTask', args: { id: acted, addresses: [worldId('a', 1)] }, base: {} },
    ]);
  });

  it('assigns in the same step (issue Screens and words, A14)', async () => {
    const kostas = await boss.person(7, 'Κώστας');
    await boss.task({ ...draft, customer: { id: worldId('c', 1) } });
    await boss.world.address(1, 1, { payout: 20, salesPrice: 30 });
    const { user, dialog } = await boss.open('publish');
    // The people stand there as soon as it is open (issue 28).
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Assign to', expanded: true })),
    );
    await user.click(await screen.findByRole('option', { name: 'Κώστας' }));
    await user.click(dialog.getByRole('button', { name: 'Publish and assign' }));
    await screen.findByText('The task was published and assigned.');
    expect(boss.performed().slice(1)).toEqual([
      { name: 'assignEmployees', args: { id: acted, employees: [kostas.id] }, base: {} },
    ]);
  });

  it('asks another company in the same step, where one shall do it', async () => {
    const id = worldId('c', 8);
    const company = { id: boss.engine.session?.user.viewer.companyId ?? '' };
    await boss.person(8, 'Νότος');
    await boss.mirror.table('subcontractor-agreements').put({ id, contractor: company, subcontractor: { id } });
    await boss.task({ ...draft, antediluvian: true, customer: { id: worldId('c', 1) } });
    await boss.world.address(1, 1, { payout: 20, salesPrice: 30 });
    const { user, dialog } = await boss.open('publish');
    await user.click(await dialog.findByRole('combobox', { name: 'Subcontractor' }));
    await user.click(await screen.findByRole('option', { name: 'Νότος' }));
    await user.click(dialog.getByRole('button', { name: 'Publish and send request' }));
    await screen.findByText('The task was published and the request was sent.');
    expect(boss.performed()[1]).toMatchObject({
      name: 'requestTaskAssignment',
      args: { task: acted, receiver: id },
    });
  });
});

describe('a dialog of a task', () => {
  it('waits for its task while this device is being filled, and the screen below says how far that is', async () => {
    await boss.world.sync({ lastPull: null, activity: 'filling', fill: { loaded: 240, total: 900 } });
    const { router } = await openApp({ path: `/tasks/${acted}?action=invoice&of=${acted}`, engine: boss.engine });
    expect(await within(await screen.findByRole('main')).findByText(/240 of 900/)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await boss.task({ taskCompletionStatus: 'FINISHED' });
    await screen.findByRole('dialog', { name: 'Invoice task' });
    expect(router.state.location.search).toMatchObject({ action: 'invoice', of: acted });
  });

  it('closes itself where its task is not here', async () => {
    const { router } = await openApp({ path: `/tasks?action=pause&of=${acted}`, engine: boss.engine });
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('action'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
