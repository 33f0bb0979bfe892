import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;
let dismissed: unknown[];
/** What the server says instead of doing it; null where it does. */
let refusal: { status: number; code: string } | null;

const company = { id: boss.user.viewer.companyId };
const lost = worldId('p', 70);
const name = 'Άννα Ρήγα · Chrome, Android';

/** A device that has said nothing of itself. */
const silent = {
  company,
  label: 'Chrome, Android',
  lastContact: Date.now(),
  changesWaiting: 0,
  filesWaiting: 0,
  skew: 0,
  clockWrong: false,
  appVersion: null,
  storageUsage: null,
  storageQuota: null,
  storageLow: null,
  storagePersistent: null,
  signsSince: null,
};

beforeEach(async () => {
  ({ engine, world } = await screenWorld(boss));
  dismissed = [];
  refusal = null;
  await world.person(11, { employer: company, name: 'Άννα', surname: 'Ρήγα', username: 'anna' });
  await world.row('devices', lost, { ...silent, user: { id: worldId('c', 11) }, changesWaiting: 2, filesWaiting: 1 });
  const dismissDevice = async (input: unknown) => {
    dismissed.push(input);
    if (refusal === null) return { kind: 'answered', reply: {} } as const;
    return { kind: 'refused', ...refusal, message: '', fields: [], retryAfter: null, path: '/' } as const;
  };
  Object.assign(engine, { answers: { dismissDevice } });
});

async function choose(user: Awaited<ReturnType<typeof openApp>>['user'], more: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: more }));
  await user.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

it('are listed with whose they are, what waits there, and whether they can be relied on', async () => {
  await openApp({ path: '/devices', engine });
  const heads = await within(await screen.findByRole('table')).findAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Employee',
    'Device',
    'Last contact',
    'Changes waiting',
    'Photos waiting',
    'App version',
    'Storage',
    'Signs',
    'Clock',
    expect.anything(),
  ]);
});

it('takes a lost device out of the list, after it was said what is lost with it', async () => {
  const { user, container } = await openApp({ path: '/devices', engine });
  await choose(user, `More actions: ${name}`, 'Remove from the list');
  const question = within(await screen.findByRole('dialog', { name: `Remove ${name}?` }));
  expect(question.getByText(/Waiting: 2 changes, 1 photo\. That stays on the device/)).toBeDefined();
  expect(await accessibilityProblems(container)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(dismissed).toEqual([]);
  await choose(user, `More actions: ${name}`, 'Remove from the list');
  const again = within(await screen.findByRole('dialog', { name: `Remove ${name}?` }));
  await user.click(again.getByRole('button', { name: 'Remove from the list' }));
  await waitFor(() => expect(dismissed).toEqual([{ params: { id: lost } }]));
  expect(await screen.findByText('The device was removed from the list.')).toBeDefined();
});

it('says since when a device signs, and revokes its key', async () => {
  await world.row('devices', lost, { ...silent, user: { id: worldId('c', 11) }, signsSince: Date.UTC(2026, 4, 4, 9) });
  const revoked: unknown[] = [];
  const revokeDeviceKey = async (input: unknown) => {
    revoked.push(input);
    return { kind: 'answered', reply: {} } as const;
  };
  Object.assign(engine, { answers: { revokeDeviceKey } });
  const { user } = await openApp({ path: '/devices', engine });
  expect(await screen.findByText('Signs since 04/05/2026 12:00')).toBeDefined();
  await choose(user, `More actions: ${name}`, 'Revoke key');
  const question = within(await screen.findByRole('dialog', { name: `Revoke the key of ${name}?` }));
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(revoked).toEqual([{ params: { id: lost } }]));
  expect(await screen.findByText('The key was revoked.')).toBeDefined();
});

it.each([
  ['that it is gone where somebody else was faster', { status: 404, code: 'not_found' }, 'The device was removed'],
  ['why it is still there', { status: 503, code: 'unavailable' }, 'The server or its database is not ready.'],
])('says %s', async (_, given, words) => {
  refusal = given;
  const { user } = await openApp({ path: '/devices', engine });
  await choose(user, `More actions: ${name}`, 'Remove from the list');
  const question = within(await screen.findByRole('dialog', { name: `Remove ${name}?` }));
  await user.click(question.getByRole('button', { name: 'Remove from the list' }));
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});

it('does nothing when a row is pressed on a phone, where its menu stands beside', async () => {
  const { user } = await openApp({ path: '/devices', engine, phone: true, language: 'el' });
  await user.click(await screen.findByText('Chrome, Android'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await choose(user, `Άλλες ενέργειες: ${name}`, 'Αφαίρεση από τη λίστα');
  expect(await screen.findByRole('dialog', { name: `Αφαίρεση: ${name};` })).toBeDefined();
});

it('leaves the owner’s devices to the owner', async () => {
  const clerk = { ...boss.user.viewer, userId: worldId('c', 12), owner: false };
  engine.session = { ...boss, user: { ...boss.user, viewer: clerk } };
  await world.row('devices', worldId('p', 71), { ...silent, user: company, label: 'Safari, iPhone' });
  await openApp({ path: '/devices', engine });
  expect(await screen.findByText('Safari, iPhone')).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^More actions/ })).toHaveLength(1);
});
