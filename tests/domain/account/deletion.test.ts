import { expect, test } from 'vitest';
import {
  deletedAccount,
  deletionDelay,
  isDueForDeletion,
  isLeaving,
  keptAccount,
} from '../../../domain/account/deletion.ts';
import { day } from '../../../domain/kernel/time.ts';
import { account } from '../account.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, employee, ids } from '../people.ts';

const leaving = { name: 'deactivateAccount', args: { id: ids.installer }, actor: employee() };

test('an account that was deactivated is deleted 15 days later (specification 4.7 and 9)', async () => {
  const rows = account();
  await act(rows, leaving);
  const user = rows.row('users', ids.installer);
  expect(user).toMatchObject({ enabled: false, deletionOn: noon + 15 * day });
  expect(deletionDelay).toBe(15 * day);
  expect(isDueForDeletion(user, noon + 15 * day - 1)).toBe(false);
  expect(isDueForDeletion(user, noon + 15 * day)).toBe(true);
  expect(isDueForDeletion({ ...user, ...deletedAccount }, noon + 16 * day)).toBe(false);
});

test('asking again does not put it off, and activating it takes it back', async () => {
  const rows = account();
  await act(rows, leaving);
  expect(await act(rows, { ...leaving, at: noon + day })).toMatchObject({ kind: 'applied', writes: [] });
  await act(rows, { name: 'activateEmployee', args: { id: ids.installer }, actor: boss });
  expect(rows.row('users', ids.installer)).toMatchObject({ enabled: true, deletionOn: null });
  expect(isDueForDeletion(rows.row('users', ids.installer), noon + 99 * day)).toBe(false);
});

test('nobody deactivates the account of another in this way', async () => {
  expect(verdict(await decide(account(), { ...leaving, actor: boss }))).toBe('not_permitted');
});

test('a deleted account keeps its names and nothing by which its person is reached', () => {
  const unreachable = { username: null, email: null, phoneNumber: null, vat: null, isPublic: false };
  const gone = { enabled: false, deleted: true, deletionOn: null, role: null };
  expect(deletedAccount).toEqual({ ...gone, ...unreachable });
  expect(Object.keys(deletedAccount)).not.toContain('nickname');
});

test.each([
  [{ enabled: false, deleted: false, deletionOn: noon }, true],
  [{ enabled: true, deleted: false, deletionOn: noon }, false],
  [{ enabled: false, deleted: true, deletionOn: noon }, false],
  [{ enabled: false, deleted: false, deletionOn: null }, false],
])('%j is leaving: %s', (user, leaves) => {
  expect(isLeaving(user)).toBe(leaves);
  expect(isDueForDeletion(user, noon)).toBe(leaves);
});

test('only who deactivated the own account may take it back', async () => {
  const rows = account();
  await act(rows, leaving);
  expect(isLeaving(rows.row('users', ids.installer))).toBe(true);
  expect(isLeaving({ ...rows.row('users', ids.installer), ...keptAccount })).toBe(false);
  await act(rows, { name: 'activateEmployee', args: { id: ids.installer }, actor: boss });
  await act(rows, { name: 'deactivateEmployee', args: { id: ids.installer }, actor: boss });
  expect(isLeaving(rows.row('users', ids.installer))).toBe(false);
});
