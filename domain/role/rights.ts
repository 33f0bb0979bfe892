/**
 * The rights that a role can hold, shown as "employee rights.*". The first eight are the specification's (section 6); the others
 * cover what it reserves for "elevated or employer only" (decision 0018) and work only beside POST_TASKS or PUT_TASKS.
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
  // Create, change (with watchers and user accounts) and delete customers.
  'POST_CUSTOMERS',
  'PUT_CUSTOMERS',
  'DELETE_CUSTOMERS',
  // Create, change (share, assign) and delete addresses.
  'POST_ADDRESSES',
  'PUT_ADDRESSES',
  'DELETE_ADDRESSES',
  // Add employees; change their profile and role, never beyond one's own rights.
  'POST_EMPLOYEES',
  'PUT_EMPLOYEES',
  // Send, resend, cancel and delete requests of assignment and fleet; answer those received, and switch auto-accept.
  'POST_REQUESTS',
  'PUT_REQUESTS',
  // End the agreement with a subcontractor or a contractor.
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
