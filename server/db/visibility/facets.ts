import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import { type Condition, nobody } from '../../../domain/visibility/condition.ts';
import { visibilityRules } from '../../../domain/visibility/rules.ts';
import { viewerKinds } from './links.ts';

/** A part of a row that visibility depends on: the ids in a field, or whether a field has a value. */
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

const isRight = ({ kind }: Condition): boolean => kind === 'right' || kind === 'owner';

/** Alternatives to a right: another way to see the row without it. */
function collectBesideRights(condition: Condition, resource: Resource, found: Found): void {
  switch (condition.kind) {
    case 'any':
    case 'every':
      for (const inner of condition.of) {
        if (condition.kind === 'any' && condition.of.some(isRight)) collect(inner, resource, found);
        collectBesideRights(inner, resource, found);
      }
      return;
    case 'in':
    case 'namedBy':
      collectBesideRights(condition.where, condition.resource, found);
      return;
    default:
      return;
  }
}

type Collect = typeof collect;

function allFacets(of: Collect): Map<Resource, Facet[]> {
  const byResource = new Map<Resource, Map<string, Facet>>(resources.map((resource) => [resource, new Map()]));
  const found: Found = (resource, facet) => byResource.get(resource)?.set(JSON.stringify(facet), facet);
  for (const kind of viewerKinds) {
    for (const resource of resources) {
      const { whole, contact = nobody, card } = visibilityRules[kind][resource];
      of(whole, resource, found);
      of(contact, resource, found);
      of(card, resource, found);
    }
  }
  return new Map([...byResource].map(([resource, facets]) => [resource, [...facets.values()]]));
}

const facets = allFacets(collect);
const facetsBesideRights = allFacets(collectBesideRights);

const readField = (row: object, field: string): unknown => (row as Record<string, unknown>)[field];

/** The ids in a field of a row: of a reference, of a list of them, or its own id. */
export function referencedIds(row: object | undefined, field: string): string[] {
  const value = row && readField(row, field);
  const found = Array.isArray(value) ? value : [value];
  return found.flatMap((each) => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string' ? [each.id] : [];
  });
}

const state = (row: object, facet: Facet): unknown =>
  facet.value === undefined
    ? referencedIds(row, facet.field).sort().join()
    : (readField(row, facet.field) ?? null) === facet.value;

const differ = (facets: readonly Facet[] | undefined, before: object, after: object): boolean =>
  (facets ?? []).some((facet) => state(before, facet) !== state(after, facet));

/** Whether a change can affect who sees the row or its dependents. */
export const changesVisibility = (resource: Resource, before: object, after: object): boolean =>
  differ(facets.get(resource), before, after);

/**
 * Whether a change can affect which right is needed to see the row, as publishing a draft does. Scopes ignore rights,
 * so the same scope then contains viewers who gain or lose it.
 */
export const changesNeededRight = (resource: Resource, before: object, after: object): boolean =>
  differ(facetsBesideRights.get(resource), before, after);
