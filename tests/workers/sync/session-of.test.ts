import { describe, expect, test } from 'vitest';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import { publicSession } from '../../../workers/sync/session-store.ts';
import { ids } from '../../domain/people.ts';
import { customerValues, roleValues, userValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const row = { version: 1, createDate: 0, modifyDate: 0 };
const company = { id: ids.boss, name: 'Ergon', timeZone: 'Europe/London' };

const replyOf = (given: Partial<SessionReply['user']>): SessionReply => ({
  token: 'a.b.c',
  type: 'Bearer',
  expiresAt: 77,
  user: {
    ...row,
    ...userValues({ username: 'eleni', nickname: 'Ελένη', name: 'Ε', surname: 'Ρ', email: 'e@example.org' }),
    id: ids.installer,
    employer: null,
    role: null,
    customer: null,
    company,
    acceptedNoPrivileges: false,
    ...given,
  },
});

describe('the session that a reply begins', () => {
  test('is active, remembered as asked for, and says who it is of', () => {
    const { user, ...rest } = sessionOf(replyOf({ acceptedNoPrivileges: true }), true);
    expect(rest).toEqual({ token: 'a.b.c', expiresAt: 77, remember: true, state: 'active' });
    expect(user).toMatchObject({
      id: ids.installer,
      username: 'eleni',
      nickname: 'Ελένη',
      name: 'Ε',
      surname: 'Ρ',
      email: 'e@example.org',
      companyName: 'Ergon',
      timeZone: 'Europe/London',
      hasCompany: true,
      acceptedNoPrivileges: true,
      roleName: null,
    });
    expect(sessionOf(replyOf({}), false).remember).toBe(false);
  });

  test('of somebody without a company has none, and the time of Athens', () => {
    const { user } = sessionOf(replyOf({ company: null }), true);
    expect(user).toMatchObject({ companyName: null, timeZone: defaultTimeZone, hasCompany: false });
  });

  test('of an employee has the rights of their role that this version knows', () => {
    const employeeRights = ['PUT_TASKS', 'OF_TOMORROW'] as never;
    const role = { ...row, ...roleValues({ name: 'office', nickname: 'Γραφείο', employeeRights }), id: fixedId(700) };
    const employer = { ...row, ...userValues({}), id: ids.boss };
    const { user } = sessionOf(replyOf({ role, employer }), true);
    // What the office calls it, and not its technical name.
    expect(user.roleName).toBe('Γραφείο');
    expect(user.viewer).toMatchObject({ kind: 'office', companyId: ids.boss, rights: ['PUT_TASKS'], owner: false });
    expect(sessionOf(replyOf({ employer }), true).user.viewer.rights).toEqual([]);
  });

  test('of a customer is theirs, at the company that they are a customer of', () => {
    const customer = { ...row, ...customerValues({}), id: ids.customer };
    const { user } = sessionOf(replyOf({ id: ids.client, customer }), true);
    expect(user.viewer).toMatchObject({ kind: 'customer', customerId: ids.customer, companyId: ids.boss });
  });

  test('is seen by the page without its token', () => {
    const session = sessionOf(replyOf({}), true);
    const { token: _, ...seen } = session;
    expect(publicSession(session)).toEqual(seen);
  });
});
