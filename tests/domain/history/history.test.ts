import { describe, expect, it } from 'vitest';
import { changedFieldsOf, labelOfRow } from '../../../domain/history/changes.ts';
import { historyEntrySchema, historyQuerySchema } from '../../../domain/history/entry.ts';
import { hasHistory, isTracked, subjectsOfWrite } from '../../../domain/history/subjects.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const id = fixedId(1);
const row = (values: object): AnyRow => ({ id, ...values }) as AnyRow;
const none: ReadonlySet<string> = new Set();

describe('what a history tells of a write', () => {
  it('is the fields that became another value', () => {
    const before = { nickname: 'a', watchers: [{ id: 'x' }, { id: 'y' }], payout: null, version: 1 };
    const after = { nickname: 'b', watchers: [{ id: 'y' }, { id: 'x' }], payout: null, version: 2 };
    const fields = Object.keys(after);
    expect(changedFieldsOf({ kind: 'change', fields, before, after }, none)).toEqual([
      { field: 'nickname', before: 'a', after: 'b' },
    ]);
  });

  it('of a row that is made or removed is what it holds', () => {
    const values = { nickname: 'a', watchers: [], comment: '', payout: 3 };
    const fields = Object.keys(values);
    const told = ['nickname', 'payout'];
    const made = changedFieldsOf({ kind: 'create', fields, before: null, after: values }, none);
    const gone = changedFieldsOf({ kind: 'remove', fields, before: values, after: null }, none);
    expect(made.map(({ field }) => field)).toEqual(told);
    expect(gone.map(({ field }) => field)).toEqual(told);
    expect(gone[0]).toEqual({ field: 'nickname', before: 'a', after: null });
  });

  it.each([
    ...['id', 'version', 'createDate', 'modifyDate', 'company', 'pkSharedId', 'requestTaskAssignment', 'leaf'],
    ...['hash', 'path', 'mediaType', 'state', 'stamped'],
  ])('leaves out %s, which says nothing to a person', (field) => {
    const write = { fields: [field, 'nickname'], before: null, after: { [field]: 'x', nickname: 'a' } };
    expect(changedFieldsOf({ kind: 'create', ...write }, none).map(({ field: told }) => told)).toEqual(['nickname']);
  });

  it('has a value that was emptied, and one that was there for the first time', () => {
    const fields = ['comment', 'watchers', 'payout'];
    const values = { comment: 'x', watchers: [{ id: 'x' }], payout: 0 };
    const empty = { comment: '', watchers: [], payout: null };
    const told = changedFieldsOf({ kind: 'change', fields, before: values, after: empty }, none);
    expect(told).toEqual(
      fields.map((field) => ({ field, before: Reflect.get(values, field), after: Reflect.get(empty, field) })),
    );
    expect(changedFieldsOf({ kind: 'change', fields, before: empty, after: values }, none)).toHaveLength(3);
    expect(changedFieldsOf({ kind: 'change', fields, before: empty, after: { comment: null } }, none)).toEqual([]);
  });

  it('leaves out what is hidden, as if it were not there', () => {
    const write = {
      kind: 'change',
      fields: ['salesPrice'],
      before: { salesPrice: 1 },
      after: { salesPrice: 2 },
    } as const;
    expect(changedFieldsOf(write, new Set(['salesPrice']))).toEqual([]);
  });
});

describe('a write is told', () => {
  const task = { resource: 'tasks', id: fixedId(2) };

  it('in the history of its row, and of what that hung on before and hangs on after it', () => {
    const moved = [row({ task: { id: fixedId(2) } }), row({ task: { id: fixedId(3) } })];
    expect(subjectsOfWrite({ resource: 'operational-addresses', id }, moved)).toEqual([
      { resource: 'operational-addresses', id },
      task,
      { ...task, id: fixedId(3) },
    ]);
  });

  it('of a photo with its task and its proof, and has no history of its own', () => {
    const photo = row({ task: { id: fixedId(2) }, proof: { id: fixedId(4) } });
    expect(subjectsOfWrite({ resource: 'photos', id }, [undefined, photo])).toEqual([
      task,
      { resource: 'proofs', id: fixedId(4) },
    ]);
  });

  it('of a proof with its task and its address', () => {
    const proof = row({ task: { id: fixedId(2) }, operationalAddress: { id: fixedId(5) } });
    expect(subjectsOfWrite({ resource: 'proofs', id }, [proof])).toEqual([
      { resource: 'proofs', id },
      task,
      { resource: 'operational-addresses', id: fixedId(5) },
    ]);
  });

  it('nowhere when it is of something else', () => {
    expect(subjectsOfWrite({ resource: 'users', id }, [row({ task: { id: fixedId(2) } })])).toEqual([]);
  });
});

