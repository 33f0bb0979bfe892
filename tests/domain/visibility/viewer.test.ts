import { describe, expect, test } from 'vitest';
import { rights } from '../../../domain/role/rights.ts';
import { seesSalesPrice } from '../../../domain/visibility/projection.ts';
import { holds, type ViewerFacts, viewerOf } from '../../../domain/visibility/viewer.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';

const facts: ViewerFacts = {
  id: ids.installer,
  employerId: null,
  customerId: null,
  companyOfCustomer: null,
  elevated: false,
  rights: [],
};

describe('who a user is (specification 6)', () => {
  test('without an employer: the owner of an account, who passes every check of rights', () => {
    const viewer = viewerOf(facts);
    expect(viewer).toMatchObject({ kind: 'office', owner: true, companyId: ids.installer });
    for (const right of rights) expect(holds(viewer, right)).toBe(true);
  });

  test.each(rights)('an employee whose role has %s holds that one', (right) => {
    const viewer = viewerOf({ ...facts, employerId: ids.boss, rights: [right] });
    const office = right === 'POST_TASKS' || right === 'PUT_TASKS';
    expect(viewer).toMatchObject({ kind: office ? 'office' : 'field', owner: false, companyId: ids.boss });
    expect(rights.filter((each) => holds(viewer, each))).toEqual([right]);
  });

  test('a customer’s account holds no right, whatever its role says', () => {
    const account = { ...facts, customerId: ids.customer, companyOfCustomer: ids.boss, rights: ['PUT_TASKS'] as const };
    const viewer = viewerOf(account);
    expect(viewer).toMatchObject({ kind: 'customer', owner: false, companyId: ids.boss, customerId: ids.customer });
    expect(holds(viewer, 'PUT_TASKS')).toBe(false);
  });
});

test('sales prices are the company’s own, for those with VIEW_SALES_PRICE (specification 6)', () => {
  const own = { company: { id: ids.boss } };
  const seeing = [boss, employee('VIEW_SALES_PRICE'), employee('PUT_TASKS'), employee(), partner, stranger, client];
  expect(seeing.map((viewer) => seesSalesPrice(viewer, own))).toEqual([true, true, false, false, false, false, false]);
  expect(seesSalesPrice(boss, { company: null })).toBe(true);
});
