import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { type RowDialogSearch, rowDialogSearch } from '../../components/row-dialog-search.ts';

/** The tab of those whose role is none, or not known here. */
export const noRole = 'none';

/** The personnel as its address names it, with the dialog that lies over it. */
export interface PersonnelSearch extends RowDialogSearch {
  /** The id of the role whose tab is open, or `none`. */
  role?: string;
  /** The role with which an employee is created. */
  create?: string;
  /** The employee who is made a user. */
  convert?: string;
}

const idPattern = /^[0-9a-f-]{36}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);
const isRole = (value: unknown): value is string => value === noRole || isId(value);

/** What of an address the personnel understands; one dialog at most. */
export function readPersonnelSearch(search: Record<string, unknown>): PersonnelSearch {
  const { role, create, convert } = search;
  const place: PersonnelSearch = isRole(role) ? { role } : {};
  const row = rowDialogSearch(search);
  if (Object.keys(row).length > 0) return { ...place, ...row };
  if (isRole(create)) return { ...place, create };
  return isId(convert) ? { ...place, convert } : place;
}

/** Whether what is known of a person is more than their names: of themselves, and of everybody in an office. */
export const isKnownWhole = (viewer: Viewer, person: { id: string }): boolean =>
  viewer.kind === 'office' || viewer.userId === person.id;
