import { describe, expect, it } from 'vitest';
import { z } from 'zod';
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

/** The same values, with ` αβ ` for each text that is free. */
function typed(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('Κείμενο') ? ' αβ ' : value;
  if (Array.isArray(value)) return value.map(typed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typed(each)]));
}

/** The paths to values that are still that text, with the blanks around it or without. */
function pathsTo(text: string, value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsTo(text, each, path));
  if (typeof value !== 'object' || value === null) return value === text ? [path] : [];
  return Object.entries(value).flatMap(([name, each]) => pathsTo(text, each, `${path}.${name}`));
}

describe('what is typed into a form', () => {
  it('has no blanks around it, but for the words of tasks and proofs, and what nobody types', () => {
    const read = Object.entries(mutations).map(([name, { wire }]) => {
      let last = 0;
      const args = typed(sampleOf(wire.args, () => fixedId(++last)));
      return { name: name.replace(/^(create|edit|add)/, ''), args: z.parse(wire.args, args) };
    });
    const kept = read.flatMap(({ name, args }) => pathsTo(' αβ ', args, name));
    const without = read.flatMap(({ name, args }) => pathsTo('αβ', args, name));
    // A country is chosen from a list.
    expect([...new Set(kept.filter((path) => !path.includes('.country.')))].sort()).toEqual(
      [
        ...['Task.nickname', 'Task.jobTicket', 'Task.set.nickname', 'Task.set.jobTicket', 'invoiceTask.invoiceId'],
        ...['Task.addresses.nickname', 'Task.addresses.communicationInfo'],
        ...['splitTask.subtasks.nickname', 'splitTask.subtasks.jobTicket'],
        ...['OperationalAddress.address.nickname', 'OperationalAddress.address.communicationInfo'],
        ...['OperationalAddress.set.nickname', 'OperationalAddress.set.communicationInfo'],
        ...['changeCommunicationInfo.set.communicationInfo', 'changeExtraCosts.set.extraCostsDescription'],
        ...['Proof.nickname', 'Proof.comment', 'Proof.set.nickname', 'Proof.set.comment'],
        ...['Proof.photos.name', 'Proof.photos.original.name', 'Photos.photos.name', 'Photos.photos.original.name'],
        ...['Role.icon', 'Role.set.icon', 'AttachedFile.name', 'AttachedFile.extension', 'AttachedFile.mediaType'],
        ...['importTasks.file', 'importAddresses.file', 'changeAddresses.file', 'importCustomers.file'],
      ].sort(),
    );
    expect(without).toEqual(expect.arrayContaining(['Customer.nickname', 'Address.street', 'Schedule.nickname']));
  });
});
