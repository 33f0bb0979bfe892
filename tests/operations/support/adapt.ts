import assert from 'node:assert/strict';

/** A file of the product with some of its parts replaced, each of which it must have. */
export function adapt(text: string, changes: readonly (readonly [part: RegExp, by: string])[]): string {
  let adapted = text;
  for (const [part, by] of changes) {
    assert.match(adapted, part);
    adapted = adapted.replace(part, by);
  }
  return adapted;
}
