/** The employee rights that a role may hold (specification 6), shown as "employee rights.*". */
export const rights = [
  'POST_TASKS',
  'PUT_TASKS',
  'DELETE_TASKS',
  'GET_DRAFT_TASKS',
  'VIEW_SALES_PRICE',
  'POST_SCHEDULE',
  'PUT_SCHEDULE',
  'DELETE_SCHEDULE',
] as const;

export type Right = (typeof rights)[number];
