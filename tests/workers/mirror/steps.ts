import fc from 'fast-check';
import { addressCompletionStatuses } from '../../../domain/operational-address/states.ts';
import { nextMark } from '../../../domain/operational-address/transitions.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Change } from '../../../workers/contract/engine.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { address, addressIds, taskIds } from './day.ts';
import type { Office } from './office.ts';

const markNames = {
  COLLECTED: 'markCollected',
  IN_PROGRESS: 'markInProgress',
  INSTALLED: 'markInstalled',
  FINISHED: 'markFinished',
  FAILED: 'markFailed',
} as const;

const texts = fc.constantFrom(null, 'one', 'two');
const amounts = fc.constantFrom(null, 0, 5, 7.5);
const anyAddress = fc.constantFrom(...addressIds);
const anyStatus = fc.constantFrom(...addressCompletionStatuses.filter((status) => status !== 'INVOICED'));
const index = fc.nat(9);

/** A thing that a person does, once it is known what is shown to them; null when there is nothing to do it to. */
export type Tap = (mirror: MirrorDatabase, serial: number) => Promise<Change | null>;

const onAddress =
  (id: string, make: (row: Record<string, unknown>) => Change | null): Tap =>
  async (mirror) => {
    const row = await mirror.rows('operational-addresses').get(id);
    return row === undefined ? null : make(row);
  };

/** An edit that saw what is shown. */
const edit = (name: string, id: string, set: Record<string, unknown>): Tap =>
  onAddress(id, (row) => ({
    name,
    args: { id, set },
    base: Object.fromEntries(Object.keys(set).map((field) => [field, row[field]])),
  }));

async function nth<Row extends { id: string }>(rows: Promise<Row[]>, position: number): Promise<Row | undefined> {
  const list = await rows;
  return list[position % Math.max(1, list.length)];
}

const proofTap =
  (position: number, make: (proof: { id: string; comment: string | null; shareState: string }) => Change): Tap =>
  async (mirror) => {
    const proof = await nth(mirror.rows('proofs').toArray(), position);
    return proof === undefined ? null : make(proof);
  };

