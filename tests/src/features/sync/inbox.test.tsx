import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../../../src/components/toast.ts';
import { markToast, undoToast } from '../../../../src/components/undo-toast.tsx';
import type { Attention } from '../../../../workers/contract/items.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, conflictingItem, installer, tapTime, waitingFile, waitingItem } from '../../support/stories.ts';

describe('the inbox', () => {
  let mirror: MirrorDatabase;
  let engine: ScriptedEngine;

  beforeEach(async () => {
    mirror = await emptyMirror(installer.user.id);
    engine = Object.assign(new ScriptedEngine(), { session: installer });
  });

  const entry = (name: string) => screen.findByRole('article', { name });
  const refused = () =>
    waitingItem({ state: 'attention', attention: { kind: 'rejected', code: 'task_not_ongoing', message: '' } });

  it('says that nothing needs attention', async () => {
    await openApp({ path: '/inbox', engine });
    expect(await screen.findByText('Nothing needs your attention')).toBeDefined();
  });

  it('shows one entry for a chain: mine, theirs, who and when, and what was done', async () => {
    const conflict = conflictingItem({ at: tapTime });
    const after = waitingItem({
      name: 'markInstalled',
      state: 'attention',
      chain: conflict.chain,
      at: tapTime + 60_000,
      attention: { kind: 'held', by: conflict.id },
    });
    await mirror.pending.bulkPut([conflict, after]);
    await openApp({ path: '/inbox', engine, language: 'el' });
    const shown = within(await entry('Αποθήκη Νοταρά · Αντλία θερμότητας'));
    expect(shown.getByRole('row', { name: 'Κατάσταση Σε εξέλιξη Απέτυχε' })).toBeDefined();
    expect(shown.getByText(/^Άλλαξε από: Νίκος Μαυρίδης, .*10:07$/)).toBeDefined();
    expect(shown.getByText(/^Κάνατε: Έναρξη .*09:52 → Εγκατάσταση .*09:53$/)).toBeDefined();
    expect(shown.getByText('1 επόμενη αλλαγή περιμένει αυτή την απόφαση.')).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('says why the office or the person marked it failed', async () => {
    const world = new FieldWorld(mirror, installer);
    const failure = { failureReason: 'NO_ACCESS', failureComment: 'locked' } as const;
    await world.address(1, 1, { completionStatus: 'FAILED', ...failure });
    const { attention } = conflictingItem();
    if (attention?.kind !== 'conflict') throw new Error('not a conflict');
    const [conflict] = attention.conflicts.map((each) => ({ ...each, id: worldId('a', 1) }));
    const mine = { completionStatus: 'FAILED' };
    await mirror.pending.bulkPut([
      conflictingItem({ attention: { kind: 'conflict', conflicts: conflict === undefined ? [] : [conflict] } }),
      conflictingItem({
        args: { failureReason: 'WEATHER' },
        attention: { kind: 'conflict', conflicts: attention.conflicts.map((each) => ({ ...each, mine, theirs: {} })) },
      }),
    ]);
    await openApp({ path: '/inbox', engine });
    expect(await screen.findByRole('row', { name: 'Status In progress Failed No access. locked' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Status Failed Weather –' })).toBeDefined();
  });

  it('says which limit was reached, to the owner with the way to the subscriptions', async () => {
    const limited: Attention = { kind: 'rejected', code: 'subscription_needed', message: '', fields: ['openTasks'] };
    const owned = await emptyMirror(boss.user.id);
    await owned.pending.put(waitingItem({ state: 'attention', attention: limited }));
    await openApp({ path: '/inbox', engine: Object.assign(new ScriptedEngine(), { session: boss }) });
    const shown = within(await screen.findByRole('article'));
    expect(shown.getByText(/Without a subscription you have up to 10 open tasks\./)).toBeDefined();
    expect(shown.getByRole('link', { name: 'See the subscriptions' }).getAttribute('href')).toBe('/subscriptions');
  });

  it('tells whoever does not own the account whom to ask, and in general words what an earlier version kept', async () => {
    const limited = { kind: 'rejected', code: 'subscription_needed', message: '' } as const;
    await mirror.pending.bulkPut([
      waitingItem({ state: 'attention', attention: { ...limited, fields: ['sendRequests'] } }),
      waitingItem({ state: 'attention', attention: limited }),
    ]);
    await openApp({ path: '/inbox', engine });
    expect(await screen.findByText(/Ask the owner of the company for a subscription\./)).toBeDefined();
    expect(screen.getByText(/Free users have fewer capabilities\./)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'See the subscriptions' })).toBeNull();
  });

  it('names the address of each question, where the change was about several', async () => {
    const world = new FieldWorld(mirror, installer);
    await world.task(1, tapTime);
    for (const number of [1, 2]) {
      await world.place(number);
      await world.address(number, 1);
    }
    const { attention } = conflictingItem();
    if (attention?.kind !== 'conflict') throw new Error('not a conflict');
    const conflicts = attention.conflicts.flatMap((conflict) =>
      [1, 2].map((number) => ({ ...conflict, id: worldId('a', number) })),
    );
    await mirror.pending.put(
      conflictingItem({
        name: 'markAddressesFailed',
        labels: { task: 'Αντλία', address: null },
        target: { resource: 'tasks', id: worldId('t', 1) },
        attention: { kind: 'conflict', conflicts },
      }),
    );
    await openApp({ path: '/inbox', engine });
    const shown = within(await entry('Αντλία'));
    expect(await shown.findByText('Διεύθυνση 1')).toBeDefined();
    expect(await shown.findByText('Διεύθυνση 2')).toBeDefined();
  });

  it.each([
    ['Keep mine', 'keepMine'],
    ['Take the office’s', 'takeTheirs'],
    ['Later', 'later'],
  ])('%s decides the chain', async (button, choice) => {
    const conflict = conflictingItem();
    await mirror.pending.put(conflict);
    const { user } = await openApp({ path: '/inbox', engine });
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(engine.asked).toContainEqual(['decide', conflict.chain, choice]));
  });

  it('says that it is too late for what the office may have already', async () => {
    engine.agrees = false;
    await mirror.pending.put(conflictingItem());
    const { user } = await openApp({ path: '/inbox', engine });
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Too late: this change is already being sent.')).toBeDefined();
  });

  it('lists what was put off apart, without offering to put it off again', async () => {
    await mirror.pending.put(conflictingItem({ postponed: true }));
    await openApp({ path: '/inbox', engine });
    await screen.findByText('Later');
    expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
  });

  it('says why the server refused and offers the change to the office', async () => {
    const item = refused();
    await mirror.pending.put(item);
    const { user } = await openApp({ path: '/inbox', engine });
    await screen.findByText('The task is paused, cancelled, finished or still a draft. Ask the office to continue it.');
    await user.click(screen.getByRole('button', { name: 'Hand over to the office' }));
    expect(await screen.findByText('Handed over to the office.')).toBeDefined();
    expect(engine.asked).toContainEqual(['quarantine', item.chain]);
  });

  it.each([
    [
      'full',
      'The office’s list is full. It stays here and can be exported. Try again once the office has decided about some.',
    ],
    ['notTaken', 'The office couldn’t be reached. It stays here.'],
  ] as const)('says of an offer that came to nothing (%s) why, and keeps it', async (offer, words) => {
    await mirror.pending.put(refused());
    engine.offer = offer;
    const { user } = await openApp({ path: '/inbox', engine });
    await user.click(await screen.findByRole('button', { name: 'Hand over to the office' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
  });

  it('offers the office nothing that is about nobody but who made it', async () => {
    await mirror.pending.put({ ...refused(), name: 'saveTableSettings' });
    await openApp({ path: '/inbox', engine });
    await screen.findByRole('button', { name: 'Discard' });
    expect(screen.queryByRole('button', { name: 'Hand over to the office' })).toBeNull();
  });

  it('discards only when the button of the question was held for a second', async () => {
    const item = refused();
    await mirror.pending.put(item);
    const { user } = await openApp({ path: '/inbox', engine });
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('dialog', { name: 'Discard for good?' });
    const button = within(question).getByRole('button', { name: 'Discard' });

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(button);
    vi.advanceTimersByTime(900);
    fireEvent.pointerUp(button);
    vi.advanceTimersByTime(5000);
    expect(engine.asked).not.toContainEqual(['discard', item.chain]);
    fireEvent.pointerDown(button);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await waitFor(() => expect(engine.asked).toContainEqual(['discard', item.chain]));
  });

  it('shows what it cannot read, to be exported or discarded', async () => {
    await mirror.pending.put(
      waitingItem({
        name: '',
        state: 'attention',
        labels: { task: null, address: null },
        attention: { kind: 'unreadable', message: 'made by a newer version of the app' },
      }),
    );
    await openApp({ path: '/inbox', engine });
    const shown = within(await entry('A change on this device'));
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export', 'Discard']);
  });

  it('lists photos that were not sent, with the reason and another try', async () => {
    const file = waitingFile({ state: 'failed', error: 'media_type' });
    await mirror.files.put(file);
    const { user } = await openApp({ path: '/inbox', engine });
    expect(await screen.findByText('Not sent: This kind of file isn’t accepted here.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['retryFile', file.id]));
  });

  it('tells in a toast when the engine failed', async () => {
    await mirror.pending.put(conflictingItem());
    const { user } = await openApp({ path: '/inbox', engine });
    const keep = await screen.findByRole('button', { name: 'Keep mine' });
    engine.fault = new Error('disk failure');
    await user.click(keep);
    expect((await screen.findByRole('alert')).textContent).toContain('disk failure');
  });

  it('has no fault that axe finds', async () => {
    await mirror.pending.bulkPut([conflictingItem(), refused()]);
    const { container } = await openApp({ path: '/inbox', engine });
    await screen.findAllByRole('article');
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});

describe('toasts of what needs attention', () => {
  it('announce a new conflict with row, field, mine, theirs, who and when, lead to the inbox and go when it is settled', async () => {
    const mirror = await emptyMirror(installer.user.id);
    const engine = Object.assign(new ScriptedEngine(), { session: installer });
    await mirror.pending.put(conflictingItem({ labels: { task: 'Old', address: null } }));
    const { user, path } = await openApp({ path: '/me', engine });
    await screen.findByRole('button', { name: 'Sync: 1 needs attention' });

    const conflict = conflictingItem();
    await mirror.pending.put(conflict);
    const shown = await screen.findByRole('alert');
    expect(shown.textContent).toContain('Conflict: Αποθήκη Νοταρά · Αντλία θερμότητας');
    expect(shown.textContent).toContain('Status: you In progress, office Failed');
    expect(shown.textContent).toMatch(/Νίκος Μαυρίδης, .*10:07/);
    expect(screen.getAllByRole('alert')).toHaveLength(1);

    await user.click(within(shown).getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(path()).toBe('/inbox'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('go away when the conflict was decided elsewhere', async () => {
    const mirror = await emptyMirror(installer.user.id);
    const engine = Object.assign(new ScriptedEngine(), { session: installer });
    await openApp({ path: '/me', engine });
    await screen.findByRole('button', { name: /^Sync:/ });
    const conflict = conflictingItem();
    await mirror.pending.put(conflict);
    await screen.findByRole('alert');
    await mirror.pending.delete(conflict.id);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.each([
    ['/me?sync=open', 'dialog'],
    ['/inbox', 'main'],
  ])('are not laid over %s, which lists the same (issue 28)', async (path, role) => {
    const mirror = await emptyMirror(installer.user.id);
    const engine = Object.assign(new ScriptedEngine(), { session: installer });
    await openApp({ path, engine, phone: true });
    const list = within(await screen.findByRole(role));
    await mirror.pending.put(conflictingItem());
    await list.findByRole('article', { name: 'Αποθήκη Νοταρά · Αντλία θερμότητας' });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Sync: 1/, hidden: true })).toBeDefined());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('make way for the panel when it is opened, and do not come back (issue 28)', async () => {
    const mirror = await emptyMirror(installer.user.id);
    const engine = Object.assign(new ScriptedEngine(), { session: installer });
    const { user } = await openApp({ path: '/me', engine, phone: true });
    await screen.findByRole('button', { name: /^Sync:/ });
    await mirror.pending.put(conflictingItem());
    await screen.findByRole('alert');
    await user.click(await screen.findByRole('button', { name: /^Sync: 1/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Sync' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('make way together with that of a mark, which the panel lists; the offer of a new version stays', async () => {
    await emptyMirror(installer.user.id);
    const engine = Object.assign(new ScriptedEngine(), { session: installer });
    const { user } = await openApp({ path: '/me', engine, phone: true });
    undoToast({ id: markToast, message: 'Collected', label: 'Undo', onUndo: () => undefined });
    toast({ kind: 'info', message: 'A new version is ready.', stays: true });
    await screen.findByText('Collected');
    await screen.findByText('A new version is ready.');
    await user.click(await screen.findByRole('button', { name: /^Sync:/ }));
    await screen.findByRole('dialog', { name: 'Sync' });
    await waitFor(() => expect(screen.queryByText('Collected')).toBeNull());
    expect(screen.getByText('A new version is ready.')).toBeDefined();
  });
});
