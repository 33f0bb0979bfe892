const lone = /\p{Surrogate}/gu;
const replacement = '\uFFFD';

const storableText = (text: string): string => text.replaceAll(lone, replacement).replaceAll('\0', replacement);

/**
 * JSON with texts as every database can hold them: NUL, and half a surrogate pair as a cut emoji leaves it, become U+FFFD. The
 * server refuses a request that has one, and with it all that a device sends at once.
 */
export function storable<Value>(value: Value): Value;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((inner) => storable(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}
