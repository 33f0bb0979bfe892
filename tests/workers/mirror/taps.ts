import fc from 'fast-check';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { nextMark } from '../../../domain/operational-address/transitions.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { addressIds, taskIds } from './day.ts';

/** A thing that a person does, with the base that the screen shows them; null when there is nothing to do it to. */
export interface Tap {
  change(mirror: MirrorDatabase, serial: number): Promise<Change | null>;
}

/** A tap that a failing story prints in words. */
const tap = (says: string, change: Tap['change']): Tap & fc.WithToStringMethod => ({
  change,
  [fc.toStringMethod]: () => says,
});

const marks = {
  COLLECTED: 'markCollected',
  IN_PROGRESS: 'markInProgress',
  INSTALLED: 'markInstalled',
  FINISHED: 'markFinished',
  FAILED: 'markFailed',
} as const;

export const texts = fc.constantFrom(null, 'one', 'two');
export const amounts = fc.constantFrom(null, 0, 5, 7.5);
export const anyAddress = fc.constantFrom(...addressIds);
export const anyStatus = fc.constantFrom(...addressCompletionStatuses.filter((status) => status !== 'INVOICED'));
export const anyPosition = fc.nat(9);

/** A tap on the row at this position among those shown; on none when none is. */
const onShown = <Name extends Resource>(
  says: string,
  { resource, position }: { resource: Name; position: number },
  change: (row: Rows[Name], serial: number) => Change | null,
): Tap =>
  tap(`${says} of ${resource} ${position}`, async (mirror, serial) => {
    const rows: Rows[Name][] = await mirror.rows(resource).orderBy('id').toArray();
    const row = rows[position % Math.max(1, rows.length)];
    return row === undefined ? null : change(row, serial);
  });

const onAddress = (
  says: string,
  id: string,
  change: (row: Rows['operational-addresses'], serial: number) => Change | null,
): Tap =>
  tap(`${says} at ${id.slice(-2)}`, async (mirror, serial) => {
    const row = await mirror.rows('operational-addresses').get(id);
    return row === undefined ? null : change(row, serial);
  });

/** An edit of fields of an address that saw what is shown of them. */
const edit = (name: string, id: string, set: Record<string, unknown>): Tap =>
  onAddress(`${name} ${JSON.stringify(set)}`, id, (row) => {
    const shown: Record<string, unknown> = row;
    return {
      name,
      args: { id, set },
      base: Object.fromEntries(Object.keys(set).map((field) => [field, shown[field]])),
    };
  });

const next = (id: string): Tap =>
  onAddress('next mark', id, ({ completionStatus }) => {
    const status = nextMark(completionStatus);
    return status === null ? null : { name: marks[status], args: { id }, base: { completionStatus } };
  });

const correct = (id: string, completionStatus: string): Tap =>
  onAddress(`correct to ${completionStatus}`, id, (row) => ({
    name: 'correctStatus',
    args: { id, completionStatus },
    base: { completionStatus: row.completionStatus },
  }));

const fail = (id: string): Tap =>
  onAddress('fail', id, ({ completionStatus }) => ({
    name: 'markFailed',
    args: { id, failureReason: 'WEATHER' },
    base: { completionStatus },
  }));

const finishAll = (task: string): Tap =>
  tap(`finish all of ${task.slice(-2)}`, async (mirror) => {
    const rows = await mirror.rows('operational-addresses').where('task.id').equals(task).toArray();
    const addresses = rows.filter(({ completionStatus }) => completionStatus === 'INSTALLED').map(({ id }) => id);
    if (addresses.length === 0) return null;
    return { name: 'finishInstalledAddresses', args: { task, finalPayout: 10, addresses }, base: {} };
  });

const photos = (serial: number, count: number) =>
  Array.from({ length: count }, (_, index) => photoArgs(fixedId(20_000 + serial * 10 + index)));

const prove = (id: string, comment: string | null, count: number): Tap =>
  onAddress(`prove "${comment}" with ${count} photos`, id, (_, serial) => ({
    name: 'createProof',
    args: {
      id: fixedId(10_000 + serial),
      type: 'INSTALLATION',
      nickname: null,
      operationalAddress: { id },
      addresses: [],
      status: 'NORMAL',
      comment,
      photos: photos(serial, count),
    },
    base: {},
  }));

const editProof = (position: number, comment: string | null): Tap =>
  onShown(`comment "${comment}"`, { resource: 'proofs', position }, (proof) => ({
    name: 'editProof',
    args: { id: proof.id, set: { comment } },
    base: { comment: proof.comment },
  }));

const share = (position: number, shareState: string): Tap =>
  onShown(`share ${shareState}`, { resource: 'proofs', position }, (proof) => ({
    name: 'changeShareState',
    args: { id: proof.id, shareState },
    base: { shareState: proof.shareState },
  }));

const addPhoto = (position: number): Tap =>
  onShown('add a photo', { resource: 'proofs', position }, ({ id }, serial) => ({
    name: 'addPhotos',
    args: { proof: id, photos: photos(serial, 1) },
    base: {},
  }));

const without =
  (name: string, resource: 'proofs' | 'photos') =>
  (position: number): Tap =>
    onShown(name, { resource, position }, ({ id }) => ({ name, args: { id }, base: {} }));

const begin = (id: string): Tap => onAddress('begin', id, () => ({ name: 'beginAddress', args: { id }, base: {} }));

/** Anything that people tap. */
export const tapArbitrary: fc.Arbitrary<Tap> = fc.oneof(
  { weight: 6, arbitrary: anyAddress.map(next) },
  { weight: 2, arbitrary: fc.tuple(anyAddress, anyStatus).map(([id, status]) => correct(id, status)) },
  { weight: 2, arbitrary: fc.tuple(anyAddress, texts, fc.nat(2)).map(([id, text, count]) => prove(id, text, count)) },
  anyAddress.map(fail),
  anyAddress.map(begin),
  fc.tuple(anyAddress, texts).map(([id, text]) => edit('changeCommunicationInfo', id, { communicationInfo: text })),
  fc
    .tuple(anyAddress, amounts, amounts)
    .map(([id, salesPrice, payout]) => edit('changeCosts', id, { salesPrice, payout })),
  fc
    .tuple(anyAddress, amounts, texts)
    .map(([id, extraCosts, text]) => edit('changeExtraCosts', id, { extraCosts, extraCostsDescription: text })),
  fc.constantFrom(...taskIds).map(finishAll),
  fc.tuple(anyPosition, texts).map(([position, text]) => editProof(position, text)),
  fc.tuple(anyPosition, fc.constantFrom('HIDDEN', 'FULL_SHARE')).map(([position, state]) => share(position, state)),
  anyPosition.map(addPhoto),
  anyPosition.map(without('deleteProof', 'proofs')),
  anyPosition.map(without('removePhoto', 'photos')),
);
