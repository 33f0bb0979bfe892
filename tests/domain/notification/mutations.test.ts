import { expect, test } from 'vitest';
import { fixedId, RowsInMemory } from '../../support/rows-in-memory.ts';
import { act, decide, verdict } from '../decide.ts';
import { boss, ids, partner } from '../people.ts';

const notificationId = fixedId(401);
const unread = () =>
  new RowsInMemory().with('notifications', {
    [notificationId]: {
      company: null,
      changedItemId: null,
      message: null,
      nickname: null,
      notificationClassType: 'TASK',
      notificationType: 'CHANGED',
      receiver: { id: ids.boss },
      status: 'UNREAD',
      url: null,
      details: null,
    },
  });

test('a notification is read by its receiver, once, and by nobody else', async () => {
  const rows = unread();
  const reading = { name: 'markNotificationRead', args: { id: notificationId } };
  expect(verdict(await decide(rows, { ...reading, actor: partner }))).toBe('not_permitted');
  await act(rows, { ...reading, actor: boss });
  expect(rows.row('notifications', notificationId).status).toBe('READ');
  expect(await decide(rows, { ...reading, actor: boss })).toEqual({ kind: 'applied', writes: [], notices: [] });
});

test('all of one’s own are read that had come by then, and nobody else’s', async () => {
  const rows = unread();
  const own = rows.row('notifications', notificationId);
  const { id: _, version: __, createDate: ___, modifyDate: ____, ...values } = own;
  const later = fixedId(402);
  const others = fixedId(403);
  rows.with('notifications', { [others]: { ...values, receiver: { id: ids.partner } } });
  rows.apply({ kind: 'create', resource: 'notifications', id: later, row: values }, 2000);
  const reading = { name: 'markAllNotificationsRead', args: { receiver: ids.boss, until: 1000 } };
  expect(verdict(await decide(rows, { ...reading, actor: partner }))).toBe('not_permitted');
  await act(rows, { ...reading, actor: boss });
  const statuses = [notificationId, later, others].map((id) => rows.row('notifications', id).status);
  expect(statuses).toEqual(['READ', 'UNREAD', 'UNREAD']);
});
