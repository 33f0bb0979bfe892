import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import { any, type Condition } from '../../../domain/visibility/condition.ts';
import { visibilityRules } from '../../../domain/visibility/rules.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { alternatives, anyone, simplify } from './alternatives.ts';

export type ViewerKind = Viewer['kind'];
export const viewerKinds = ['office', 'field', 'customer'] as const satisfies readonly ViewerKind[];

/** One step of a rule from a row to another: along its own reference (`in`), or to a row that names it (`namedBy`). */
export interface Step {
  kind: 'in' | 'namedBy';
  from: Resource;
  field: string;
  to: Resource;
  /** What else the row from which the step starts has to fulfil. */
  tests: readonly Condition[];
}

/**
 * A way in which rows of `root` are seen because of a row of `target`: along `steps`, where the target fulfils `where`.
 * When those who see the target by `where` change, the rows of the root at the other end change hands as well.
 */
export interface Link {
  viewers: ViewerKind;
  root: Resource;
  steps: readonly [Step, ...Step[]];
  target: Resource;
  where: Condition;
}

/** The condition under which any viewer of that kind sees a row at all, whole or as a card. */
export const seenBy = (kind: ViewerKind, resource: Resource): Condition => {
  const { whole, card } = visibilityRules[kind][resource];
  return simplify(any(whole, card), anyone);
};

const partsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'every' ? condition.of : [condition];

const hasMine = (condition: Condition): boolean => {
  if (condition.kind === 'mine') return true;
  if (condition.kind === 'in' || condition.kind === 'namedBy') return hasMine(condition.where);
  return (condition.kind === 'every' || condition.kind === 'any') && condition.of.some(hasMine);
};

/** The parts of an alternative that only narrow it. */
export const plainParts = (condition: Condition): Condition[] => partsOf(condition).filter((part) => !hasMine(part));
/** The parts of an alternative that say for whom it is. */
export const askingParts = (condition: Condition): Condition[] => partsOf(condition).filter(hasMine);

function linksOfAlternative(
  condition: Condition,
  from: Resource,
  before: readonly Step[],
): Omit<Link, 'viewers' | 'root'>[] {
  const tests = plainParts(condition);
  return askingParts(condition).flatMap((part) => {
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

/** Every link of the rules. */
export const links: readonly Link[] = viewerKinds.flatMap((kind) => resources.flatMap((root) => linksOf(kind, root)));
