import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AddressCompletionStatus } from '../../../../domain/operational-address/states.ts';
import type { NewRow } from '../../../../domain/rows.ts';
import type { Session } from '../../../../workers/contract/session.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const task = worldId('t', 1);

beforeEach(async () => {
  ({ engine, world } = await screenWorld(boss));
});

const performed = () => engine.performed;

interface Plan {
  statuses: AddressCompletionStatus[];
  task?: Partial<NewRow<'tasks'>>;
  session?: Session;
}

/** Opens the list of a task whose addresses have these statuses, with payouts of 10, 20, 30 … euros. */
const open = async ({ statuses, task: given = {}, session = boss }: Plan) => {
  engine.session = session;
  await world.task(1, tapTime, { nickname: 'Αντλία', ...given });
  for (const [index, completionStatus] of statuses.entries()) {
    const number = index + 1;
    await world.place(number);
    await world.address(number, 1, { completionStatus, payout: 10 * number });
  }
  const app = await openApp({ path: `/tasks/${task}?several=true`, engine });
  const dialog = within(await screen.findByRole('dialog', { name: 'Addresses of Αντλία' }));
  await dialog.findAllByRole('row');
  await dialog.findByText(`${statuses.length} address${statuses.length === 1 ? '' : 'es'}`);
  return { ...app, dialog };
};

/** An employee of the office with some rights. */
const employee = (...rights: string[]): Session =>
  ({
    ...boss,
    user: { ...boss.user, viewer: { ...boss.user.viewer, owner: false, elevated: false, rights } },
  }) as Session;

