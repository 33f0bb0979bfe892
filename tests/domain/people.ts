import type { Right } from '../../domain/role/rights.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { fixedId } from '../support/rows-in-memory.ts';

/** The people of these tests, by what they are to the task's company. */
export const ids = {
  boss: fixedId(1),
  colleague: fixedId(2),
  installer: fixedId(3),
  partner: fixedId(4),
  partnerEmployee: fixedId(5),
  customer: fixedId(6),
  client: fixedId(7),
  stranger: fixedId(8),
} as const;

const base = { customerId: null, elevated: false, owner: false };

/** Owner of the company that owns the task. */
export const boss: Viewer = {
  ...base,
  kind: 'office',
  userId: ids.boss,
  companyId: ids.boss,
  owner: true,
  elevated: true,
  rights: [],
};

/** An employee of the task's company with these rights; one of POST_TASKS and PUT_TASKS makes an office person. */
export const employee = (...rights: Right[]): Viewer => ({
  ...base,
  kind: rights.includes('POST_TASKS') || rights.includes('PUT_TASKS') ? 'office' : 'field',
  userId: ids.installer,
  companyId: ids.boss,
  rights,
});

/** Owner of the subcontractor company. */
export const partner: Viewer = { ...boss, userId: ids.partner, companyId: ids.partner };

/** An employee of the subcontractor company. */
export const partnerEmployee = (...rights: Right[]): Viewer => ({
  ...employee(...rights),
  userId: ids.partnerEmployee,
  companyId: ids.partner,
});

/** Owner of a company that has nothing to do with the task. */
export const stranger: Viewer = { ...boss, userId: ids.stranger, companyId: ids.stranger };

/** A customer's account. */
export const client: Viewer = {
  ...base,
  kind: 'customer',
  userId: ids.client,
  companyId: ids.boss,
  customerId: ids.customer,
  rights: [],
};
