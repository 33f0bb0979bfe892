import type { Right } from '../role/rights.ts';

/**
 * Who looks and acts (specification 6). `office`: the account's owner, or an employee with POST_TASKS or PUT_TASKS, who sees what
 * the company sees. `field`: any other employee, who sees tasks assigned to or watched by them. `customer`: a customer's user,
 * who sees the customer's tasks and shared proofs.
 */
export interface Viewer {
  kind: 'office' | 'field' | 'customer';
  userId: string;
  /** The account: the owner's user id, which is also the company's id. */
  companyId: string;
  customerId: string | null;
  /** The owner of the account holds every right. */
  owner: boolean;
  elevated: boolean;
  rights: readonly Right[];
}

/** Whether the viewer holds a right: owners always, employees when their role has it (specification 6). */
export const holds = (viewer: Viewer, right: Right): boolean => viewer.owner || viewer.rights.includes(right);

/** Whether somebody works for the account: the elevated owner and every employee (specification 2.8). */
export const isStaff = ({ elevated, owner, kind }: Viewer): boolean => elevated || (!owner && kind !== 'customer');

/** The facts about a signed-in user that make the viewer. */
export interface ViewerFacts {
  id: string;
  employerId: string | null;
  customerId: string | null;
  companyOfCustomer: string | null;
  elevated: boolean;
  rights: readonly Right[];
}

/** The viewer that a user is (see {@link Viewer}). */
export function viewerOf(facts: ViewerFacts): Viewer {
  const base = { userId: facts.id, elevated: facts.elevated, rights: facts.rights };
  if (facts.customerId !== null) {
    const companyId = facts.companyOfCustomer ?? facts.id;
    return { ...base, kind: 'customer', companyId, customerId: facts.customerId, owner: false, rights: [] };
  }
  if (facts.employerId === null) return { ...base, kind: 'office', companyId: facts.id, customerId: null, owner: true };
  const office = facts.rights.includes('POST_TASKS') || facts.rights.includes('PUT_TASKS');
  return { ...base, kind: office ? 'office' : 'field', companyId: facts.employerId, customerId: null, owner: false };
}
