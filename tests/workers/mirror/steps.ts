import fc from 'fast-check';
import type { Write } from '../../../domain/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { address, taskIds } from './day.ts';
import type { Network, Office } from './office.ts';
import { amounts, anyAddress, anyPosition, anyStatus, type Tap, tapArbitrary, texts } from './taps.ts';

/** Something that happens at the office meanwhile. */
export interface Event {
  happen(office: Office, serial: number): void;
}

/** An event that a failing story prints in words. */
const event = (says: string, happen: Event['happen']): Event & fc.WithToStringMethod => ({
  happen,
  [fc.toStringMethod]: () => says,
});

/** A write on a row that may have gone. */
const write = (given: Exclude<Write, { kind: 'create' }>): Event =>
  event(JSON.stringify(given), (office) => {
    const rows: { id: string }[] = office.rows.all(given.resource);
    if (rows.some(({ id }) => id === given.id)) office.write(given);
  });

const commentProof = (position: number): Event =>
  event(`comments proof ${position}`, (office) => {
    const proofs = office.rows.all('proofs');
    const proof = proofs[position % Math.max(1, proofs.length)];
    if (proof) office.write({ kind: 'change', resource: 'proofs', id: proof.id, set: { comment: 'office' } });
  });

const addAddress = (taskId: string): Event =>
  event(`adds an address to ${taskId.slice(-2)}`, (office, serial) =>
    office.write(address(fixedId(30_000 + serial), taskId)),
  );

const hide = (taskId: string, hidden: boolean): Event =>
  event(`${hidden ? 'hides' : 'shows'} ${taskId.slice(-2)}`, (office) => office.hide(taskId, hidden));

const anyTask = fc.constantFrom(...taskIds);

const eventArbitrary: fc.Arbitrary<Event> = fc.oneof(
  fc
    .tuple(anyAddress, anyStatus)
    .map(([id, completionStatus]) =>
      write({ kind: 'change', resource: 'operational-addresses', id, set: { completionStatus } }),
    ),
  fc
    .tuple(anyAddress, texts, amounts)
    .map(([id, communicationInfo, extraCosts]) =>
      write({ kind: 'change', resource: 'operational-addresses', id, set: { communicationInfo, extraCosts } }),
    ),
  anyTask.map((id) => write({ kind: 'change', resource: 'tasks', id, set: { nickname: 'renamed' } })),
  anyAddress.map((id) => write({ kind: 'remove', resource: 'operational-addresses', id })),
  anyTask.map(addAddress),
  anyPosition.map(commentProof),
  fc.tuple(anyTask, fc.boolean()).map(([id, hidden]) => hide(id, hidden)),
);

/**
 * One step of a story: of a person at the device, of people at the office, and of what goes wrong between them. `tap and die`:
 * the tab is killed after the outbox has the item and before the mirror does.
 */
export type Step =
  | { kind: 'tap' | 'tap and die'; tap: Tap }
  | { kind: 'office'; event: Event }
  | { kind: 'push' | 'pull'; network: Network; pageSize: number }
  | { kind: 'undo' | 'restart' }
  | { kind: 'decide'; choice: 'keepMine' | 'takeTheirs' | 'later' | 'discard'; position: number };

const network = fc.constantFrom<Network>('up', 'up', 'lost', 'down');
const pageSize = fc.constantFrom(1000, 3);
const choice = fc.constantFrom('keepMine' as const, 'takeTheirs' as const, 'later' as const, 'discard' as const);

export const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('tap' as const), tap: tapArbitrary }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tap and die' as const), tap: tapArbitrary }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('office' as const), event: eventArbitrary }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('push' as const, 'pull' as const), network, pageSize }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('decide' as const), choice, position: anyPosition }) },
);
