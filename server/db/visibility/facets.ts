import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import type { Condition } from '../../../domain/visibility/condition.ts';
import { seenBy, viewerKinds } from './links.ts';

/** What of a row visibility depends on: the ids in a field, or whether a field has a value. */
type Facet = { field: string; value?: string | boolean | null };

type Found = (resource: Resource, facet: Facet) => void;

function collect(condition: Condition, resource: Resource, found: Found): void {
  switch (condition.kind) {
    case 'any':
    case 'every':
      for (const inner of condition.of) collect(inner, resource, found);
      return;
    case 'mine':
      found(resource, { field: condition.field });
      return;
    case 'equals':
    case 'differs':
      found(resource, { field: condition.field, value: condition.value });
      return;
    case 'in':
      found(resource, { field: condition.field });
      collect(condition.where, condition.resource, found);
      return;
    case 'namedBy':
      found(condition.resource, { field: condition.field });
      collect(condition.where, condition.resource, found);
      return;
    case 'nobody':
    case 'right':
    case 'owner':
      return;
  }
}

function allFacets(): Map<Resource, Facet[]> {
  const byResource = new Map<Resource, Map<string, Facet>>(resources.map((resource) => [resource, new Map()]));
  for (const kind of viewerKinds) {
    for (const resource of resources) {
      collect(seenBy(kind, resource), resource, (of, facet) => byResource.get(of)?.set(JSON.stringify(facet), facet));
    }
  }
  return new Map([...byResource].map(([resource, facets]) => [resource, [...facets.values()]]));
}

const facets = allFacets();

const fieldOf = (row: object, field: string): unknown => (row as Record<string, unknown>)[field];

/** The ids that a field of a row names: of a reference, of a list of them, or its own. */
export function namesIn(row: object | undefined, field: string): string[] {
  const value = row && fieldOf(row, field);
  const found = Array.isArray(value) ? value : [value];
  return found.flatMap((each) => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string' ? [each.id] : [];
  });
}

const state = (row: object, facet: Facet): unknown =>
  facet.value === undefined
    ? namesIn(row, facet.field).sort().join()
    : (fieldOf(row, facet.field) ?? null) === facet.value;

/** Whether a change of a row can change who sees it or what hangs on it; all other changes leave visibility as it was. */
export const changesVisibility = (resource: Resource, before: object, after: object): boolean =>
  (facets.get(resource) ?? []).some((facet) => state(before, facet) !== state(after, facet));
