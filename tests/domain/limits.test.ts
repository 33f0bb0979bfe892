import { describe, expect, it } from 'vitest';
import { mutations } from '../../domain/mutations.ts';
import { rowSchemas } from '../../domain/schemas.ts';
import { sampleOf } from '../support/released/sample.ts';
import { fixedId } from '../support/rows-in-memory.ts';
import { isImpossible, isUnbounded, type Part, partsOf } from './schema-limits.ts';

const ofRows = Object.entries(rowSchemas).flatMap(([name, schema]) => partsOf(schema, name));
const ofChanges = Object.entries(mutations).flatMap(([name, { wire }]) => [
  ...partsOf(wire.args, `${name} args`),
  ...partsOf(wire.base, `${name} base`),
]);
const pathsOf = (parts: readonly Part[]): string[] => parts.map(({ path }) => path);

describe('the limits of what is kept', () => {
  it('are there for each text, list and number of a row, but for hours and what a payment provider says', () => {
    expect(pathsOf(ofRows.filter(isUnbounded))).toEqual([
      'tasks.estimateTime',
      'task-assignments.estimatedHours',
      'subscriptions.items.data',
      'subscriptions.items.data[].plan.id',
      'subscriptions.items.data[].plan.product',
    ]);
    expect(ofRows.filter(isImpossible)).toEqual([]);
  });

  it('are there for what a change sets and has seen; the rows of a file are checked one by one', () => {
    const unbounded = pathsOf(ofChanges.filter(isUnbounded)).filter((path) => !/\.rows\[\]/.test(path));
    expect(unbounded).toEqual([
      'editTask base.estimateTime',
      'rescheduleTask base.estimateTime',
      'setRoleRights base.employeeRights',
      'setRoleRights base.employeeRights[]',
      'acceptTaskAssignment base.estimateTime',
    ]);
    expect(ofChanges.filter(isImpossible)).toEqual([]);
  });

  it('of a row are no narrower than those of the change that sets it', () => {
    const limits = ['maxLength', 'maxItems', 'maximum'] as const;
    const limitsOf = ({ path, schema }: Part) =>
      limits.flatMap((limit) =>
        schema[limit] === undefined ? [] : [[`${path} ${limit}`, Number(schema[limit])] as const],
      );
    const most = new Map(ofRows.flatMap(limitsOf));
    const compared = Object.entries(mutations).flatMap(([name, { wire, target }]) => {
      let last = 0;
      const { resource } = target(sampleOf(wire.args, () => fixedId(++last)));
      const set = partsOf(wire.args, resource).map((part) => ({ ...part, path: part.path.replace('.set.', '.') }));
      return set.flatMap(limitsOf).flatMap(([path, limit]) => {
        const kept = most.get(path);
        return kept === undefined ? [] : [{ change: `${name} ${path}`, fits: limit <= kept }];
      });
    });
    expect(compared.length).toBeGreaterThan(80);
    expect(compared.filter(({ fits }) => !fits)).toEqual([]);
  });
});
