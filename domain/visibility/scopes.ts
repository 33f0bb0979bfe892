import type { Attribute } from './condition.ts';
import { attributeOf } from './condition.ts';
import { holds, type Viewer } from './viewer.ts';

/**
 * Identifies the viewers to whom one condition shows a row: `office:company:0197…`. The change log is kept per scope.
 */
export type Scope = string;

export const scopeOf = (kind: Viewer['kind'], attribute: Attribute, id: string): Scope => `${kind}:${attribute}:${id}`;

/** The attributes that the rules of each kind of viewer use. */
const attributes: Readonly<Record<Viewer['kind'], readonly Attribute[]>> = {
  office: ['user', 'company', 'vacationsOf'],
  field: ['user', 'company', 'draftsOf', 'vacationsOf'],
  customer: ['user', 'company', 'customer'],
};

/** The scopes whose changes reach a viewer: all that its rules can match. */
export function viewerScopes(viewer: Viewer): Scope[] {
  return attributes[viewer.kind].flatMap((attribute) => {
    const id = attributeOf(viewer, attribute);
    return id === null ? [] : [scopeOf(viewer.kind, attribute, id)];
  });
}

/**
 * Increased when a kind of viewer gets to see other rows or fields without a change of those rows: their devices then
 * resync. Offices: the companies of closed requests.
 */
const fieldRevisions: Partial<Record<Viewer['kind'], number>> = { office: 1, customer: 2 };

/** Identifies the permissions behind a device's rows; a cookie of other permissions can't be continued. */
export const permissionsKey = (viewer: Viewer): string =>
  [
    ...viewerScopes(viewer),
    viewer.owner ? 'owner' : 'member',
    ...(viewer.kind in fieldRevisions ? [`fields:${fieldRevisions[viewer.kind]}`] : []),
    // Changed the key when offices came to see their own drafts (decision 0107).
    ...(viewer.kind === 'office' && !holds(viewer, 'GET_DRAFT_TASKS') ? ['own-drafts'] : []),
    ...[...viewer.rights].sort(),
  ].join(' ');
