import type { Resource } from '../kernel/resources.ts';
import type { Right } from '../role/rights.ts';
import { scheduleRights } from '../role/rights.ts';
import { holds, type Viewer } from './viewer.ts';

/**
 * The id of the viewer that a condition compares with: of the user, company or customer, or of the company whose drafts
 * or vacations they may see.
 */
export type Attribute = 'user' | 'company' | 'customer' | 'draftsOf' | 'vacationsOf';

/**
 * Who sees a row, as data that serves SQL, memory and the change log. `mine`: the field (a reference, a list, or `id`)
 * names the viewer's attribute. `in`: the field points at a row of `resource` that matches `where`. `namedBy`: a
 * matching row of `resource` points here with `field`.
 */
export type Condition =
  | { kind: 'nobody' }
  | { kind: 'any'; of: readonly Condition[] }
  | { kind: 'every'; of: readonly Condition[] }
  | { kind: 'mine'; field: string; attribute: Attribute }
  | { kind: 'equals'; field: string; value: string | boolean | null }
  | { kind: 'differs'; field: string; value: string | boolean | null }
  | { kind: 'right'; right: Right }
  | { kind: 'owner' }
  | { kind: 'in'; field: string; resource: Resource; where: Condition }
  | { kind: 'namedBy'; resource: Resource; field: string; where: Condition };

export const nobody: Condition = { kind: 'nobody' };
export const any = (...of: Condition[]): Condition => ({ kind: 'any', of });
export const every = (...of: Condition[]): Condition => ({ kind: 'every', of });
export const mine = (field: string, attribute: Attribute): Condition => ({ kind: 'mine', field, attribute });
export const equals = (field: string, value: string | boolean | null): Condition => ({ kind: 'equals', field, value });
export const differs = (field: string, value: string | boolean | null): Condition => ({
  kind: 'differs',
  field,
  value,
});
export const right = (name: Right): Condition => ({ kind: 'right', right: name });
export const owner: Condition = { kind: 'owner' };
export const inside = (field: string, resource: Resource, where: Condition): Condition => ({
  kind: 'in',
  field,
  resource,
  where,
});
export const namedBy = (resource: Resource, fields: readonly string[], where: Condition): Condition =>
  any(...fields.map((field): Condition => ({ kind: 'namedBy', resource, field, where })));

/** The viewer's id for an attribute; null where the viewer has none, so that it matches no row. */
export function attributeOf(viewer: Viewer, attribute: Attribute): string | null {
  switch (attribute) {
    case 'user':
      return viewer.userId;
    case 'company':
      return viewer.companyId;
    case 'customer':
      return viewer.customerId;
    case 'draftsOf':
      return holds(viewer, 'GET_DRAFT_TASKS') ? viewer.companyId : null;
    case 'vacationsOf':
      return scheduleRights.some((right) => holds(viewer, right)) ? viewer.companyId : null;
  }
}
