import type { Right } from '../../domain/role/rights.ts';
import { rights } from '../../domain/role/rights.ts';

/** Roles with each right alone, and with each pair that the specification or decision 0018 names. */
export const roleSets: readonly (readonly Right[])[] = [
  [],
  ...rights.map((right) => [right]),
  ['PUT_TASKS', 'GET_DRAFT_TASKS'],
  ['PUT_TASKS', 'VIEW_SALES_PRICE'],
  ['PUT_TASKS', 'POST_TASKS'],
  ['PUT_TASKS', 'DELETE_TASKS'],
  ['POST_TASKS', 'GET_DRAFT_TASKS'],
  ['POST_TASKS', 'DELETE_TASKS'],
  ['GET_DRAFT_TASKS', 'VIEW_SALES_PRICE'],
  ...(['POST_CUSTOMERS', 'PUT_CUSTOMERS', 'DELETE_CUSTOMERS'] as const).map((right): Right[] => ['PUT_TASKS', right]),
  ...(['POST_ADDRESSES', 'PUT_ADDRESSES', 'DELETE_ADDRESSES'] as const).map((right): Right[] => ['POST_TASKS', right]),
];

/** What somebody would do, who is one of the crew of the job that it is about. */
export const deeds = [
  'see a draft of the company',
  'see the sales price of a job',
  'see the vacation of a colleague',
  'create a task',
  'edit a task that runs',
  'cancel a task that runs',
  'delete a task on which nobody has begun',
  'invoice a finished task',
  'split a task',
  'see a draft of their own',
  'edit a draft of their own',
  'delete a draft of their own',
  'publish a draft of their own',
  'publish a draft of somebody else',
  'change communication info',
  'change costs',
  'change extra costs',
  'finish for another amount',
  'create a vacation for a colleague',
  'edit the vacation of a colleague',
  'delete the vacation of a colleague',
  'create a customer',
  'edit a customer',
  'delete a customer',
  'create an address',
  'edit an address',
  'delete an address',
] as const;

export type Deed = (typeof deeds)[number];

/** Each line is one way: somebody may who holds all rights of one of them. An office is who holds POST_TASKS or PUT_TASKS. */
const inOffice = (...needed: Right[]): Right[][] => [
  ['POST_TASKS', ...needed],
  ['PUT_TASKS', ...needed],
];

/**
 * Who may do what, written from section 6 of the specification and the decisions that it leaves open (0018, 0075, 0107), and not
 * read from the code.
 */
export const ways: Readonly<Record<Deed, readonly (readonly Right[])[]>> = {
  'see a draft of the company': [['GET_DRAFT_TASKS']],
  'see the sales price of a job': [['VIEW_SALES_PRICE']],
  'see the vacation of a colleague': [['POST_SCHEDULE'], ['PUT_SCHEDULE'], ['DELETE_SCHEDULE'], ...inOffice()],
  'create a task': [['POST_TASKS']],
  'edit a task that runs': [['PUT_TASKS']],
  'cancel a task that runs': [['PUT_TASKS']],
  'delete a task on which nobody has begun': inOffice('DELETE_TASKS'),
  'invoice a finished task': [['PUT_TASKS']],
  'split a task': [['PUT_TASKS', 'POST_TASKS']],
  'see a draft of their own': [['GET_DRAFT_TASKS'], ...inOffice()],
  'edit a draft of their own': inOffice(),
  'delete a draft of their own': [['POST_TASKS'], ...inOffice('DELETE_TASKS')],
  'publish a draft of their own': [['PUT_TASKS']],
  'publish a draft of somebody else': [['PUT_TASKS', 'GET_DRAFT_TASKS']],
  'change communication info': [['VIEW_SALES_PRICE']],
  'change costs': [['VIEW_SALES_PRICE']],
  'change extra costs': [['VIEW_SALES_PRICE']],
  'finish for another amount': [['PUT_TASKS', 'VIEW_SALES_PRICE']],
  'create a vacation for a colleague': [['POST_SCHEDULE']],
  'edit the vacation of a colleague': [['PUT_SCHEDULE']],
  'delete the vacation of a colleague': [['DELETE_SCHEDULE']],
  'create a customer': inOffice('POST_CUSTOMERS'),
  'edit a customer': inOffice('PUT_CUSTOMERS'),
  'delete a customer': inOffice('DELETE_CUSTOMERS'),
  'create an address': inOffice('POST_ADDRESSES'),
  'edit an address': inOffice('PUT_ADDRESSES'),
  'delete an address': inOffice('DELETE_ADDRESSES'),
};

/** Whether somebody with these rights may do it. */
export const mayWith = (held: readonly Right[], deed: Deed): boolean =>
  ways[deed].some((needed) => needed.every((right) => held.includes(right)));
