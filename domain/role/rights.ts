/**
 * The employee rights that a role may hold, shown as "employee rights.*". One list for server and devices.
 * The first eight are the specification's (section 6). The others are added in its style, for what it shows to "elevated or
 * employer only" without naming a right (decision 0018); each works in the office only, that is beside POST_TASKS or PUT_TASKS:
 * - POST_, PUT_, DELETE_CUSTOMERS: create, change (with watchers and user accounts), delete customers.
 * - POST_, PUT_, DELETE_ADDRESSES: create, change (share, assign), delete addresses.
 * - POST_, PUT_EMPLOYEES: add employees; change their profile and role, never beyond one's own rights.
 * - POST_REQUESTS: send, resend, cancel, delete requests of assignment and of fleet.
 * - PUT_REQUESTS: accept and reject those that arrive, and switch auto-accept.
 * - DELETE_SUBCONTRACTORS: end the agreement with a subcontractor or a contractor.
 */
export const rights = [
  'POST_TASKS',
  'PUT_TASKS',
  'DELETE_TASKS',
  'GET_DRAFT_TASKS',
  'VIEW_SALES_PRICE',
  'POST_SCHEDULE',
  'PUT_SCHEDULE',
  'DELETE_SCHEDULE',
  'POST_CUSTOMERS',
  'PUT_CUSTOMERS',
  'DELETE_CUSTOMERS',
  'POST_ADDRESSES',
  'PUT_ADDRESSES',
  'DELETE_ADDRESSES',
  'POST_EMPLOYEES',
  'PUT_EMPLOYEES',
  'POST_REQUESTS',
  'PUT_REQUESTS',
  'DELETE_SUBCONTRACTORS',
] as const;

export type Right = (typeof rights)[number];

/** Create, change and delete vacations (specification 6). */
export const scheduleRights = ['POST_SCHEDULE', 'PUT_SCHEDULE', 'DELETE_SCHEDULE'] as const satisfies readonly Right[];

/** The rights in the parts in which they are ticked; each stands in one of them. */
export const rightParts = {
  tasks: ['POST_TASKS', 'PUT_TASKS', 'DELETE_TASKS', 'GET_DRAFT_TASKS', 'VIEW_SALES_PRICE'],
  schedule: scheduleRights,
  customers: ['POST_CUSTOMERS', 'PUT_CUSTOMERS', 'DELETE_CUSTOMERS'],
  addresses: ['POST_ADDRESSES', 'PUT_ADDRESSES', 'DELETE_ADDRESSES'],
  employees: ['POST_EMPLOYEES', 'PUT_EMPLOYEES'],
  partners: ['POST_REQUESTS', 'PUT_REQUESTS', 'DELETE_SUBCONTRACTORS'],
} as const satisfies Record<string, readonly Right[]>;

export type RightPart = keyof typeof rightParts;

/** One of these makes whoever has it an office person, who sees what the company sees (decision 0018). */
const ofOffice: readonly Right[] = ['POST_TASKS', 'PUT_TASKS'];
/** These work by themselves: for drafts, for vacations, and on the tasks that somebody sees (decision 0107). */
const everywhere: readonly Right[] = ['GET_DRAFT_TASKS', 'VIEW_SALES_PRICE', ...scheduleRights];

/** The rights of a choice that allow nothing as long as it makes nobody an office person. */
export const idleRights = (chosen: readonly Right[]): Right[] =>
  chosen.some((right) => ofOffice.includes(right)) ? [] : chosen.filter((right) => !everywhere.includes(right));

const names: ReadonlySet<string> = new Set(rights);

/** Whether a role's text names a right that this version knows. */
export const isRight = (name: string): name is Right => names.has(name);
