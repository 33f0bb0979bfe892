import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import { any, type Condition, nobody } from '../../../domain/visibility/condition.ts';
import { visibilityRules } from '../../../domain/visibility/rules.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { alternatives, anyone, simplify } from './alternatives.ts';

export type ViewerKind = Viewer['kind'];
export const viewerKinds = ['office', 'field', 'customer'] as const satisfies readonly ViewerKind[];

/** A step of a rule to another row: along a reference of its own (`in`), or to a row that references it (`namedBy`). */
export interface Step {
  kind: 'in' | 'namedBy';
  from: Resource;
  field: string;
  to: Resource;
  /** Further conditions on the row that the step starts from. */
  tests: readonly Condition[];
}

/**
 * Rows of `root` are visible because of a row of `target` that fulfils `where`, along `steps`. When the target's
 * audience changes, so does that of the root rows.
 */
export interface Link {
  viewers: ViewerKind;
  root: Resource;
  steps: readonly [Step, ...Step[]];
  target: Resource;
  where: Condition;
}

/** When any viewer of that kind sees a row, however much of it. */
export const seenBy = (kind: ViewerKind, resource: Resource): Condition => {
  const { whole, contact = nobody, card } = visibilityRules[kind][resource];
  return simplify(any(whole, contact, card), anyone);
};

const partsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'every' ? condition.of : [condition];

const hasMine = (condition: Condition): boolean => {
  if (condition.kind === 'mine') return true;
  if (condition.kind === 'in' || condition.kind === 'namedBy') return hasMine(condition.where);
  return (condition.kind === 'every' || condition.kind === 'any') && condition.of.some(hasMine);
};

/** The parts of an alternative that don't depend on the viewer. */
export const filterParts = (condition: Condition): Condition[] => partsOf(condition).filter((part) => !hasMine(part));
/** The parts of an alternative that depend on the viewer. */
export const viewerParts = (condition: Condition): Condition[] => partsOf(condition).filter(hasMine);

function linksOfAlternative(
  condition: Condition,
  from: Resource,
  before: readonly Step[],
): Omit<Link, 'viewers' | 'root'>[] {
  const tests = filterParts(condition);
  return viewerParts(condition).flatMap((part) => {
    if (part.kind !== 'in' && part.kind !== 'namedBy') return [];
    const step: Step = { kind: part.kind, from, field: part.field, to: part.resource, tests };
    const [first = step, ...rest] = [...before, step];
    const link = { steps: [first, ...rest] as const, target: part.resource, where: part.where };
    return [link, ...linksOfAlternative(part.where, part.resource, [...before, step])];
  });
}

function linksOf(viewers: ViewerKind, root: Resource): Link[] {
  const byWay = new Map<string, Link>();
  for (const alternative of alternatives(seenBy(viewers, root))) {
    for (const { steps, target, where } of linksOfAlternative(alternative, root, [])) {
      const way = JSON.stringify(steps);
      const known = byWay.get(way);
      byWay.set(way, { viewers, root, steps, target, where: known ? any(known.where, where) : where });
    }
  }
  return [...byWay.values()];
}

/** All links in the visibility rules. */
export const links: readonly Link[] = viewerKinds.flatMap((kind) => resources.flatMap((root) => linksOf(kind, root)));
