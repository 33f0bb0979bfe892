import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { derivedId } from '../../../../domain/kernel/ids.ts';
import type { Session } from '../../../../workers/contract/session.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

/** The office of a company, with its mirror. */
async function begin(session: Session): Promise<void> {
  ({ mirror, engine, world } = await screenWorld(session));
  await world.task(1, tapTime, { nickname: 'Αντλία', employeesAssignees: [], taskCompletionStatus: 'IN_PROGRESS' });
  await world.place(1, { street: 'Κορίνθου 121' });
  await world.place(2, { street: 'Αποθήκη Νοταρά' });
  await world.place(3, { street: 'Ακτή Δυμαίων' });
  const pickupAddresses = [{ id: worldId('p', 2) }, { id: worldId('p', 3) }];
  await world.address(1, 1, { nickname: 'Φαρμακείο', pickupAddresses });
  await world.address(2, 1, { nickname: 'Καφέ', installationAddress: null });
}

const performed = () =>
  engine.asked.flatMap(([name, change]) => (name === 'perform' ? [change as { name: string; args: object }] : []));

/** What lies over the task's screen, once it says something. */
const over = async (name: string, says: string | RegExp) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByText(says);
  return dialog;
};

const task = `/tasks/${worldId('t', 1)}?form=proofs`;
const company = { id: boss.user.viewer.companyId };

describe('the proofs of work of a task', () => {
  beforeEach(async () => {
    await begin(boss);
    const addresses = [{ id: worldId('p', 1) }];
    await world.proof(1, 1, { company, addresses, nickname: 'Λεβητοστάσιο', comment: 'Χωρίς διαρροές', doneOn: 2 });
    await world.proof(2, 1, { company, addresses, nickname: 'Ταράτσα', status: 'DELAYED', doneOn: 1 });
    await world.photo(1, 1, { state: 'RECEIVED' });
    await world.photo(2, 1);
  });

  it('stand in a table with street, status and how many photos have arrived', async () => {
    const { container } = await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'Λεβητοστάσιο');
    const table = within(dialog.getByRole('table', { name: 'Proof of work · Installation' }));
    const row = within(table.getByRole('row', { name: 'Λεβητοστάσιο' }));
    expect(row.getByText('Κορίνθου 121')).toBeDefined();
    expect(row.getByText('Χωρίς διαρροές')).toBeDefined();
    expect(await row.findByText('1 of 2')).toBeDefined();
    expect(within(table.getByRole('row', { name: 'Ταράτσα' })).getByText('Delayed')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('say who signed', async () => {
    const signature = { kind: 'SIGNED', name: 'Άννα Δήμου', typed: false, at: 1, hash: 'a'.repeat(64) } as const;
    const addresses = [{ id: worldId('p', 1) }];
    await world.proof(1, 1, { company, addresses, nickname: 'Λεβητοστάσιο', signature });
    await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'Λεβητοστάσιο');
    expect(within(dialog.getByRole('row', { name: 'Λεβητοστάσιο' })).getByText('Signed by Άννα Δήμου')).toBeDefined();
  });

  it('say what is there at their address of the photos that the task asks for (issue 7)', async () => {
    await world.task(1, tapTime, {
      nickname: 'Αντλία',
      employeesAssignees: [],
      taskCompletionStatus: 'IN_PROGRESS',
      requiredPhotos: { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 2, OTHER: 0 },
    });
    await world.photo(3, 2, { kind: 'SERIAL_NUMBER' });
    await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'Λεβητοστάσιο');
    const row = within(dialog.getByRole('row', { name: 'Λεβητοστάσιο' }));
    expect(await row.findByText('Before 0/1 · Serial number 1/2')).toBeDefined();
  });

  it('unfold to their photos in tabs, or say that there are none', async () => {
    engine.photos.set(worldId('f', 1), new Blob(['one']));
    const { user } = await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'Λεβητοστάσιο');
    await user.click(dialog.getByLabelText('Photos of Λεβητοστάσιο'));
    expect(await dialog.findByText('1 of 2 photos received')).toBeDefined();
    await user.click(dialog.getByText('Photo 2'));
    expect(await dialog.findByText('expected')).toBeDefined();
    await user.click(dialog.getByLabelText('Photos of Ταράτσα'));
    expect(await dialog.findByText('No photos')).toBeDefined();
  });

  it('are shared with the customer from the row, with what was seen', async () => {
    const { user } = await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'Λεβητοστάσιο');
    await user.selectOptions(dialog.getByLabelText('Shared with customer: Λεβητοστάσιο'), 'Photos shared');
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'changeShareState',
          args: { id: worldId('e', 1), shareState: 'PHOTO_SHARE' },
          base: { shareState: 'HIDDEN' },
        },
      ]),
    );
  });

  it('are read, and from there changed, with what was seen', async () => {
    const { user, router } = await openApp({ path: `${task}&view=${worldId('e', 1)}`, engine });
    const read = await over('Installation · Λεβητοστάσιο', 'Χωρίς διαρροές');
    await user.click(read.getByText('Edit'));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ edit: worldId('e', 1) }));
    const form = await over('Installation · Λεβητοστάσιο', 'Put a nickname');
    await user.click(form.getByText('Put a nickname'));
    const nickname = await form.findByLabelText('Nickname');
    await user.clear(nickname);
    await user.type(nickname, 'Υπόγειο');
    await user.click(form.getByText('Save'));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        {
          name: 'editProof',
          args: { id: worldId('e', 1), set: { nickname: 'Υπόγειο' } },
          base: { nickname: 'Λεβητοστάσιο' },
        },
      ]),
    );
  });

  it('are decided with one press: the customer sees all of one (issue 28)', async () => {
    await world.customer(1, 'Cosmos');
    await mirror.table('tasks').update(worldId('t', 1), { customer: { id: worldId('c', 1) } });
    const { user, router } = await openApp({ path: `/tasks/${worldId('t', 1)}?view=${worldId('e', 1)}`, engine });
    const read = await over('Installation · Λεβητοστάσιο', 'Χωρίς διαρροές');
    await user.click(await read.findByRole('button', { name: 'Share with customer' }));
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'changeShareState',
          args: { id: worldId('e', 1), shareState: 'FULL_SHARE' },
          base: { shareState: 'HIDDEN' },
        },
      ]),
    );
    expect(await screen.findByText('The customer now sees this proof of work.')).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('are only read once they are shared, and where no customer sees them', async () => {
    await openApp({ path: `${task}&view=${worldId('e', 1)}`, engine });
    const read = await over('Installation · Λεβητοστάσιο', 'Χωρίς διαρροές');
    expect(read.queryByRole('button', { name: 'Share with customer' })).toBeNull();
  });

  it('are deleted after they were shown once more', async () => {
    const { user } = await openApp({ path: `${task}&delete=${worldId('e', 2)}`, engine });
    const dialog = await over('Installation · Ταράτσα', 'Confirm deletion');
    await user.click(dialog.getByText('Confirm deletion'));
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'deleteProof', args: { id: worldId('e', 2) } }]));
  });
});

