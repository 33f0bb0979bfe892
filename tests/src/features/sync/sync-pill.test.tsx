import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { installKeepingWorker, removeKeepingWorker } from '../../support/keeping-worker.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { conflictingItem, installer, syncing, tapTime, waitingFile, waitingItem } from '../../support/stories.ts';

describe('the sync pill and its panel', () => {
  let mirror: MirrorDatabase;
  let engine: ScriptedEngine;

  beforeEach(async () => {
    mirror = await emptyMirror(installer.user.id);
    engine = Object.assign(new ScriptedEngine(), { session: installer });
    installKeepingWorker();
  });

  afterEach(removeKeepingWorker);

  const say = (given: Parameters<typeof syncing>[0]) => mirror.values.put({ key: 'sync', value: syncing(given) });
  const pill = (name: string | RegExp) => screen.findByRole('button', { name });

  async function openPanel(language: 'el' | 'en' = 'en') {
    const app = await openApp({ path: '/inbox', engine, language });
    await app.user.click(await pill(language === 'en' ? /^Sync:/ : /^Συγχρονισμός:/));
    return { ...app, panel: await screen.findByRole('dialog', {}, { timeout: 5000 }) };
  }

  it('follows what the engine writes, in words, and tells those who do not see it', async () => {
    await openApp({ path: '/inbox', engine });
    await pill('Sync: Nothing loaded yet');
    await say({ lastPull: tapTime });
    await pill(/^Sync: All sent at .*09:52$/);
    await say({ lastPull: Date.now() });
    await pill('Sync: All sent');
    await mirror.pending.put(waitingItem());
    await mirror.files.bulkPut([waitingFile(), waitingFile()]);
    await pill('Sync: 1 change · 2 photos');
    await say({ activity: 'offline', offlineSince: tapTime });
    await pill('Sync: Offline · 3 waiting');
    await mirror.pending.put(conflictingItem());
    await pill('Sync: Offline · 3 waiting · 1 needs attention');
    await say({ activity: 'signIn' });
    await pill('Sync: Sign in · 3 waiting · 1 needs attention');
    expect(screen.getByText(/^Sync: Sign in ·/).getAttribute('aria-live')).toBe('polite');
  });

  it('tells the engine what the browser says of the network and of who looks, which proves neither', async () => {
    await say({ lastPull: Date.now() });
    await openApp({ path: '/inbox', engine });
    await pill('Sync: All sent');
    expect(engine.news).toEqual(['front']);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('pagehide'));
    document.dispatchEvent(new Event('resume'));
    await waitFor(() => expect(engine.news).toEqual(['front', 'offline', 'back', 'back', 'hidden', 'back']));
    await pill('Sync: All sent');
  });

  it('does not tell somebody to sign in for sending whose account was deactivated', async () => {
    Object.assign(engine, { session: { ...engine.session, state: 'expired', disabled: true } });
    await say({ activity: 'signIn' });
    const { panel } = await openPanel();
    await pill('Sync: Account deactivated');
    expect(await within(panel).findByText('The account was deactivated')).toBeDefined();
    expect(within(panel).queryByText('Sign in to send')).toBeNull();
  });

  it('says that times are corrected only while the clock is known', async () => {
    await say({ clockSkew: 600_000 });
    const { panel } = await openPanel();
    const corrected = 'This device’s clock is wrong by 10 min. Work times are corrected automatically.';
    expect(await within(panel).findByText(corrected)).toBeDefined();
    await say({ clockSkew: 600_000, clockUncertain: true });
    expect(await within(panel).findByText(/clock hasn’t been checked with the server yet/)).toBeDefined();
    expect(within(panel).queryByText(corrected)).toBeNull();
  });

  it('says how long photos still take only while nothing keeps them from leaving', async () => {
    const uploads = { files: 40, milliseconds: 20 * 60_000 };
    await mirror.files.bulkPut([waitingFile()]);
    await say({ lastPull: Date.now(), uploads });
    const { panel } = await openPanel();
    const left = /^About 20 min/;
    expect(await within(panel).findByText(left)).toBeDefined();
    for (const hindrance of [
      { activity: 'offline', offlineSince: tapTime },
      { activity: 'signIn' },
      { delayedUntil: Date.now() + 60_000 },
    ] as const) {
      await say({ lastPull: Date.now(), uploads, ...hindrance });
      await waitFor(() => expect(within(panel).queryByText(left)).toBeNull());
      await say({ lastPull: Date.now(), uploads });
      expect(await within(panel).findByText(left)).toBeDefined();
    }
  });

  it('does not say that everything has been sent while original files wait', async () => {
    const sources = { files: 2, size: 24_000_000, refused: 0, unkept: 0, goNow: false };
    await say({ lastPull: Date.now(), sources });
    const { panel } = await openPanel();
    expect(await within(panel).findByText(/^2 files are waiting, /)).toBeDefined();
    expect(await within(panel).findByText('No changes waiting.')).toBeDefined();
    await say({ lastPull: Date.now(), sources: null });
    expect(await within(panel).findByText('Nothing waiting. Everything has been sent.')).toBeDefined();
  });

  it('uses the plural forms of Greek', async () => {
    await mirror.pending.bulkPut([waitingItem(), waitingItem(), waitingItem()]);
    await openApp({ path: '/inbox', engine, language: 'el' });
    await pill('Συγχρονισμός: 3 αλλαγές');
    await mirror.pending.limit(2).delete();
    await pill('Συγχρονισμός: 1 αλλαγή');
  });

  it('says in a sentence what the pill only counts', async () => {
    await say({ lastPull: Date.now() });
    await mirror.files.put(waitingFile());
    const { panel } = await openPanel();
    expect(await within(panel).findByText('Waiting: 1 photo')).toBeDefined();
  });

  it('lists each change and each photo that waits, in words and with the time of the tap', async () => {
    await mirror.pending.bulkPut([
      waitingItem({ at: tapTime }),
      waitingItem({ name: 'createProof', state: 'sending', lastError: 'unavailable' }),
    ]);
    await mirror.files.put(waitingFile({ state: 'sending', sent: 200_000, size: 500_000 }));
    const { panel } = await openPanel();
    expect(await within(panel).findByText('Collected')).toBeDefined();
    expect(within(panel).getAllByText('Παπαδοπούλου, 3ος όροφος · Οπτική ίνα Κορίνθου')).toHaveLength(2);
    expect(await within(panel).findByText(/^tapped at .*09:52, waiting$/)).toBeDefined();
    expect(within(panel).getByText('The server or its database is not ready.')).toBeDefined();
    expect(within(panel).getByText('200 kB of 500 kB')).toBeDefined();
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });

  it('lets a photo be discarded that no change has announced, after a careful question, and no other one', async () => {
    const stuck = waitingFile({ capturedAt: tapTime });
    await mirror.files.bulkPut([stuck, waitingFile({ item: 'announcing' })]);
    const { user, panel } = await openPanel();
    expect(await within(panel).findByText('in an unsaved form')).toBeDefined();
    expect(within(panel).getByText('waiting')).toBeDefined();
    const button = await within(panel).findByRole('button', { name: /^Discard: Photo .*09:52$/ });
    await user.click(button);
    const question = await screen.findByRole('dialog', { name: 'Discard for good?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(engine.asked).not.toContainEqual(['dropCapture', stuck.id]);
    await user.click(button);
    const again = within(await screen.findByRole('dialog', { name: 'Discard for good?' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(again.getByRole('button', { name: 'Discard' }));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await waitFor(() => expect(engine.asked).toContainEqual(['dropCapture', stuck.id]));
  });

  it('takes an unsent change back only after a question', async () => {
    const item = waitingItem();
    await mirror.pending.put(item);
    const { user, panel } = await openPanel();
    await user.click(await within(panel).findByRole('button', { name: 'Undo: Collected' }));
    const question = await screen.findByRole('dialog', { name: 'Undo this change?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(engine.asked).not.toContainEqual(['undo', item.id]);

    await user.click(await within(panel).findByRole('button', { name: 'Undo: Collected' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['undo', item.id]));
  });

  it('says so when it is too late to take a change back', async () => {
    engine.agrees = false;
    await mirror.pending.put(waitingItem());
    const { user, panel } = await openPanel();
    await user.click(await within(panel).findByRole('button', { name: 'Undo: Collected' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Too late: this change is already being sent.')).toBeDefined();
  });

  it('does not offer to take back what is on its way', async () => {
    await mirror.pending.put(waitingItem({ state: 'sending' }));
    const { panel } = await openPanel();
    expect(within(panel).queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('tells the last problem in plain words and syncs at once when asked', async () => {
    await say({ lastError: { code: 'rate_limited', message: 'x', at: tapTime } });
    const { user, panel } = await openPanel();
    expect(
      await within(panel).findByText(/Last problem \(.*09:52\): Too many attempts in a short time\./),
    ).toBeDefined();
    await user.click(within(panel).getByRole('button', { name: 'Sync now' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['syncNow']));
  });

  const protectedStorage = { usage: 0, quota: 1, persistent: true, low: false };
  /** What the browser offers of its storage. */
  const offer = (storage: Partial<StorageManager> | undefined) =>
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });

  it('says what makes the device ready', async () => {
    engine.found = { ...engine.found, lastPull: tapTime, days: [{ day: tapTime, tasks: 3, addresses: 6 }] };
    engine.found = { ...engine.found, storage: protectedStorage };
    const { panel } = await openPanel();
    expect(await within(panel).findByText('Saturday 21/11: 3 tasks, 6 addresses')).toBeDefined();
    expect(within(panel).getByText('Ready')).toBeDefined();
    expect(within(panel).getByText('Yes, the browser won’t delete the data')).toBeDefined();
    expect(within(panel).queryByRole('button', { name: 'Protect it' })).toBeNull();
    expect(within(panel).getByText('My day, addresses, photos: ready')).toBeDefined();
  });

  it('says which parts of the app are here: without the one for the field the device isn’t ready', async () => {
    const ready = { ...engine.found, lastPull: tapTime, storage: protectedStorage };
    engine.found = ready;
    installKeepingWorker({ office: 7 });
    const { panel } = await openPanel();
    expect(await within(panel).findByText('Office screens: 3 of 10')).toBeDefined();
    expect(within(panel).getByText('PDF, Excel, manuals: ready')).toBeDefined();
    expect(within(panel).getByText('Ready')).toBeDefined();
    installKeepingWorker({ field: 1 });
    await say({ lastPull: tapTime + 1 });
    expect(await within(panel).findByText('My day, addresses, photos: 9 of 10')).toBeDefined();
    expect(within(panel).getByText('Not ready yet')).toBeDefined();
    removeKeepingWorker();
    await say({ lastPull: tapTime + 2 });
    expect(await within(panel).findByText('Not yet. Leave the app open for a moment while online.')).toBeDefined();
  });

  it.each([
    ['field', installer, ['heif', 'scanner', 'office', 'papers']],
    [
      'office',
      {
        ...installer,
        user: { ...installer.user, viewer: { ...installer.user.viewer, kind: 'office' } },
      } as typeof installer,
      ['office', 'papers', 'heif', 'scanner'],
    ],
  ])(
    'has the rest of the app kept once rows are here, in the order in which a person of the %s needs it',
    async (_, session, parts) => {
      const { asked } = installKeepingWorker();
      Object.assign(engine, { session });
      await openApp({ path: '/inbox', engine });
      await pill(/^Sync:/);
      expect(asked).toEqual([]);
      await say({ lastPull: tapTime });
      await waitFor(() => expect(asked).toEqual([{ type: 'KEEP_APP', parts, language: 'en' }]));
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(asked).toHaveLength(2));
    },
  );

  it('says since when closed tasks are here, where that is not the longest', async () => {
    engine.found = { ...engine.found, lastPull: tapTime };
    const first = await openPanel();
    expect(await within(first.panel).findByText('Almost ready')).toBeDefined();
    expect(within(first.panel).queryByText(/Older ones are read from the server/)).toBeNull();
    engine.found = { ...engine.found, window: { since: tapTime, rows: 143_210 } };
    await say({ lastPull: tapTime + 1 });
    const text = 'Those closed since 21/11/2026 are on this device. Older ones are read from the server.';
    expect(await within(first.panel).findByText(text)).toBeDefined();
    expect(within(first.panel).getByText('143,210 rows · 48 MB')).toBeDefined();
  });

  it('is not said to be ready while the browser may delete it, and asks the browser for protection', async () => {
    engine.found = { ...engine.found, lastPull: tapTime };
    offer({ persist: async () => true });
    const { user, panel } = await openPanel();
    expect(await within(panel).findByText('Almost ready')).toBeDefined();
    expect(within(panel).queryByText('Ready')).toBeNull();
    expect(within(panel).getByText(/^No\. The browser may delete the data when space runs low/)).toBeDefined();
    await user.click(within(panel).getByRole('button', { name: 'Protect it' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['checkStorage']));
  });

  it.each([
    ['nothing of its storage', undefined],
    ['neither persistence nor estimates', {}],
  ])('does not offer protection where the browser offers %s', async (_, storage) => {
    engine.found = { ...engine.found, lastPull: tapTime, storage: null };
    offer(storage);
    const { panel } = await openPanel();
    expect(await within(panel).findByText('Almost ready')).toBeDefined();
    expect(within(panel).getByText('Unknown. Send what is waiting often.')).toBeDefined();
    expect(within(panel).queryByRole('button', { name: 'Protect it' })).toBeNull();
  });

  it('says on an iPhone what Safari does after seven days, and that the home screen helps', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    engine.found = { ...engine.found, lastPull: tapTime };
    const { panel } = await openPanel('el');
    expect(await within(panel).findByText('Σχεδόν έτοιμο')).toBeDefined();
    expect(
      within(panel).getByText(/^Όχι\. Το Safari διαγράφει τα δεδομένα μετά από 7 ημέρες χωρίς επίσκεψη/),
    ).toBeDefined();
  });

  it('is not ready before the first pull, and says that there is no work here', async () => {
    const { panel } = await openPanel('el');
    expect(await within(panel).findByText('Όχι ακόμη')).toBeDefined();
    expect(within(panel).getByText('Δεν υπάρχουν εδώ εργασίες για τις επόμενες 7 ημέρες.')).toBeDefined();
  });

  it('takes a copy from another device in, and counts what was new', async () => {
    engine.imported = { kind: 'taken', added: 2, known: 1 };
    const { user, panel } = await openPanel();
    await user.upload(within(panel).getByLabelText('Import', { selector: 'input' }), new File(['PK'], 'copy.zip'));
    expect(await screen.findByText('2 items added. 1 was already here.')).toBeDefined();
  });

  it("says whose export it is when it is another person's", async () => {
    engine.imported = { kind: 'refused', code: 'export_of_other_user', detail: '' };
    const { user, panel } = await openPanel();
    await user.upload(within(panel).getByLabelText('Import', { selector: 'input' }), new File(['PK'], 'copy.zip'));
    expect((await screen.findByRole('alert')).textContent).toContain('The export belongs to another person.');
  });

  it('gives the focus back to the pill when it is closed', async () => {
    const { user } = await openPanel();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await pill(/^Sync:/)));
  });

  it('has no fault that axe finds', async () => {
    await mirror.pending.bulkPut([waitingItem(), conflictingItem()]);
    await mirror.files.bulkPut([waitingFile(), waitingFile({ state: 'failed', error: 'media_type' })]);
    const { panel } = await openPanel();
    await within(panel).findByText('Keep mine');
    expect(await accessibilityProblems(document.body)).toEqual([]);
  });
});
