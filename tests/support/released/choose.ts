import { must } from '../../../domain/kernel/assert.ts';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import type { AnyMutation } from '../../../domain/mutation/definition.ts';
import { type MutationName, mutations } from '../../../domain/mutations.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../../server/context.ts';
import { getRows } from '../../../server/db/repositories/rows.ts';
import { evaluateMutation } from '../../../server/services/mutate/evaluate-mutation.ts';
import { freshId } from '../sync-office.ts';
import { sampleOf } from './sample.ts';

/** The rows that there are, a few of each resource. */
export type Known = Record<Resource, Record<string, unknown>[]>;

const most = 48;

/** Rows of the database, but for those whose id the server made: it will make another when the same is done again. */
export async function knownRows({ database }: Context, isLasting: (id: string) => boolean): Promise<Known> {
  const found: Partial<Known> = {};
  for (const resource of resources) {
    const { rows } = await database.executeSql(`select id from "${resource.replaceAll('-', '_')}" order by id`);
    const ids = rows.map((row) => String(Reflect.get(Object(row), 'id')));
    found[resource] = await getRows(database.kysely, resource, ids.filter(isLasting));
  }
  return found as Known;
}

/** Which rows the fields of arguments name. What is not here names a row that is new. */
const named: Readonly<Record<string, Resource>> = {
  task: 'tasks',
  from: 'tasks',
  customer: 'customers',
  role: 'roles',
  employee: 'users',
  employees: 'users',
  employeesAssignees: 'users',
  watcher: 'users',
  watchers: 'users',
  receiver: 'users',
  address: 'addresses',
  headquarters: 'addresses',
  installationAddress: 'addresses',
  pickupAddresses: 'addresses',
  operationalAddress: 'operational-addresses',
  operationalAddresses: 'operational-addresses',
  photo: 'photos',
  proof: 'proofs',
  notification: 'notifications',
  stepTemplate: 'step-templates',
  visit: 'operational-addresses',
};

/** Arguments and base of a mutation by somebody. */
export interface Chosen {
  by: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The `turn`-th way to fill in a mutation: about a row that there is, or one that is new. */
function filledIn(mutation: AnyMutation, known: Known, { turn, isNew }: { turn: number; isNew: boolean }) {
  const pick = (rows: Record<string, unknown>[]): string =>
    rows.length === 0 ? freshId() : String(must(rows[turn % rows.length], 'a row').id);
  const task = pick(known.tasks);
  const ofTask = known['operational-addresses'].filter((row) => isObject(row.task) && row.task.id === task);
  const { resource: about } = mutation.target(sampleOf(mutation.wire.args, () => freshId()));
  const ids = (field: string): string => {
    if (field === 'id') return isNew ? freshId() : pick(known[about]);
    if (field === 'task') return task;
    if (field === 'addresses' || field === 'operationalAddresses') return pick(ofTask);
    const resource = named[field];
    return resource === undefined ? freshId() : pick(known[resource]);
  };
  return { args: sampleOf(mutation.wire.args, ids), base: sampleOf(mutation.wire.base, ids) };
}

/** What was seen, from the row as it is. */
function seenOf(mutation: AnyMutation, args: unknown, { base, known }: { base: unknown; known: Known }) {
  const { resource, id } = mutation.target(args);
  const row = known[resource].find((each) => each.id === id);
  if (!row || !isObject(base)) return isObject(base) ? base : {};
  return Object.fromEntries(Object.entries(base).map(([name, value]) => [name, name in row ? row[name] : value]));
}

class Undone extends Error {}

/** Whether a mutation would be applied now; nothing of it stays. */
async function wouldApply(context: Context, viewer: Viewer, given: { name: string; args: unknown; base: unknown }) {
  const { name, args, base } = given;
  const at = context.now();
  const asked = { id: freshId(), name, args, seen: { kind: 'values', base } as const, device: null };
  const { newId, jobs, environment } = context;
  const deciding = {
    context: { actor: viewer, at, timeZone: 'Europe/Athens' },
    serverAt: at,
    newId,
    jobs,
    registration: environment.registration,
  };
  let applied = false;
  try {
    await context.database.kysely.transaction().execute(async (tx) => {
      applied =
        (await evaluateMutation(tx, { ...asked, deviceAt: at, offset: 0, schema: 1 }, deciding)).kind === 'applied';
      throw new Undone();
    });
  } catch (problem) {
    if (!(problem instanceof Undone)) return false;
  }
  return applied;
}

/** A way to do a mutation that is applied, or else one that can at least be read. */
export async function choose(
  context: Context,
  name: MutationName,
  { viewers, known }: { viewers: ReadonlyMap<string, Viewer>; known: Known },
): Promise<Chosen> {
  const mutation = mutations[name];
  let readable: Chosen | null = null;
  let problems: string[] = [];
  for (let turn = 0; turn < most; turn += 1) {
    for (const isNew of [true, false]) {
      const { args, base: sampled } = filledIn(mutation, known, { turn, isNew });
      problems = mutation.problems({ args, base: sampled });
      if (problems.length > 0 || !isObject(args)) continue;
      const base = seenOf(mutation, args, { base: sampled, known });
      for (const [by, viewer] of viewers) {
        readable ??= { by, args, base };
        if (await wouldApply(context, viewer, { name, args, base })) return { by, args, base };
      }
    }
  }
  return must(readable, `a sample of ${name} (wrong: ${problems.join(', ')})`);
}
