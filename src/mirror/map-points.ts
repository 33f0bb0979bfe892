import { type Coordinates, coordinatesOf } from '../../domain/address/coordinates.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { Reference } from '../../domain/kernel/resources.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { rowsWith } from '../../workers/mirror/many-rows.ts';
import type { ListDefinition, MirrorQuery } from './lists/list-definition.ts';
import { readAll } from './lists/read-list.ts';
import { useCalmly } from './lists/use-calmly.ts';
import { useSession } from './session.ts';

/** An address of a task as the map shows it. */
export interface MapPoint {
  /** The operational address. */
  id: string;
  name: string;
  /** Its task's nickname. */
  task: string;
  street: string;
  status: AddressCompletionStatus;
  /** Where it is; null when nobody has said. */
  position: Coordinates | null;
}

type Query = { definition: ListDefinition<'tasks'>; query: MirrorQuery };

const idsOf = (references: readonly (Reference | null)[]): string[] => [
  ...new Set(references.flatMap((reference) => (reference === null ? [] : [reference.id]))),
];

/** The addresses of all tasks that a list's query lets through, on whatever page, in the list's order. */
export async function readMapPoints(mirror: MirrorDatabase, { definition, query }: Query): Promise<MapPoint[]> {
  const tasks = new Map<string, string>();
  await readAll(mirror, definition, {
    query,
    onShare: (rows) => {
      for (const { id, nickname } of rows) tasks.set(id, nickname);
    },
  });
  const ids = [...tasks.keys()];
  const operationals = await rowsWith(mirror.rows('operational-addresses'), 'task.id', ids);
  const addresses = await mirror
    .rows('addresses')
    .bulkGet(idsOf(operationals.map(({ installationAddress }) => installationAddress)));
  const places = new Map(addresses.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  const order = new Map(ids.map((id, index) => [id, index]));
  return operationals
    .map((row): MapPoint & { rank: number } => {
      const place = places.get(row.installationAddress?.id ?? '') ?? null;
      return {
        id: row.id,
        rank: order.get(row.task.id) ?? 0,
        name: row.nickname ?? place?.nickname ?? place?.name ?? place?.street ?? '–',
        task: tasks.get(row.task.id) ?? '',
        street: [place?.street, place?.region].filter(Boolean).join(', '),
        status: row.completionStatus,
        position: coordinatesOf(place),
      };
    })
    .sort((one, other) => one.rank - other.rank || phoneBookOrder(one.name, other.name))
    .map(({ rank: _, ...place }) => place);
}

/** The same, live; undefined until the mirror has answered once. */
export function useMapPoints({ definition, query }: Query): readonly MapPoint[] | undefined {
  const { timeZone } = useSession().user;
  const request = { timeZone, ...query };
  return useCalmly({
    key: JSON.stringify(['map', definition.name, definition.where, request]),
    resources: ['tasks', 'operational-addresses', 'addresses'],
    read: (mirror) => readMapPoints(mirror, { definition, query: request }),
  });
}
