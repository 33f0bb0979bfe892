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
