import { describe, expect, it } from 'vitest';
import { concernsOffice } from '../../../domain/protocol/concerns-office.ts';
import { outcomeSchema, unblocksDependents } from '../../../domain/protocol/outcome.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const id = fixedId(1);
const values = { mine: { nickname: 'a' }, theirs: { nickname: 'b' } };
const by = { id, name: 'Νίκος' };
const conflict = { resource: 'tasks', id, fields: ['nickname'], ...values, by, at: 7 };
const refused = { row: 2, id, code: 'rule', fields: ['street'] };

describe('what became of a change', () => {
  it.each([
    [{ kind: 'applied' }, true],
    [{ kind: 'conflict', conflicts: [conflict, { ...conflict, by: null, at: null }] }, false],
    [{ kind: 'partly', refused: [refused], conflicts: [conflict] }, true],
    [{ kind: 'rejected', code: 'rule', message: 'so it is', fields: ['nickname'] }, false],
    [{ kind: 'held', by: id }, false],
  ] as const)('is read as %j, and what builds on it goes on: %s', (outcome, goesOn) => {
    const read = outcomeSchema.parse(outcome);
    expect(read).toEqual(outcome);
    expect(unblocksDependents(read)).toBe(goesOn);
  });

  it.each([
    [{ kind: 'conflict', conflicts: [] }],
    [{ kind: 'conflict', conflicts: [{ ...conflict, resource: 'nothing' }] }],
    [{ kind: 'unknown' }],
  ])('is never %j', (outcome) => {
    expect(outcomeSchema.safeParse(outcome).success).toBe(false);
  });
});

it.each([
  ['markNotificationRead', false],
  ['markAllNotificationsRead', false],
  ['saveTableSettings', false],
  ['editTask', true],
  ['markInstalled', true],
])('a refused %s is for the office to decide: %s', (name, concerns) => {
  expect(concernsOffice(name)).toBe(concerns);
});
