export const rowDialogKinds = ['view', 'edit', 'delete'] as const;

/** What a dialog over a list is for: one row is read, changed, or deleted. */
export type RowDialogKind = (typeof rowDialogKinds)[number];

/** The dialog over a list in its search params: its kind, with the id of the row. */
export type RowDialogSearch = { [Kind in RowDialogKind]?: string };

const idPattern = /^[0-9a-f-]{36}$/;

/** The dialog that the search params name: at most one, and only with a valid id. */
export function rowDialogSearch(search: Record<string, unknown>): RowDialogSearch {
  const kind = rowDialogKinds.find((each) => typeof search[each] === 'string' && idPattern.test(search[each]));
  const id = kind === undefined ? undefined : search[kind];
  return kind === undefined || typeof id !== 'string' ? {} : { [kind]: id };
}
