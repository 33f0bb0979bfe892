import type { Attribute } from './condition.ts';
import type { Viewer } from './viewer.ts';

/** Names those to whom one leaf of a rule shows a row: `office:company:0197…`. The change log is kept per scope. */
export type Scope = string;

export const scopeOf = (kind: Viewer['kind'], attribute: Attribute, id: string): Scope => `${kind}:${attribute}:${id}`;

/** The scopes whose changes reach a viewer; all that its rules can match. */
export function viewerScopes(viewer: Viewer): Scope[] {
  const scopes = [scopeOf(viewer.kind, 'user', viewer.userId), scopeOf(viewer.kind, 'company', viewer.companyId)];
  if (viewer.customerId !== null) scopes.push(scopeOf(viewer.kind, 'customer', viewer.customerId));
  return scopes;
}

/**
 * Raised for a kind of viewer when they are to see other rows, or other fields of rows, without a change to these that would
 * bring them: their devices then pull everything anew. Offices: the companies of requests that are not open any more.
 */
const fieldsOf: Partial<Record<Viewer['kind'], number>> = { office: 1, customer: 2 };

/** What a device's rows depend on besides the rows themselves; a cookie made under other permissions is not continued. */
export const permissionsKey = (viewer: Viewer): string =>
  [
    ...viewerScopes(viewer),
    viewer.owner ? 'owner' : 'member',
    ...(viewer.kind in fieldsOf ? [`fields:${fieldsOf[viewer.kind]}`] : []),
    ...[...viewer.rights].sort(),
  ].join(' ');