describe('what a row is called where others name it', () => {
  it.each([
    ['users', { name: 'Νίκος', surname: 'Μαυρίδης', nickname: 'nikos' }, 'Νίκος Μαυρίδης'],
    ['companies', { name: 'ΔΕΗ', nickname: 'x' }, 'ΔΕΗ'],
    ['companies', { name: null, nickname: 'x' }, 'x'],
    ['customers', { nickname: 'Καφέ' }, 'Καφέ'],
    ['addresses', { nickname: 'Έδρα', street: 'Ερμού 1' }, 'Έδρα'],
    ['addresses', { nickname: null, street: 'Ερμού 1' }, 'Ερμού 1'],
    ['tasks', { nickname: 'Κλίμα' }, 'Κλίμα'],
    ['operational-addresses', { nickname: 'Σπίτι' }, 'Σπίτι'],
    ['operational-addresses', { nickname: null }, null],
    ['proofs', { nickname: 'Πριν' }, 'Πριν'],
    ['photos', { name: 'a.jpg' }, 'a.jpg'],
    ['attached-files', { name: 'σχέδιο.pdf' }, 'σχέδιο.pdf'],
    ['devices', { label: 'Κινητό' }, 'Κινητό'],
    ['roles', { nickname: 'x' }, null],
  ] as const)('of %s %j is %s', (resource, values, label) => {
    expect(labelOfRow(resource, row(values) as never)).toBe(label);
  });
});

it.each([
  ['tasks', true, true],
  ['operational-addresses', true, true],
  ['proofs', true, true],
  ['photos', false, true],
  ['attached-files', false, true],
  ['task-assignments', false, true],
  ['users', false, false],
  ['addresses', false, false],
] as const)('%s have a history of their own: %s, and are told of in one: %s', (resource, has, told) => {
  expect([hasHistory(resource), isTracked(resource)]).toEqual([has, told]);
});

it('an entry of a history tells of rows that were made, changed or removed, whatever came of it', () => {
  const named = { id, label: 'Νίκος' };
  const change = { resource: 'tasks', id, label: null, fields: [{ field: 'nickname', before: 'a', after: 'b' }] };
  const entry = { id, name: 'editTask', who: named, of: null, device: null, acceptedBy: named, skewed: false };
  const times = { at: 1, deviceAt: 2, arrivedAt: 3, uncertain: true };
  for (const kind of ['create', 'change', 'remove'])
    for (const outcome of ['applied', 'conflict', 'partly', 'rejected', 'held']) {
      const told = { ...entry, ...times, outcome: { kind: outcome, code: null }, changes: [{ ...change, kind }] };
      expect(historyEntrySchema.safeParse(told)).toEqual({ success: true, data: told });
    }
});

it('a place in a history is what a page gave, and nothing else', () => {
  expect(historyQuerySchema.safeParse({ before: `1767225600000.${id}` }).success).toBe(true);
  for (const before of ['', 'x', "1.' or 1=1", `-1.${id}`]) {
    expect(historyQuerySchema.safeParse({ before }).success, before).toBe(false);
  }
});

it('tells the status of a mark, and not whose mark the last one was, which may have been a colleague’s', () => {
  const before = { completionStatus: 'NO_PROGRESS', lastMark: { by: 'a colleague', from: 'FAILED' } };
  const after = { completionStatus: 'COLLECTED', lastMark: { by: 'the reader', from: 'NO_PROGRESS' } };
  const write = { kind: 'change', fields: ['completionStatus', 'lastMark'], before, after } as const;
  expect(changedFieldsOf(write, new Set()).map(({ field }) => field)).toEqual(['completionStatus']);
});
