import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { minute } from '../../../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer, syncing, tapTime, waitingFile, waitingItem } from '../../support/stories.ts';

const [own, earlier] = [worldId('c', 1), worldId('c', 2)];

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(installer));
});

const isDevice = (device: string) => mirror.values.put({ key: 'device', value: device });
const pill = (name: string | RegExp) => screen.findByRole('button', { name });

/** The browser deletes everything of the site under the open page, and the engine begins anew on nothing. */
async function clearEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await mirror.transaction('rw', mirror.tables, () => Promise.all(mirror.tables.map((table) => table.clear())));
  await mirror.values.put({ key: 'sync', value: syncing({ activity: 'signIn', lastPull: null }) });
  await isDevice(own);
  engine.changeSession({ ...installer, state: 'expired', cleared: true });
}

/** The page has noted all that waits, which it does beside the pill. */
const isNoted = () =>
  waitFor(() => expect(localStorage.getItem(`ergon-waiting-${installer.user.id}`)).toContain('"changes":2,"photos":1'));

describe('when the browser deletes the data while the app is open', () => {
  beforeEach(async () => {
    await isDevice(earlier);
    await mirror.pending.bulkPut([waitingItem(), waitingItem()]);
    await mirror.files.put(waitingFile());
  });

  it('says what happened and what was lost, and leads to signing in', async () => {
    const { user, container } = await openApp({ path: '/my-day', engine, phone: true });
    await pill('Sync: 2 changes · 1 photo');
    await isNoted();
    await clearEverything();
    const dialog = await screen.findByRole('dialog', { name: 'The browser deleted Ergon’s data on this device' });
    expect(await within(dialog).findByText('Lost before they could be sent: 2 changes and 1 photo.')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Your day is no longer on this device')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: /^The browser deleted/ })).toBeDefined();
  });

  it('does not say after signing in that all is sent, until the person knows what is not', async () => {
    const { user } = await openApp({ path: '/my-day', engine, phone: true });
    await pill('Sync: 2 changes · 1 photo');
    await isNoted();
    await clearEverything();
    engine.signInResult = { kind: 'signedIn', session: installer };
    const dialog = within(await screen.findByRole('dialog', { name: /^The browser deleted/ }));
    await user.type(dialog.getByLabelText(/^Password/), 'demo');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await world.sync();
    await pill('Sync: 1 needs attention');
    const toast = within(await screen.findByRole('alert'));
    expect(toast.getByText(/^Waiting here at .*: 2 changes and 1 photo\. That work is lost/)).toBeDefined();
    await user.click(toast.getByRole('button', { name: 'Got it' }));
    await pill('Sync: All sent');
  });
});

describe('when the browser has deleted the databases before the start', () => {
  const noted = { last: { device: earlier, changes: 3, photos: 0, at: tapTime }, lost: null, told: [] };
  const storage = { [`ergon-waiting-${installer.user.id}`]: JSON.stringify(noted) };

  it('tells once of what was waiting, also in the panel', async () => {
    await isDevice(own);
    const { user } = await openApp({ path: '/inbox', engine, storage, language: 'el' });
    await user.click(await pill('Συγχρονισμός: 1 θέλει προσοχή'));
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText(/^Στις .* περίμεναν εδώ: 3 αλλαγές\. Χάθηκαν/)).toBeDefined();
    expect(await panel.findByText('Τίποτα σε αναμονή σε αυτή τη συσκευή.')).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Εντάξει' }));
    await pill('Συγχρονισμός: Όλα στάλθηκαν');
    const kept = { ...localStorage };
    await openApp({ path: '/inbox', engine, storage: kept, language: 'el' });
    await pill('Συγχρονισμός: Όλα στάλθηκαν');
  });

  it('says nothing while the same device goes on', async () => {
    await isDevice(earlier);
    await openApp({ path: '/inbox', engine, storage });
    await pill('Sync: All sent');
  });
});

describe('a device of the same kind that had something to send', () => {
  const since = tapTime;
  const device = (given: object) => ({
    user: { id: installer.user.id },
    label: 'Android · Chrome',
    lastContact: since,
    changesWaiting: 0,
    filesWaiting: 0,
    skew: 0,
    clockWrong: false,
    appVersion: null,
    storageUsage: null,
    storageQuota: null,
    storagePersistent: null,
    storageLow: null,
    ...given,
  });
  const devices = async (other: object): Promise<void> => {
    await isDevice(own);
    await mirror.table('devices').bulkPut([
      { id: own, version: 1, createDate: since, modifyDate: since, ...device({}) },
      { id: earlier, version: 1, createDate: 0, modifyDate: 0, ...device(other) },
    ]);
  };

  it('may be this browser before its data were deleted: the person is asked once, and judges', async () => {
    await devices({ changesWaiting: 3, filesWaiting: 2, lastContact: since - minute });
    const { user } = await openApp({ path: '/inbox', engine });
    const words = /^The device “Android · Chrome” had 3 changes and 2 photos waiting when it was last seen/;
    expect(await screen.findByText(words)).toBeDefined();
    // It may as well be another phone: nothing is claimed of this one.
    await pill('Sync: All sent');
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    await openApp({ path: '/inbox', engine, storage: { ...localStorage } });
    await pill('Sync: All sent');
    expect(screen.queryByText(words)).toBeNull();
  });
});
