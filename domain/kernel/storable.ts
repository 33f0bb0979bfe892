const lone = /\p{Surrogate}/gu;
const replacement = '\uFFFD';

const storableText = (text: string): string => text.replaceAll(lone, replacement).replaceAll('\0', replacement);

/**
 * Makes the texts of JSON storable in every database: NUL and half surrogate pairs (of a cut emoji) become U+FFFD. The
 * server rejects a request with them, and everything sent with it.
 */
export function storable<Value>(value: Value): Value;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map((inner) => storable(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}
