export const rowDialogKinds = ['view', 'edit', 'delete'] as const;

/** What a dialog over a list is for: one row is read, changed, or deleted. */
export type RowDialogKind = (typeof rowDialogKinds)[number];

/** The dialog that lies over a list, as its address names it: by what it does, and the id of the row. */
export type RowDialogSearch = { [Kind in RowDialogKind]?: string };

const idPattern = /^[0-9a-f-]{36}$/;

/** The dialog that an address names; one at most, and nothing that is not an id. */
export function rowDialogSearch(search: Record<string, unknown>): RowDialogSearch {
  const kind = rowDialogKinds.find((each) => typeof search[each] === 'string' && idPattern.test(search[each]));
  const id = kind === undefined ? undefined : search[kind];
  return kind === undefined || typeof id !== 'string' ? {} : { [kind]: id };
}
