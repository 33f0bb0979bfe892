import { expect } from 'vitest';
import { must } from '../../domain/kernel/assert.ts';
import { defaultTimeZone, type Instant } from '../../domain/kernel/time.ts';
import type { Decision } from '../../domain/mutation/decision.ts';
import { mutationByName } from '../../domain/mutations.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { RowsInMemory } from '../support/rows-in-memory.ts';
import { boss } from './people.ts';

export interface Asked {
  name: string;
  args: Record<string, unknown>;
  base?: Record<string, unknown>;
  actor?: Viewer;
  at?: Instant;
  /** Decided on a device, whose rows hide what the actor may not see. */
  asShown?: true;
}

/** The time of the work in these tests, unless one says otherwise. */
export const noon = Date.UTC(2026, 4, 4, 9);

/** What a mutation comes to, by the rules that device and server share. Nothing is written. */
export async function decide(rows: RowsInMemory, asked: Asked): Promise<Decision> {
  const { name, args, base = {}, actor = boss, at = noon, asShown } = asked;
  const mutation = must(mutationByName(name), name);
  const problems = mutation.problems({ args, base });
  if (problems.length > 0) return { kind: 'rejected', code: 'validation', fields: problems };
  const decision = await mutation.run({ args, base }, rows, {
    actor,
    at,
    timeZone: defaultTimeZone,
    ...(asShown && { asShown }),
  });
  expectReadable(decision);
  return decision;
}

/** What is said to people and forms names something: a rejection its fields, a conflict what differs, a notice its details. */
function expectReadable(decision: Decision): void {
  // Steps are named by their titles.
  const fields = decision.kind === 'rejected' && decision.code !== 'steps_required' ? decision.fields : [];
  const conflicts = decision.kind === 'conflict' ? decision.conflicts : [];
  for (const name of [...fields, ...conflicts.flatMap((conflict) => conflict.fields)])
    expect(name).toMatch(/^[a-z][\w.]*$/i);
  for (const { mine, theirs } of conflicts) expect(Object.keys(mine)).toEqual(Object.keys(theirs));
  if (decision.kind === 'rejected') return;
  for (const { classType, changedItemId, details } of decision.notices) {
    expect(changedItemId, classType).toMatch(/^[\da-f-]{36}$/);
    for (const name of Object.keys(details)) expect(name, classType).toMatch(/^[a-z]\w*$/i);
  }
}

/** The same, and what it comes to is written, as the server does. */
export async function act(rows: RowsInMemory, asked: Asked): Promise<Decision> {
  const decision = await decide(rows, asked);
  if (decision.kind !== 'rejected') rows.applyAll(decision.writes, asked.at ?? noon);
  return decision;
}

/** `applied`, `conflict`, or the code with which it was rejected. */
export const verdict = (decision: Decision): string => (decision.kind === 'rejected' ? decision.code : decision.kind);
