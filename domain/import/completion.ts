/** The cells that a fill is for: the empty ones of its column, or all of them. */
export const fillScopes = ['empty', 'all'] as const;

/** One value for all rows of a column, or for those that have none. */
export interface ColumnFill {
  field: string;
  value: string;
  scope: (typeof fillScopes)[number];
}

/** What a person adds to the cells of a file before it is imported. */
export interface Completion {
  fills: readonly ColumnFill[];
  /** Single cells, by the number of their row and by field. */
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether region and province are filled from the postal code or the coordinates. */
  places: boolean;
  /** Numbers of rows that a person has thrown away. */
  removed: readonly number[];
}

export const noCompletion: Completion = { fills: [], cells: {}, places: true, removed: [] };

/** Fields that are filled from what else a row says of its place. */
export const placeFields = ['region', 'province'] as const;

/** A cell that was filled from another one: the postal code, or the coordinates. */
export interface Derived {
  field: (typeof placeFields)[number];
  from: 'zipCode' | 'position';
}
