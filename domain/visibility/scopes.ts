import type { Attribute } from './condition.ts';
import { attributeOf, holds, type Viewer } from './viewer.ts';

/** Names those to whom one leaf of a rule shows a row: `office:company:0197…`. The change log is kept per scope. */
export type Scope = string;

export const scopeOf = (kind: Viewer['kind'], attribute: Attribute, id: string): Scope => `${kind}:${attribute}:${id}`;

/** The attributes by which the rules of each kind of viewer show something. */
const attributes: Readonly<Record<Viewer['kind'], readonly Attribute[]>> = {
  office: ['user', 'company'],
  field: ['user', 'company', 'draftsOf', 'vacationsOf'],
  customer: ['user', 'company', 'customer'],
};

/** The scopes whose changes reach a viewer; all that its rules can match. */
export function viewerScopes(viewer: Viewer): Scope[] {
  return attributes[viewer.kind].flatMap((attribute) => {
    const id = attributeOf(viewer, attribute);
    return id === null ? [] : [scopeOf(viewer.kind, attribute, id)];
  });
}

/**
 * Raised for a kind of viewer when they are to see other rows, or other fields of rows, without a change to these that would
 * bring them: their devices then pull everything anew. Offices: the companies of requests that are not open any more.
 */
const fieldRevisions: Partial<Record<Viewer['kind'], number>> = { office: 1, customer: 2 };

/** What a device's rows depend on besides the rows themselves; a cookie made under other permissions is not continued. */
export const permissionsKey = (viewer: Viewer): string =>
  [
    ...viewerScopes(viewer),
    viewer.owner ? 'owner' : 'member',
    ...(viewer.kind in fieldRevisions ? [`fields:${fieldRevisions[viewer.kind]}`] : []),
    // They have come to see the drafts that they made themselves.
    ...(viewer.kind === 'office' && !holds(viewer, 'GET_DRAFT_TASKS') ? ['own-drafts'] : []),
    ...[...viewer.rights].sort(),
  ].join(' ');
