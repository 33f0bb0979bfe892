import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';

/** A row of any resource, as RxDB keeps it. */
export type RxRow = AnyRow & Record<string, unknown>;

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const instant = { type: 'number', minimum: 0, maximum: 10_000_000_000_000, multipleOf: 1 } as const;
const flag = { type: 'number', minimum: 0, maximum: 1, multipleOf: 1 } as const;
const reference = { type: 'object', properties: { id: text(36) } } as const;

interface Indexes {
  properties: Record<string, object>;
  indexes: (string | string[])[];
}

/** The mirror's indexes, but for the one of search words: RxDB has none of lists. */
const indexesOf: Partial<Record<Resource, Indexes>> = {
  tasks: {
    properties: {
      list: text(10),
      nicknameKey: text(100),
      assigned: flag,
      owned: flag,
      watched: flag,
      subtask: flag,
      installationTimestampFrom: instant,
      rootTask: reference,
    },
    indexes: [
      ['list', 'installationTimestampFrom'],
      ['list', 'nicknameKey'],
      ['assigned', 'installationTimestampFrom'],
      ['owned', 'installationTimestampFrom'],
      ['watched', 'installationTimestampFrom'],
      ['subtask', 'installationTimestampFrom'],
      'rootTask.id',
    ],
  },
  'operational-addresses': { properties: { task: reference }, indexes: ['task.id'] },
  proofs: { properties: { operationalAddress: reference }, indexes: ['operationalAddress.id'] },
  photos: { properties: { proof: reference }, indexes: ['proof.id'] },
  notifications: { properties: { createDate: instant }, indexes: ['createDate'] },
};

/** The schema of a resource's collection: what RxDB has to know for its key and indexes, and no check of the rest. */
export function rxSchema(resource: Resource): RxJsonSchema<RxRow> {
  const { properties, indexes } = indexesOf[resource] ?? { properties: {}, indexes: [] };
  return {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: text(36), ...properties },
    required: ['id', ...Object.keys(properties)],
    indexes,
  } as RxJsonSchema<RxRow>;
}

/** RxDB finds a row by an index only when each indexed field has a value. */
export function rxRow(resource: Resource, row: AnyRow): RxRow {
  if (resource !== 'tasks') return row as RxRow;
  const { assigned = 0, owned = 0, watched = 0, subtask = 0, ...rest } = row as RxRow;
  return {
    ...rest,
    assigned,
    owned,
    watched,
    subtask,
    installationTimestampFrom: rest.installationTimestampFrom ?? 0,
    rootTask: rest.rootTask ?? { id: '' },
  } as RxRow;
}
