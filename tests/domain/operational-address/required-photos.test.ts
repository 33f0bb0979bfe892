import { describe, expect, test } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { keepMine } from '../../../domain/mutation/keep-mine.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import type { PhotoKind } from '../../../domain/photo/required.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { fixedId, type RowsInMemory } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, verdict } from '../decide.ts';
import { firstId, job, secondId, taskId } from '../job.ts';
import { boss, employee, ids } from '../people.ts';

const installer = employee();
const requiredPhotos = { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 1, OTHER: 0 };
const all: readonly PhotoKind[] = ['BEFORE', 'SERIAL_NUMBER'];

const working = (completionStatus: AddressCompletionStatus = 'IN_PROGRESS', task: Partial<NewRow<'tasks'>> = {}) =>
  job({
    first: { completionStatus, payout: 40 },
    second: { completionStatus, payout: 60 },
    task: { requiredPhotos, ...task },
  });

/** Puts a proof with photos of these kinds at an address; their bytes are still on a device. */
function prove(
  rows: RowsInMemory,
  kinds: readonly (PhotoKind | null)[],
  given: { address?: string; type?: 'PICKUP' | 'INSTALLATION'; number?: number } = {},
): RowsInMemory {
  const { address = firstId, type = 'INSTALLATION', number = 1 } = given;
  const proof = fixedId(300 + number);
  const common = { company: { id: ids.boss }, task: { id: taskId } };
  rows.with('proofs', {
    [proof]: proofValues({ ...common, type, operationalAddress: { id: address }, author: { id: ids.installer } }),
  });
  const photos = kinds.map((kind, index) => [
    fixedId(400 + number * 50 + index),
    photoValues({ ...common, proof: { id: proof }, kind }),
  ]);
  return rows.with('photos', Object.fromEntries(photos));
}

const mark = (name: string, seen: AddressCompletionStatus, given: object = {}) => ({
  name,
  args: { id: firstId, ...given },
  base: { completionStatus: seen },
  actor: installer,
});

describe('a mark of an address whose task asks for photos (issue 7)', () => {
  test.each([
    ['markCollected', 'NO_PROGRESS', 'applied'],
    ['markInProgress', 'COLLECTED', 'applied'],
    ['markInstalled', 'IN_PROGRESS', 'photos_required'],
    ['markFinished', 'INSTALLED', 'photos_required'],
    ['markFailed', 'IN_PROGRESS', 'applied'],
  ] as const)('%s without them', async (name, seen, expected) => {
    expect(verdict(await decide(working(seen), mark(name, seen)))).toBe(expected);
  });

  test('names the kind of each photo that is missing', async () => {
    const rows = prove(working(), ['BEFORE', null]);
    expect(await decide(rows, mark('markInstalled', 'IN_PROGRESS'))).toEqual({
      kind: 'rejected',
      code: 'photos_required',
      fields: ['SERIAL_NUMBER'],
    });
  });

  test.each([
    ['all announced by one proof', (rows: RowsInMemory) => prove(rows, all), 'applied'],
    [
      'in two proofs',
      (rows: RowsInMemory) => prove(prove(rows, ['BEFORE']), ['SERIAL_NUMBER'], { number: 2 }),
      'applied',
    ],
    ['of the pickup', (rows: RowsInMemory) => prove(rows, all, { type: 'PICKUP' }), 'photos_required'],
    ['of another address', (rows: RowsInMemory) => prove(rows, all, { address: secondId }), 'photos_required'],
  ] as const)('with photos %s', async (_, proved, expected) => {
    expect(verdict(await decide(proved(working()), mark('markInstalled', 'IN_PROGRESS')))).toBe(expected);
  });

  test('does not count a photo that was removed, and counts one whose kind was said later', async () => {
    const rows = prove(working(), ['BEFORE', null]);
    const [, unsaid] = rows.all('photos');
    await act(rows, { name: 'setPhotoKind', args: { id: unsaid?.id, kind: 'SERIAL_NUMBER' }, actor: installer });
    expect(verdict(await decide(rows, mark('markInstalled', 'IN_PROGRESS')))).toBe('applied');
    await act(rows, { name: 'removePhoto', args: { id: unsaid?.id }, actor: installer });
    expect(verdict(await decide(rows, mark('markInstalled', 'IN_PROGRESS')))).toBe('photos_required');
  });

  test('asks a task without a requirement for nothing', async () => {
    const rows = working('IN_PROGRESS', { requiredPhotos: null });
    expect(verdict(await decide(rows, mark('markInstalled', 'IN_PROGRESS')))).toBe('applied');
  });

  test('an address that is there already stays, whatever became of its photos', async () => {
    expect(await decide(working('FINISHED'), mark('markInstalled', 'IN_PROGRESS'))).toEqual({
      kind: 'applied',
      writes: [],
      notices: [],
    });
  });

  test.each([
    ['IN_PROGRESS', 'INSTALLED', 'photos_required'],
    ['NO_PROGRESS', 'FINISHED', 'photos_required'],
    ['INSTALLED', 'FINISHED', 'photos_required'],
    ['FINISHED', 'INSTALLED', 'applied'],
    ['INSTALLED', 'COLLECTED', 'applied'],
  ] as const)('a correction from %s to %s: %s', async (from, to, expected) => {
    const correction = { ...mark('correctStatus', from, { completionStatus: to }), actor: boss };
    expect(verdict(await decide(working(from), correction))).toBe(expected);
  });

  test('keeping mine after a conflict is no way around it', async () => {
    const rows = working('FAILED');
    const tapped = mark('markInstalled', 'IN_PROGRESS');
    const decision = await decide(prove(working('FAILED'), all), tapped);
    if (decision.kind !== 'conflict') throw new Error('the statuses differ');
    const [kept] = keepMine({ ...tapped, id: fixedId(302) }, decision.conflicts);
    const mine = { ...must(kept, 'the correction'), actor: installer };
    expect(verdict(await decide(rows, mine))).toBe('photos_required');
    expect(verdict(await decide(prove(rows, all), mine))).toBe('applied');
  });
});

describe('marking many at once', () => {
  const bulk = (addresses: string[] | null, name = 'markAddressesInstalled') => ({
    name,
    args: { task: taskId, addresses },
  });

  test('of a whole task only those that lack photos stay', async () => {
    const rows = prove(working(), all);
    expect(verdict(await act(rows, bulk(null)))).toBe('applied');
    expect(rows.row('operational-addresses', firstId).completionStatus).toBe('INSTALLED');
    expect(rows.row('operational-addresses', secondId).completionStatus).toBe('IN_PROGRESS');
    expect(await decide(rows, bulk(null))).toMatchObject({ code: 'photos_required', fields: [...all] });
  });

  test('a selection was meant as a whole', async () => {
    const rows = prove(working(), all);
    expect(verdict(await decide(rows, bulk([firstId, secondId])))).toBe('photos_required');
    expect(verdict(await decide(rows, bulk([firstId])))).toBe('applied');
    expect(verdict(await decide(rows, bulk([firstId, secondId], 'markAddressesFailed')))).toBe('applied');
  });

  test('bulk finish divides no amount among addresses that lack photos', async () => {
    const rows = prove(working('INSTALLED'), all);
    const finish = (addresses: string[]) => ({
      name: 'finishInstalledAddresses',
      args: { task: taskId, finalPayout: 50, addresses },
    });
    expect(verdict(await decide(rows, finish([firstId, secondId])))).toBe('photos_required');
    expect(verdict(await act(rows, finish([firstId])))).toBe('applied');
    expect(rows.row('operational-addresses', firstId).finalPayout).toBe(50);
  });
});
