import { assert } from './assert.ts';
import { isResource, type RowKey } from './resources.ts';

/** Splits the text form of a {@link RowKey}. Throws `InvariantError` for a key that names no resource. */
export function parseRowKey(key: string): RowKey {
  const slash = key.indexOf('/');
  const resource = key.slice(0, slash);
  assert(isResource(resource), `${key} names no resource`);
  return { resource, id: key.slice(slash + 1) };
}