describe('bulk actions on selected addresses (specification 4.5)', () => {
  it('marks those that can take the step, after a confirmation that names how many stay', async () => {
    const { user, dialog } = await open({ statuses: ['NO_PROGRESS', 'NO_PROGRESS', 'INSTALLED'] });
    await user.click(dialog.getByRole('checkbox', { name: 'Select all 3 rows' }));
    expect(dialog.getByRole('toolbar').textContent).toMatch(/3/);
    await user.click(dialog.getByRole('button', { name: 'Mark collected' }));
    const question = '2 selected addresses get the status Collected. 1 stays as it is because of its status.';
    const asked = within(await screen.findByRole('dialog', { name: 'Mark collected' }));
    expect(asked.getByText(question)).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Mark collected' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'markAddressesCollected',
      args: { task, addresses: [worldId('a', 1), worldId('a', 2)] },
      base: { statuses: { [worldId('a', 1)]: 'NO_PROGRESS', [worldId('a', 2)]: 'NO_PROGRESS' } },
    });
    expect(await screen.findByText('2 addresses: Collected')).toBeDefined();
    expect(dialog.queryByRole('toolbar')).toBeNull();
  });

  it('leaves out what lacks photos that the task asks for, and says so (issue 7)', async () => {
    const requiredPhotos = { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 0, OTHER: 0 };
    await world.task(1, tapTime, { nickname: 'Αντλία', requiredPhotos });
    await world.address(1, 1, { completionStatus: 'IN_PROGRESS' });
    await world.proof(1, 1);
    await world.photo(1, 1, { kind: 'BEFORE' });
    const { user, dialog } = await open({
      statuses: ['IN_PROGRESS', 'IN_PROGRESS', 'INSTALLED'],
      task: { requiredPhotos },
    });
    expect(dialog.getByText('Before 1/1')).toBeDefined();
    expect(dialog.getAllByText('Before 0/1')).toHaveLength(2);
    expect(dialog.getByRole('button', { name: /^Bulk finish/ })).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('checkbox', { name: 'Select all 3 rows' }));
    await user.click(dialog.getByRole('button', { name: 'Mark installed' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark installed' }));
    const why = '1 stays as it is because required photos or steps are missing.';
    expect(asked.getByText((words) => words.includes(why))).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Mark installed' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'markAddressesInstalled', args: { addresses: [worldId('a', 1)] } });
    await user.click(await screen.findByRole('button', { name: /^Steps · / }));
    expect(await screen.findByRole('button', { name: 'Photos: Before: Photo (0 of 1)' })).toBeDefined();
  });

  it('tells a customer of no missing photos, who may only not see them', async () => {
    const viewer = { ...boss.user.viewer, kind: 'customer', owner: false, customerId: worldId('c', 1) } as const;
    const { dialog } = await open({
      statuses: ['IN_PROGRESS'],
      task: { requiredPhotos: { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 0, OTHER: 0 } },
      session: { ...boss, user: { ...boss.user, viewer } },
    });
    expect(dialog.getByRole('table').textContent).not.toContain('0/1');
  });

  it('asks one reason for all that failed', async () => {
    const { user, dialog } = await open({ statuses: ['COLLECTED', 'FINISHED'] });
    await user.click(dialog.getByRole('checkbox', { name: 'Select all 2 rows' }));
    await user.click(dialog.getByRole('button', { name: 'Mark failed' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Why did it fail?' }));
    await user.click(await asked.findByRole('combobox', { name: /^Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'No access', hidden: true }));
    await user.click(asked.getByRole('button', { name: 'Mark failed' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'markAddressesFailed',
      args: { task, addresses: [worldId('a', 1)], failureReason: 'NO_ACCESS', failureComment: null },
      base: { statuses: { [worldId('a', 1)]: 'COLLECTED' } },
    });
  });

  it('leaves addresses as they are where none can take the step, and says why', async () => {
    const { user, dialog } = await open({ statuses: ['INSTALLED'] });
    await user.click(dialog.getByRole('checkbox', { name: 'Select Διεύθυνση 1' }));
    await user.click(dialog.getByRole('button', { name: 'Mark collected' }));
    expect(await screen.findByText('1 stays as it is because of its status.')).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('is for an ongoing task only', async () => {
    const { dialog } = await open({ statuses: ['NO_PROGRESS'], task: { taskOperationalStatus: 'PAUSED' } });
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.getByText('Addresses can be marked only while the task is ongoing.')).toBeDefined();
  });

  it('marks all of 30, of which a page is drawn', async () => {
    const { user, dialog } = await open({ statuses: Array.from({ length: 30 }, () => 'NO_PROGRESS' as const) });
    await user.click(dialog.getByRole('checkbox', { name: 'Select all 30 rows' }));
    await user.click(dialog.getByRole('button', { name: 'Mark collected' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark collected' }));
    await user.click(asked.getByRole('button', { name: 'Mark collected' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const everyone = Array.from({ length: 30 }, (_, index) => worldId('a', index + 1));
    expect(performed()[0]).toMatchObject({ args: { addresses: expect.arrayContaining(everyone) } });
  });
});

describe('the table of the addresses of a task (specification 2.10 and 4.5)', () => {
  it('shows what the specification names, and finds by the name of the place', async () => {
    const { user, dialog } = await open({ statuses: ['NO_PROGRESS', 'COLLECTED'] });
    await world.place(2, { nickname: 'Λιμάνι' });
    await dialog.findByText('Λιμάνι');
    const names = dialog.getAllByRole('columnheader').map(({ textContent }) => textContent);
    for (const name of [
      'No.',
      'Nickname',
      'Installation address',
      'Status',
      'Operational status',
      'Communication info',
    ])
      expect(names).toContain(name);
    expect(names).toContain('Payout');
    await user.type(dialog.getByRole('textbox', { name: 'Installation address' }), 'λιμανι');
    await waitFor(() => expect(dialog.getAllByRole('row')).toHaveLength(2));
    expect(dialog.getByText('Διεύθυνση 2')).toBeDefined();
  });

  it('names the marks in Greek without saying that the office did the work', async () => {
    engine.session = boss;
    await world.task(1, tapTime, { nickname: 'Αντλία' });
    await world.place(1);
    await world.address(1, 1, { completionStatus: 'COLLECTED', payout: 10 });
    const { user } = await openApp({ path: `/tasks/${task}?several=true`, engine, language: 'el' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Διευθύνσεις: Αντλία' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Επιλογή: Διεύθυνση 1' }));
    const bar = within(dialog.getByRole('toolbar'));
    for (const name of ['Δήλωση παραλαβής', 'Δήλωση έναρξης', 'Δήλωση εγκατάστασης', 'Δήλωση αποτυχίας'])
      expect(bar.getByRole('button', { name })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Άλλες ενέργειες: Διεύθυνση 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Δήλωση έναρξης', hidden: true })).toBeDefined();
  });

  it('marks one address from its row, and offers to undo it', async () => {
    const { user, dialog } = await open({ statuses: ['COLLECTED'] });
    await user.click(dialog.getByRole('button', { name: 'More actions: Διεύθυνση 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark in progress', hidden: true }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toEqual({
      name: 'markInProgress',
      args: { id: worldId('a', 1) },
      base: { completionStatus: 'COLLECTED' },
    });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('warns before it finishes one, and asks why one failed', async () => {
    const { user, dialog } = await open({ statuses: ['INSTALLED'] });
    await user.click(dialog.getByRole('button', { name: 'More actions: Διεύθυνση 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mark finished', hidden: true }));
    expect(await screen.findByRole('dialog', { name: 'Mark finished?' })).toBeDefined();
    expect(performed()).toEqual([]);
  });
});

describe('bulk finish (specification 4.5)', () => {
  it('begins with the sum of the payouts, shows what each gets to the cent, and sends the amount', async () => {
    const { user, dialog } = await open({ statuses: ['INSTALLED', 'INSTALLED', 'NO_PROGRESS'] });
    await user.click(dialog.getByRole('button', { name: 'Bulk finish (2)' }));
    const finish = within(await screen.findByRole('dialog', { name: 'Finish 2 installed addresses' }));
    const amount = await finish.findByLabelText<HTMLInputElement>(/^Amount to divide/);
    expect(amount.value).toMatch(/^30/);
    fireEvent.change(amount, { target: { value: '99.98' } });
    const shares = within(finish.getByRole('list', { name: 'What each address gets' }));
    await waitFor(() => expect(shares.getByText('€33.33')).toBeDefined());
    expect(shares.getByText('€66.65')).toBeDefined();
    expect(await accessibilityProblems(document.body)).toEqual([]);
    await user.click(finish.getByRole('button', { name: 'Mark finished' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toEqual({
      name: 'finishInstalledAddresses',
      args: { task, finalPayout: 99.98, addresses: [worldId('a', 1), worldId('a', 2)] },
      base: {},
    });
  });

  it('is for what was agreed when the work is another company’s, whose payouts are read only', async () => {
    const theirs = { company: { id: worldId('c', 5) }, assignee: { id: boss.user.viewer.companyId } };
    const opened = await open({ statuses: ['INSTALLED', 'INSTALLED'], task: theirs });
    const { user, dialog } = opened;
    await user.click(dialog.getByRole('button', { name: 'Bulk finish (2)' }));
    const finish = within(await screen.findByRole('dialog', { name: 'Finish 2 installed addresses' }));
    expect(await finish.findByLabelText(/^Amount to divide/)).toHaveProperty('readOnly', true);
    expect(finish.getByText('The company that gave the task pays what was agreed for these addresses.')).toBeDefined();
    await user.click(finish.getByRole('button', { name: 'Mark finished' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ args: { finalPayout: null } });
    await user.click(dialog.getByRole('button', { name: 'More actions: Διεύθυνση 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change costs', hidden: true }));
    const costs = within(await screen.findByRole('dialog', { name: 'Costs · Διεύθυνση 1' }));
    expect(await costs.findByLabelText(/^Payout/)).toHaveProperty('readOnly', true);
    expect(costs.getByText('The payout is set by the company that gave the task.')).toBeDefined();
  });

  it('is not there while nothing is installed', async () => {
    const { dialog } = await open({ statuses: ['COLLECTED'] });
    expect(dialog.getByRole('button', { name: 'Bulk finish (0)' })).toHaveProperty('disabled', true);
  });
});

describe('changing what an address costs (specification 6 and 4.5)', () => {
  const menuOf = async ({ user, dialog }: Awaited<ReturnType<typeof open>>) => {
    await user.click(dialog.getByRole('button', { name: 'More actions: Διεύθυνση 1' }));
    // jsdom has no layout, so the menu is never in view.
    const lines = await screen.findAllByRole('menuitem', { hidden: true });
    return lines.map(({ textContent }) => textContent);
  };

  it('is offered with VIEW_SALES_PRICE while the address is open', async () => {
    const opened = await open({ statuses: ['INSTALLED'], session: employee('PUT_TASKS', 'VIEW_SALES_PRICE') });
    expect(await menuOf(opened)).toEqual([
      'Mark finished',
      'Mark failed',
      'Change communication info',
      'Change costs',
      'Change extra costs',
    ]);
  });

  it('is offered to nobody without that right', async () => {
    const opened = await open({ statuses: ['INSTALLED'], session: employee('PUT_TASKS') });
    expect(await menuOf(opened)).toEqual(['Mark finished', 'Mark failed']);
  });

  it('is over once the address failed; of a finished one the final payout is changed', async () => {
    const { dialog } = await open({ statuses: ['FINISHED', 'FAILED'] });
    expect(dialog.getAllByRole('button', { name: /^More actions/ })).toHaveLength(1);
    await dialog.findByRole('button', { name: 'More actions: Διεύθυνση 1' });
  });

  it('sends prices with what was seen', async () => {
    const opened = await open({ statuses: ['NO_PROGRESS'] });
    await menuOf(opened);
    await opened.user.click(screen.getByRole('menuitem', { name: 'Change costs', hidden: true }));
    const costs = within(await screen.findByRole('dialog', { name: 'Costs · Διεύθυνση 1' }));
    fireEvent.change(await costs.findByLabelText(/^Payout/), { target: { value: '12.5' } });
    await opened.user.click(costs.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toEqual({
      name: 'changeCosts',
      args: { id: worldId('a', 1), set: { payout: 12.5, salesPrice: null } },
      base: { payout: 10, salesPrice: null },
    });
  });

  it('leaves the payout as it is once another company has accepted', async () => {
    const opened = await open({
      statuses: ['NO_PROGRESS'],
      task: { assignee: { id: worldId('c', 5) }, taskCompletionStatus: 'ACCEPTED' },
    });
    await menuOf(opened);
    await opened.user.click(screen.getByRole('menuitem', { name: 'Change costs', hidden: true }));
    const costs = within(await screen.findByRole('dialog', { name: 'Costs · Διεύθυνση 1' }));
    expect(await costs.findByLabelText(/^Payout/)).toHaveProperty('readOnly', true);
    expect(costs.getByText('The payout is fixed because another company has accepted the task.')).toBeDefined();
  });

  it('keeps extra costs and what they are for together', async () => {
    const opened = await open({ statuses: ['NO_PROGRESS'] });
    await menuOf(opened);
    await opened.user.click(screen.getByRole('menuitem', { name: 'Change extra costs', hidden: true }));
    const extra = within(await screen.findByRole('dialog', { name: 'Extra costs · Διεύθυνση 1' }));
    fireEvent.change(await extra.findByLabelText(/^Extra costs/), { target: { value: '8' } });
    await opened.user.type(extra.getByLabelText('What for'), 'Γερανός');
    await opened.user.click(extra.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'changeExtraCosts',
      args: { set: { extraCosts: 8, extraCostsDescription: 'Γερανός' } },
      base: { extraCosts: null, extraCostsDescription: null },
    });
  });
});
