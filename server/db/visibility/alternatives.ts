import { type Attribute, any, type Condition, every, nobody } from '../../../domain/visibility/condition.ts';
import { attributeOf, holds, type Viewer } from '../../../domain/visibility/viewer.ts';

/** A condition that always holds. */
const always: Condition = every();

/** What a condition comes to once it is known who asks. */
export interface Asker {
  holds(right: Extract<Condition, { kind: 'right' }>['right']): boolean;
  owner: boolean;
  has(attribute: Attribute): boolean;
}

export const askerOf = (viewer: Viewer): Asker => ({
  holds: (right) => holds(viewer, right),
  owner: viewer.owner,
  has: (attribute) => attributeOf(viewer, attribute) !== null,
});

/** Everyone at once, with every right: those to whom a change may matter. */
export const anyone: Asker = { holds: () => true, owner: true, has: () => true };

/** The condition without what is known of the asker; `nobody` and the empty `every` are all that is left of constants. */
export function simplify(condition: Condition, asker: Asker): Condition {
  switch (condition.kind) {
    case 'right':
      return asker.holds(condition.right) ? always : nobody;
    case 'owner':
      return asker.owner ? always : nobody;
    case 'mine':
      return asker.has(condition.attribute) ? condition : nobody;
    case 'any':
      return simplifyAny(condition.of.map((inner) => simplify(inner, asker)));
    case 'every':
      return simplifyEvery(condition.of.map((inner) => simplify(inner, asker)));
    case 'in':
    case 'namedBy': {
      const where = simplify(condition.where, asker);
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
 * The alternatives of a condition: it holds when one of them does, and none of them has an `any` inside.
 * Each is a path that an index can be found for, where the whole would be a scan.
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
