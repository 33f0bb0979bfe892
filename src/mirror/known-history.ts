import type { HistoryResource } from '../../domain/history/subjects.ts';
import type { RowKey } from '../../domain/kernel/resources.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { OperationalAddress, Proof } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import { type PendingItem, pendingOf } from './pending.ts';
import { useLive } from './use-live.ts';

/** The subject of a history. */
export interface HistorySubject {
  resource: HistoryResource;
  id: string;
}

/** An event that can be derived from the rows here: what happened, when, to what, and by whom if known. */
export interface KnownEvent {
  id: string;
  at: number;
  what: AddressCompletionStatus | 'proof' | 'reopened';
  of: string | null;
  by: string | null;
}

/** The part of a history that this device knows without network. */
export interface KnownHistory {
  /** The name of the subject; null if it isn't here or has none. */
  name: string | null;
  events: KnownEvent[];
  waiting: PendingItem[];
}

interface Subjects {
  name: string | null;
  addresses: OperationalAddress[];
  proofs: Proof[];
  keys: RowKey[];
}

async function subjectsOf(mirror: MirrorDatabase, { resource, id }: HistorySubject): Promise<Subjects> {
  const own: RowKey = { resource, id };
  if (resource === 'proofs') {
    const proof = await mirror.rows('proofs').get(id);
    return { name: proof?.nickname ?? null, addresses: [], proofs: proof === undefined ? [] : [proof], keys: [own] };
  }
  const isTask = resource === 'tasks';
  const row = isTask ? await mirror.rows('tasks').get(id) : await mirror.rows('operational-addresses').get(id);
  const addresses = await (isTask
    ? mirror.rows('operational-addresses').where('task.id').equals(id).toArray()
    : mirror.rows('operational-addresses').where('id').equals(id).toArray());
  const proofs = await rowsWith(
    mirror.rows('proofs'),
    'operationalAddress.id',
    addresses.map((address) => address.id),
  );
  const keys = [...addresses.map((address): RowKey => ({ resource: 'operational-addresses', id: address.id }))];
  const shown = proofs.map((proof): RowKey => ({ resource: 'proofs', id: proof.id }));
  return { name: row?.nickname ?? null, addresses, proofs, keys: [own, ...keys, ...shown] };
}

async function placeNames(mirror: MirrorDatabase, addresses: readonly OperationalAddress[]) {
  const places = await mirror.rows('addresses').bulkGet(addresses.map((one) => one.installationAddress?.id ?? ''));
  return new Map(
    addresses.map((one, index) => [one.id, one.nickname ?? places[index]?.nickname ?? places[index]?.street ?? null]),
  );
}

const marksOf = (address: OperationalAddress): [KnownEvent['what'], number | null][] => [
  ['COLLECTED', address.collectedOn],
  ['IN_PROGRESS', address.startedOn],
  ['INSTALLED', address.installedOn],
  ['FINISHED', address.finishedOn],
  ['FAILED', address.failedOn],
  ['reopened', address.resetToOngoingTimestamp],
];

/** What the rows that are here know of a history, the latest first, and what of it waits to be sent. */
export async function readKnownHistory(mirror: MirrorDatabase, subject: HistorySubject): Promise<KnownHistory> {
  const { name, addresses, proofs, keys } = await subjectsOf(mirror, subject);
  const [places, authors, waiting] = await Promise.all([
    placeNames(mirror, addresses),
    mirror.rows('users').bulkGet(proofs.map(({ author }) => author?.id ?? '')),
    pendingOf(mirror, keys),
  ]);
  const marks = addresses.flatMap((address) =>
    marksOf(address).flatMap(([what, at]): KnownEvent[] =>
      at === null ? [] : [{ id: `${address.id} ${what}`, at, what, of: places.get(address.id) ?? null, by: null }],
    ),
  );
  const made = proofs.map(({ id, nickname, doneOn }, index): KnownEvent => {
    const author = authors[index];
    return { id, at: doneOn, what: 'proof', of: nickname, by: author === undefined ? null : personName(author) };
  });
  const events = [...marks, ...made].sort((one, other) => other.at - one.at);
  return { name: name ?? places.get(subject.id) ?? null, events, waiting };
}

export const useKnownHistory = ({ resource, id }: HistorySubject): KnownHistory | undefined =>
  useLive((mirror) => readKnownHistory(mirror, { resource, id }), [resource, id]);
