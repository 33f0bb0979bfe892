import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../../domain/visibility/viewer.ts';
import { isOfBar } from '../../../../src/features/shell/bar-icons.ts';
import { type MenuUser, menuOf, menuUserOf, ownMenuOf } from '../../../../src/features/shell/destinations.ts';
import { boss, installer } from '../../support/stories.ts';

const viewers: Record<MenuUser, Viewer> = {
  boss: boss.user.viewer,
  ordinary: { ...boss.user.viewer, elevated: false },
  office: { ...installer.user.viewer, kind: 'office', rights: ['PUT_TASKS'] },
  field: installer.user.viewer,
  customer: { ...installer.user.viewer, kind: 'customer', customerId: 'a customer' },
};
const users = Object.keys(viewers) as MenuUser[];

/** Who has an item of the menus: b boss, o ordinary user, e employee of the office, f employee in the field, c customer's account. */
const table: Record<string, { path: string; who: string }[]> = {
  '/tasks': [
    { path: '/tasks', who: 'boefc' },
    { path: '/my-day', who: 'ef' },
    { path: '/calendar', who: 'bef' },
    { path: '/map', who: 'boef' },
    { path: '/addresses', who: 'bef' },
    { path: '/customers', who: 'be' },
    { path: '/personnel', who: 'bef' },
    { path: '/roles', who: 'b' },
    { path: '/insight', who: 'be' },
    { path: '/main', who: 'o' },
    { path: '/subscriptions', who: '' },
  ],
  '/main': [
    { path: '/main', who: 'bo' },
    { path: '/subscriptions', who: 'bo' },
    { path: '/tasks', who: '' },
    { path: '/roles', who: '' },
  ],
};
const letters: Record<MenuUser, string> = { boss: 'b', ordinary: 'o', office: 'e', field: 'f', customer: 'c' };

const whoHas = (path: string, at: string): string =>
  users
    .filter((user) => menuOf(user, at).some(({ to }) => to === path))
    .map((user) => letters[user])
    .join('');

describe('the menus (specification 2.1 and 6)', () => {
  it.each(users)('know a %s', (user) => {
    expect(menuUserOf(viewers[user])).toBe(user);
  });

  it.each(Object.entries(table).flatMap(([at, rows]) => rows.map((row) => ({ at, ...row }))))(
    'at $at have $path for "$who"',
    ({ at, path, who }) => {
      expect(whoHas(path, at)).toBe(who);
    },
  );

  it.each(['/main', '/subscriptions', '/active-subs', '/active-subscritpions'])(
    'on %s, before continuing, are the short one, and employees have none',
    (at) => {
      expect(menuOf('boss', at).map(({ to }) => to)).toEqual(['/main', '/subscriptions']);
      expect(menuOf('office', at)).toEqual([]);
      expect(menuOf('field', at)).toEqual([]);
    },
  );

  it('begin with the day for those who are sent out, and with the tasks for all others', () => {
    expect(users.map((user) => menuOf(user, '/me')[0]?.to)).toEqual([
      '/tasks',
      '/tasks',
      '/tasks',
      '/my-day',
      '/tasks',
    ]);
  });

  it.each(users)('begin with what the bar of a phone has a picture for: %s', (user) => {
    for (const at of ['/tasks', '/main']) {
      const [first, second] = menuOf(user, at);
      for (const shown of [first, second]) expect(shown === undefined || isOfBar(shown.icon), shown?.to).toBe(true);
    }
    expect(ownMenuOf(user).map(({ to, icon }) => to !== '/me' || isOfBar(icon))).not.toContain(false);
  });

  it('of the person have subscriptions for owners only, working time for staff, steps and devices for offices, and what was refused for the boss', () => {
    const paths = users.map((user) => ownMenuOf(user).map(({ to }) => to));
    expect(paths).toEqual([
      ['/profile', '/active-subs', '/working-time', '/equipment', '/steps', '/devices', '/quarantine', '/me'],
      ['/profile', '/active-subs', '/me'],
      ['/profile', '/working-time', '/equipment', '/steps', '/devices', '/me'],
      ['/profile', '/working-time', '/me'],
      ['/profile', '/me'],
    ]);
  });
});
