import { describe, expect, it } from 'vitest';
import { isPieceOfStep, pieceIdOf } from '../../../domain/equipment/piece-of-step.ts';
import type { NewRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { addressValues } from '../../support/rows.ts';
import { fixedId, type RowsInMemory } from '../../support/rows-in-memory.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { firstId, job } from '../job.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';
import { step, stepIds, taken } from '../steps.ts';

const installer = employee();
const place = fixedId(701);
const otherPlace = fixedId(702);
const added = fixedId(711);
const serialStep = step({ id: stepIds.serial, title: 'Λέβητας', kind: 'SERIAL_NUMBER', required: false });

/** A visit to a place, by the installer of boss's company. */
const visiting = (task: Partial<NewRow<'tasks'>> = {}): RowsInMemory =>
  job({
    task: { steps: taken([serialStep, step({ id: stepIds.note, kind: 'TEXT' })]), ...task },
    first: { completionStatus: 'IN_PROGRESS', installationAddress: { id: place } },
  }).with('addresses', {
    [place]: addressValues({ company: { id: ids.boss } }),
    [otherPlace]: addressValues({ company: { id: ids.boss } }),
  });

const answer = (value: string | null, seen: string | null = null, stepId: string = stepIds.serial) => ({
  name: 'answerStep',
  args: { id: firstId, step: stepId, value, number: 2 },
  base: { answers: seen === null ? null : { [stepId]: { value: seen } } },
  actor: installer,
});

const pieceId = pieceIdOf(firstId, stepIds.serial);
const pieces = (rows: RowsInMemory) => rows.all('equipment');

const adding = (given: object = {}, actor: Viewer = installer) => ({
  name: 'addEquipment',
  args: {
    ...{ id: added, address: { id: place }, kind: 'Λέβητας', serialNumber: 'SN-1' },
    ...{ note: null, installedOn: noon, photo: null, visit: { id: firstId }, ...given },
  },
  actor,
});

describe('a person who worked at an address once', () => {
  it.each([
    { taskOperationalStatus: 'FINISHED' },
    { taskOperationalStatus: 'CANCELED' },
    { taskCompletionStatus: 'INVOICED' },
  ] as const)('keeps its equipment no longer: %j', async (task) => {
    expect(verdict(await act(visiting(task), adding()))).toBe('not_permitted');
  });
});

describe('the piece of a step (decision 0187)', () => {
  it('has an id of its own, which every device knows', () => {
    expect(isPieceOfStep(pieceId)).toBe(true);
    expect(pieceIdOf(firstId, stepIds.note)).not.toBe(pieceId);
    expect(pieceIdOf('01970000-1111-7abc-8def-0123456789ab', '01970000-2222-7abc-9def-ba9876543210')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });

  it('is put there by an answer, changed by another one, and taken away with it', async () => {
    const rows = visiting();
    await act(rows, answer(' SN-1 '));
    expect(pieces(rows)).toMatchObject([
      {
        id: pieceId,
        company: { id: ids.boss },
        address: { id: place },
        kind: 'Λέβητας',
        serialNumber: 'SN-1',
        installedOn: noon,
        installedBy: { id: ids.installer },
        operationalAddress: { id: firstId },
        step: stepIds.serial,
      },
    ]);
    await act(rows, { ...answer('SN-2', ' SN-1 '), at: noon + 1 });
    expect(pieces(rows)).toMatchObject([{ id: pieceId, serialNumber: 'SN-2', installedOn: noon + 1 }]);
    await act(rows, answer(null, 'SN-2'));
    expect(pieces(rows)).toEqual([]);
    await act(rows, answer('SN-3'));
    expect(pieces(rows)).toMatchObject([{ id: pieceId, serialNumber: 'SN-3' }]);
  });

  it('stays when somebody has changed it in the register, and when it was taken out', async () => {
    const rows = visiting();
    await act(rows, answer('SN-1'));
    const set = { note: 'Υπόγειο' };
    await act(rows, { name: 'editEquipment', args: { id: pieceId, set }, base: { note: null }, actor: boss });
    await act(rows, answer(null, 'SN-1'));
    expect(pieces(rows)).toMatchObject([{ serialNumber: 'SN-1', note: 'Υπόγειο' }]);
    await act(rows, { name: 'takeOutEquipment', args: { id: pieceId, visit: { id: firstId } }, actor: installer });
    await act(rows, answer('SN-2'));
    expect(pieces(rows)).toMatchObject([{ serialNumber: 'SN-1', takenOutOn: noon }]);
  });

  it('is not put there twice, nor for another kind of step, nor without a place', async () => {
    const rows = visiting();
    await act(rows, adding());
    expect(verdict(await act(rows, answer('sn-1')))).toBe('applied');
    expect(pieces(rows)).toHaveLength(1);
    await act(rows, answer('SN-2', null, stepIds.note));
    expect(pieces(rows)).toHaveLength(1);
    const nowhere = job({ task: { steps: taken([serialStep]) }, first: { completionStatus: 'IN_PROGRESS' } });
    expect(verdict(await act(nowhere, answer('SN-1')))).toBe('applied');
    expect(pieces(nowhere)).toEqual([]);
  });

  it('is cut to what fits the register', async () => {
    const long = step({ id: stepIds.serial, title: 'x'.repeat(200), kind: 'SERIAL_NUMBER' });
    const rows = visiting({ steps: taken([long]) });
    await act(rows, answer('SN-1'));
    expect(pieces(rows)).toMatchObject([{ kind: 'x'.repeat(64) }]);
    expect(verdict(await decide(rows, answer('x'.repeat(201), 'SN-1')))).toBe('rule');
  });
});

describe('equipment of an address (decision 0187)', () => {
  it('is added and taken out at a visit by whoever works on it, and back with an undo', async () => {
    const rows = visiting();
    expect(verdict(await act(rows, adding()))).toBe('applied');
    expect(verdict(await act(rows, adding()))).toBe('applied');
    expect(verdict(await decide(rows, adding({ serialNumber: 'SN-2' })))).toBe('id_taken');
    const out = { name: 'takeOutEquipment', args: { id: added, visit: { id: firstId } }, actor: installer };
    await act(rows, { ...out, at: noon + 5 });
    await act(rows, { ...out, at: noon + 9 });
    expect(pieces(rows)).toMatchObject([{ takenOutOn: noon + 5, takenOutBy: { id: ids.installer } }]);
    const undo = {
      name: 'editEquipment',
      args: { id: added, set: { takenOutOn: null }, visit: { id: firstId } },
      base: { takenOutOn: noon + 5 },
      actor: installer,
    };
    expect(verdict(await act(rows, undo))).toBe('applied');
    expect(pieces(rows)).toMatchObject([{ takenOutOn: null, takenOutBy: null }]);
  });

  it.each<[string, object, Viewer, string]>([
    ['without a visit', { visit: null }, installer, 'not_permitted'],
    ['at a visit to another address', { address: { id: otherPlace } }, installer, 'not_permitted'],
    ['the office without a visit', { visit: null }, boss, 'applied'],
    ['a colleague who does not work there', {}, { ...installer, userId: ids.colleague }, 'not_permitted'],
    ['a customer', {}, client, 'not_permitted'],
    ['another company', {}, stranger, 'not_permitted'],
    ['with a photo that is not there', { photo: { id: fixedId(799) } }, boss, 'rule'],
    ['under the id of a step’s piece', { id: pieceId }, boss, 'id_taken'],
  ])('%s: %j', async (_, given, actor, expected) => {
    expect(verdict(await decide(visiting(), adding(given, actor)))).toBe(expected);
  });

  it('belongs to the company of the address, also where a subcontractor adds it', async () => {
    const rows = visiting({ assignee: { id: ids.partner }, employeesAssignees: [] });
    await act(rows, adding({}, partner));
    expect(pieces(rows)).toMatchObject([{ company: { id: ids.boss }, installedBy: { id: ids.partner } }]);
    const edit = { name: 'editEquipment', args: { id: added, set: { kind: 'x' } }, base: { kind: 'Λέβητας' } };
    expect(verdict(await decide(rows, { ...edit, actor: partner }))).toBe('not_permitted');
    const at = { ...edit, args: { ...edit.args, visit: { id: firstId } } };
    expect(verdict(await decide(rows, { ...at, actor: partner }))).toBe('applied');
    expect(verdict(await decide(rows, { name: 'removeEquipment', args: { id: added }, actor: partner }))).toBe(
      'not_permitted',
    );
  });

  it('of two people who change the same field is a conflict', async () => {
    const rows = visiting();
    await act(rows, adding());
    const edit = (serialNumber: string) => ({
      name: 'editEquipment',
      args: { id: added, set: { serialNumber } },
      base: { serialNumber: 'SN-1' },
    });
    await act(rows, edit('SN-2'));
    expect(verdict(await decide(rows, edit('SN-3')))).toBe('conflict');
  });

  it('goes with the address that is deleted', async () => {
    const rows = visiting();
    await act(rows, adding({ address: { id: otherPlace }, visit: null }, boss));
    expect(verdict(await act(rows, { name: 'deleteAddress', args: { id: otherPlace } }))).toBe('applied');
    expect(pieces(rows)).toEqual([]);
  });
});
