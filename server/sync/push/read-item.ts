import { z } from 'zod';
import { DomainError, type ErrorCode } from '../../../domain/errors/codes.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { itemSchema, type PushItem } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';

/** The least by which an item can be named and settled. */
const headSchema = z.looseObject({ id: id(), seq: z.int().min(1), schema: z.unknown() });

/** An item that was read, or why it cannot be. */
export type ReadItem =
  | { kind: 'item'; id: string; seq: number; item: PushItem }
  | { kind: 'refused'; id: string; seq: number; code: ErrorCode; fields: string[]; raw: unknown };

/**
 * Reads the items of a push, each by itself, so that one that cannot be read settles alone. Throws `validation` for an item
 * without id or number: nobody could be told what became of it.
 */
export const readItems = (raw: readonly unknown[]): ReadItem[] => raw.map(readItem);

function readItem(raw: unknown, index: number): ReadItem {
  const head = headSchema.safeParse(raw);
  if (!head.success) {
    const fields = head.error.issues.map(({ path }) => ['items', index, ...path].join('.'));
    throw new DomainError('validation', undefined, fields);
  }
  const { id, seq, schema } = head.data;
  if (typeof schema === 'number' && schema > protocolVersion) {
    return { kind: 'refused', id, seq, code: 'schema_too_new', fields: [], raw };
  }
  const parsed = itemSchema.safeParse(raw);
  if (parsed.success) return { kind: 'item', id, seq, item: parsed.data };
  const fields = parsed.error.issues.map(({ path }) => path.join('.'));
  return { kind: 'refused', id, seq, code: 'validation', fields, raw };
}