/** What people tap, with the base that the screen shows them. */
export const tapArbitrary: fc.Arbitrary<Tap> = fc.oneof(
  {
    weight: 6,
    arbitrary: anyAddress.map((id) =>
      onAddress(id, (row) => {
        const status = nextMark(row.completionStatus as 'NO_PROGRESS');
        return status === null
          ? null
          : { name: markNames[status], args: { id }, base: { completionStatus: row.completionStatus } };
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyAddress, anyStatus).map(([id, completionStatus]) =>
      onAddress(id, (row) => ({
        name: 'correctStatus',
        args: { id, completionStatus },
        base: { completionStatus: row.completionStatus },
      })),
    ),
  },
  anyAddress.map((id) =>
    onAddress(id, (row) => ({
      name: 'markFailed',
      args: { id, failureReason: 'WEATHER' },
      base: { completionStatus: row.completionStatus },
    })),
  ),
  anyAddress.map((id) => onAddress(id, () => ({ name: 'beginAddress', args: { id }, base: {} }))),
  fc
    .tuple(anyAddress, texts)
    .map(([id, communicationInfo]) => edit('changeCommunicationInfo', id, { communicationInfo })),
  fc
    .tuple(anyAddress, amounts, amounts)
    .map(([id, salesPrice, payout]) => edit('changeCosts', id, { salesPrice, payout })),
  fc
    .tuple(anyAddress, amounts, texts)
    .map(([id, extraCosts, extraCostsDescription]) =>
      edit('changeExtraCosts', id, { extraCosts, extraCostsDescription }),
    ),
  fc.constantFrom(...taskIds).map(
    (task): Tap =>
      async (mirror) => {
        const rows = await mirror.rows('operational-addresses').where('task.id').equals(task).toArray();
        const addresses = rows.filter((row) => row.completionStatus === 'INSTALLED').map(({ id }) => id);
        return addresses.length === 0
          ? null
          : { name: 'finishInstalledAddresses', args: { task, finalPayout: 10, addresses }, base: {} };
      },
  ),
  {
    weight: 2,
    arbitrary: fc.tuple(anyAddress, texts, fc.nat(2)).map(
      ([id, comment, photos]): Tap =>
        async (mirror, serial) => {
          if ((await mirror.rows('operational-addresses').get(id)) === undefined) return null;
          const ids = Array.from({ length: photos }, (_, position) =>
            photoArgs(fixedId(20_000 + serial * 10 + position)),
          );
          const args = {
            id: fixedId(10_000 + serial),
            type: 'PICKUP',
            nickname: null,
            operationalAddress: { id },
            addresses: [],
            status: 'NORMAL',
            comment,
            photos: ids,
          };
          return { name: 'createProof', args, base: {} };
        },
    ),
  },
  fc.tuple(index, texts).map(([position, comment]) =>
    proofTap(position, (proof) => ({
      name: 'editProof',
      args: { id: proof.id, set: { comment } },
      base: { comment: proof.comment },
    })),
  ),
  index.map((position) => proofTap(position, ({ id }) => ({ name: 'deleteProof', args: { id }, base: {} }))),
  fc.tuple(index, fc.constantFrom('HIDDEN', 'FULL_SHARE')).map(([position, shareState]) =>
    proofTap(position, (proof) => ({
      name: 'changeShareState',
      args: { id: proof.id, shareState },
      base: { shareState: proof.shareState },
    })),
  ),
  index.map(
    (position): Tap =>
      async (mirror, serial) => {
        const proof = await nth(mirror.rows('proofs').toArray(), position);
        return proof === undefined
          ? null
          : {
              name: 'addPhotos',
              args: { proof: proof.id, photos: [photoArgs(fixedId(20_000 + serial * 10))] },
              base: {},
            };
      },
  ),
  index.map(
    (position): Tap =>
      async (mirror) => {
        const photo = await nth(mirror.rows('photos').toArray(), position);
        return photo === undefined ? null : { name: 'removePhoto', args: { id: photo.id }, base: {} };
      },
  ),
);

/** Something that happens at the office meanwhile. */
export type Event = (office: Office, serial: number) => void;

const writeIfThere = (office: Office, write: Write): void => {
  const rows = office.rows.all(write.resource) as { id: string }[];
  if (rows.some(({ id }) => id === write.id)) office.write(write);
};

export const eventArbitrary: fc.Arbitrary<Event> = fc.oneof(
  fc.tuple(anyAddress, anyStatus).map(
    ([id, completionStatus]): Event =>
      (office) =>
        writeIfThere(office, { kind: 'change', resource: 'operational-addresses', id, set: { completionStatus } }),
  ),
  fc.tuple(anyAddress, texts, amounts).map(
    ([id, communicationInfo, extraCosts]): Event =>
      (office) =>
        writeIfThere(office, {
          kind: 'change',
          resource: 'operational-addresses',
          id,
          set: { communicationInfo, extraCosts },
        }),
  ),
  fc.constantFrom(...taskIds).map(
    (id): Event =>
      (office, serial) => {
        writeIfThere(office, { kind: 'change', resource: 'tasks', id, set: { nickname: `task ${serial}` } });
      },
  ),
  fc.constantFrom(...taskIds).map(
    (id): Event =>
      (office, serial) =>
        office.write(address(fixedId(30_000 + serial), id)),
  ),
  anyAddress.map(
    (id): Event =>
      (office) =>
        writeIfThere(office, { kind: 'remove', resource: 'operational-addresses', id }),
  ),
  index.map(
    (position): Event =>
      (office) => {
        const proofs = office.rows.all('proofs');
        const proof = proofs[position % Math.max(1, proofs.length)];
        if (proof) office.write({ kind: 'change', resource: 'proofs', id: proof.id, set: { comment: 'office' } });
      },
  ),
  fc.tuple(fc.constantFrom(...taskIds), fc.boolean()).map(
    ([id, hidden]): Event =>
      (office) =>
        office.hide(id, hidden),
  ),
);

/** One step of a story of one device, of people at the office, and of what goes wrong between them. */
export type Step =
  | { kind: 'tap' | 'tap and die'; tap: Tap }
  | { kind: 'office'; event: Event }
  | { kind: 'push' | 'pull'; network: 'up' | 'lost' }
  | { kind: 'undo' | 'restart' }
  | { kind: 'decide'; choice: 'keepMine' | 'takeTheirs' | 'later' | 'discard'; position: number };

const network = fc.constantFrom('up' as const, 'up' as const, 'lost' as const);

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tap' as const), tap: tapArbitrary }) },
  fc.record({ kind: fc.constant('tap and die' as const), tap: tapArbitrary }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('office' as const), event: eventArbitrary }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('push' as const, 'pull' as const), network }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'restart' as const) }) },
  fc.record({
    kind: fc.constant('decide' as const),
    choice: fc.constantFrom('keepMine' as const, 'takeTheirs' as const, 'later' as const, 'discard' as const),
    position: index,
  }),
);
