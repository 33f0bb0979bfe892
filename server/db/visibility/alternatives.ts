import {
  type Attribute,
  any,
  attributeOf,
  type Condition,
  every,
  nobody,
} from '../../../domain/visibility/condition.ts';
import { holds, type Viewer } from '../../../domain/visibility/viewer.ts';

const always: Condition = every();

/** What is known about a viewer when conditions are simplified. */
export interface ViewerFacts {
  holds(right: Extract<Condition, { kind: 'right' }>['right']): boolean;
  owner: boolean;
  has(attribute: Attribute): boolean;
}

export const factsOfViewer = (viewer: Viewer): ViewerFacts => ({
  holds: (right) => holds(viewer, right),
  owner: viewer.owner,
  has: (attribute) => attributeOf(viewer, attribute) !== null,
});

/** Any viewer with every right: everyone to whom a change may matter. */
export const anyone: ViewerFacts = { holds: () => true, owner: true, has: () => true };

/** Evaluates what is known about the viewer. Only `nobody` and the empty `every` remain as constants. */
export function simplify(condition: Condition, facts: ViewerFacts): Condition {
  switch (condition.kind) {
    case 'right':
      return facts.holds(condition.right) ? always : nobody;
    case 'owner':
      return facts.owner ? always : nobody;
    case 'mine':
      return facts.has(condition.attribute) ? condition : nobody;
    case 'any':
      return simplifyAny(condition.of.map((inner) => simplify(inner, facts)));
    case 'every':
      return simplifyEvery(condition.of.map((inner) => simplify(inner, facts)));
    case 'in':
    case 'namedBy': {
      const where = simplify(condition.where, facts);
      return where.kind === 'nobody' ? nobody : { ...condition, where };
    }
    case 'equals':
    case 'differs':
    case 'nobody':
      return condition;
  }
}

const isAlways = (condition: Condition): boolean => condition.kind === 'every' && condition.of.length === 0;

function simplifyAny(inner: Condition[]): Condition {
  if (inner.some(isAlways)) return always;
  const left = inner
    .flatMap((each) => (each.kind === 'any' ? each.of : [each]))
    .filter(({ kind }) => kind !== 'nobody');
  const [only] = left;
  if (!only) return nobody;
  return left.length === 1 ? only : any(...left);
}

function simplifyEvery(inner: Condition[]): Condition {
  if (inner.some(({ kind }) => kind === 'nobody')) return nobody;
  const left = inner.flatMap((each) => (each.kind === 'every' ? each.of : [each]));
  const [only] = left;
  return left.length === 1 && only ? only : every(...left);
}

/**
 * Splits a condition into alternatives without `any`; it holds when one of them does. Each alternative can use an
 * index, where the whole would need a scan.
 */
export function alternatives(condition: Condition): Condition[] {
  switch (condition.kind) {
    case 'nobody':
      return [];
    case 'any':
      return distinct(condition.of.flatMap(alternatives));
    case 'every':
      return distinct(combinations(condition.of.map(alternatives)).map((of) => simplifyEvery(of)));
    case 'in':
    case 'namedBy':
      return alternatives(condition.where).map((where) => ({ ...condition, where }));
    case 'mine':
    case 'equals':
    case 'differs':
    case 'right':
    case 'owner':
      return [condition];
  }
}

const combinations = (lists: Condition[][]): Condition[][] =>
  lists.reduce<Condition[][]>((made, list) => made.flatMap((start) => list.map((next) => [...start, next])), [[]]);

const distinct = (conditions: Condition[]): Condition[] => [
  ...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values(),
];
