import { afterEach, expect } from 'vitest';
import { z } from 'zod';
import { mutationByName } from '../../../domain/mutations.ts';
import type { Change } from '../../../workers/contract/engine.ts';

/** What was wrong with changes of the running test. */
const faults: string[] = [];

// The page may catch what the engine throws at it; the test fails all the same.
afterEach(() => {
  expect(faults.splice(0), 'changes that their mutations do not take').toEqual([]);
});

/** The paths of what was given and its schema does not know: the server would drop it without a word. */
function unknownPaths(given: unknown, parsed: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return [];
  const known = new Map(Object.entries(parsed));
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return known.has(name) ? unknownPaths(value, known.get(name), `${path}${name}.`) : [`${path}${name}`];
  });
}

function faultOf({ name, args, base }: Change): string | null {
  const mutation = mutationByName(name);
  if (mutation === undefined) return `there is no mutation ${name}`;
  const wrong = mutation.problems({ args, base });
  if (wrong.length > 0) return `${name} does not take ${wrong.join(', ')}`;
  const unknown = [
    ...unknownPaths(args, z.parse(mutation.wire.args, args)),
    ...unknownPaths(base, z.parse(mutation.wire.base, base), 'base.'),
  ];
  return unknown.length > 0 ? `${name} does not know ${unknown.join(', ')}` : null;
}

/** Fails the running test when a change is not as its mutation takes it, by the schemas of the server. */
export function checkChange(change: Change): void {
  const fault = faultOf(change);
  if (fault === null) return;
  faults.push(`${fault}: ${JSON.stringify(change)}`);
  throw new Error(fault);
}
