import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type RowDialogSearch, rowDialogSearch } from '../../components/row-dialog-search.ts';

/** The tab of people without a role, or with an unknown one. */
export const noRole = 'none';

/** The search parameters of the personnel, with its open dialog. */
export interface PersonnelSearch extends RowDialogSearch {
  /** The id of the role whose tab is open, or `none`. */
  role?: string;
  /** The role of the employee that is being created. */
  create?: string;
  /** The employee who is being made a user. */
  convert?: string;
}

const idPattern = /^[0-9a-f-]{36}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);
const isRole = (value: unknown): value is string => value === noRole || isId(value);

/** Reads the search parameters, at most one dialog; invalid ones are dropped. */
export function readPersonnelSearch(search: Record<string, unknown>): PersonnelSearch {
  const { role, create, convert } = search;
  const place: PersonnelSearch = isRole(role) ? { role } : {};
  const row = rowDialogSearch(search);
  if (Object.keys(row).length > 0) return { ...place, ...row };
  if (isRole(create)) return { ...place, create };
  return isId(convert) ? { ...place, convert } : place;
}

/** Whether the viewer sees more of a person than their name: the office does, and everybody of themselves. */
export const isKnownWhole = (viewer: Viewer, person: { id: string }): boolean =>
  viewer.kind === 'office' || viewer.userId === person.id;