describe('a new proof of a task', () => {
  beforeEach(() => begin(boss));

  it('is made in three tabs: where, under which name, and with what', async () => {
    const { user } = await openApp({ path: `${task}&proving=PICKUP`, engine });
    const form = await over('New proof of work · Pickup', 'Φαρμακείο');
    await user.click(form.getByText('Save'));
    expect(await form.findByText('Choose the address that this proof is for.')).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(form.getByText('Φαρμακείο'));
    await user.click(await form.findByLabelText('This proof shows Ακτή Δυμαίων'));
    await user.click(form.getByText('Put a nickname'));
    await user.type(await form.findByLabelText('Nickname'), 'Παλέτα');
    await user.click(form.getByText('Add photo and comment'));
    await user.type(await form.findByLabelText('Comment'), 'Πλήρης');
    await user.click(form.getByText('Save'));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createProof',
      args: {
        type: 'PICKUP',
        operationalAddress: { id: worldId('a', 1) },
        addresses: [{ id: worldId('p', 2) }],
        nickname: 'Παλέτα',
        comment: 'Πλήρης',
      },
    });
  });

  it('goes on where it was left after a reload', async () => {
    const path = `${task}&proving=INSTALLATION`;
    const first = await openApp({ path, engine });
    const form = await over('New proof of work · Installation', 'Φαρμακείο');
    await first.user.click(form.getByText('Φαρμακείο'));
    const key = `proof:task:${worldId('t', 1)}:INSTALLATION`;
    await waitFor(() => expect(engine.drafts.get(key)?.value).toMatchObject({ fields: { address: worldId('a', 1) } }));
    document.body.replaceChildren();
    await openApp({ path, engine });
    const again = await over('New proof of work · Installation', 'You continue where you left off');
    expect(again.getByRole('radio', { name: /Φαρμακείο/ })).toHaveProperty('checked', true);
  });
});

describe('the proofs of internal work', () => {
  const partnerId = worldId('c', 77);
  const { user: bossUser } = boss;
  const partner: Session = {
    ...boss,
    user: { ...bossUser, id: partnerId, viewer: { ...bossUser.viewer, userId: partnerId, companyId: partnerId } },
  };
  const given = worldId('a', 8);

  beforeEach(async () => {
    await begin(partner);
    const own = { id: partnerId };
    await world.task(2, tapTime, { company: { id: bossUser.id }, assignee: own });
    await world.address(8, 2);
    await mirror.table('tasks').update(worldId('t', 1), { rootTask: { id: worldId('t', 2) } });
    const internal = await mirror.rows('operational-addresses').get(worldId('a', 1));
    const id = derivedId(worldId('t', 1), given);
    await mirror.table('operational-addresses').put({ ...internal, id });
    const operationalAddress = { id };
    const task = { id: worldId('t', 1) };
    await world.proof(1, 1, { company: own, nickname: 'Έτοιμο', operationalAddress, task, doneOn: 2 });
    await world.proof(2, 1, { company: own, nickname: 'Στον δρόμο', operationalAddress, task, doneOn: 1 });
    await world.photo(2, 2);
  });

  it('are not shared with a customer, who never sees them, but told as they are', async () => {
    await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'once all photos have arrived');
    expect(dialog.queryByLabelText('Shared with customer: Έτοιμο')).toBeNull();
    // Of a task that was only split, the company shares the proofs of the parts as well.
    await mirror.table('tasks').update(worldId('t', 2), { company: { id: partnerId } });
    expect(await dialog.findByLabelText('Shared with customer: Έτοιμο')).toBeDefined();
  });

  it('are propagated from the dialog in which they are read', async () => {
    const { user } = await openApp({ path: `/tasks/${worldId('t', 1)}?view=${worldId('e', 1)}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Installation · Έτοιμο' }));
    await user.click(await dialog.findByRole('button', { name: 'Propagate to contractor' }));
    await waitFor(() =>
      expect(performed()).toEqual([{ name: 'propagateProof', args: { id: worldId('e', 1) }, base: {} }]),
    );
  });

  it('are propagated to the contractor once all photos have arrived', async () => {
    const { user } = await openApp({ path: task, engine });
    const dialog = await over('Αντλία', 'once all photos have arrived');
    await user.click(dialog.getByLabelText('Propagate to contractor: Έτοιμο'));
    await waitFor(() =>
      expect(performed()).toEqual([{ name: 'propagateProof', args: { id: worldId('e', 1) }, base: {} }]),
    );
  });
});
