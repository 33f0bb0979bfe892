import { must } from '../../../domain/kernel/assert.ts';
import type { ListQuery, MatchMode } from '../../../domain/list/query.ts';
import { Seed } from '../../scenarios/machine/seed.ts';
import { type Role, roles } from './company.ts';
import { filterPair, listPair, orderPair, type Pair } from './coverage.ts';
import type { Listing, Town } from './listings.ts';
import { isShared, sharedLists } from './lists.ts';
import { modesOf, type Plan } from './questions.ts';

/** A plan of a question with the list that it is about. */
export interface Planned {
  listing: Listing;
  plan: Plan;
}

/** A column of a resource, with a way to filter or to sort by it. */
interface Wanted<Way> {
  resource: string;
  field: string;
  way: Way;
}

type Sort = ListQuery['sort'];

const mostFilters = 3;

const planOf = async (
  listing: Listing,
  { filters, sort, seed }: { filters: readonly { field: string; mode: MatchMode }[]; sort: Sort; seed: Seed },
): Promise<Planned> => {
  const columns = await listing.columns();
  const rows = columns[0]?.values.length ?? 0;
  const column = (field: string) =>
    must(
      columns.find((each) => each.field === field),
      field,
    );
  const plan: Plan = {
    filters: filters.map(({ field, mode }) => ({ column: column(field), mode })),
    sort,
    ownSort: listing.definition.sort,
    witness: rows === 0 ? 0 : seed.below(rows),
    timeZone: listing.timeZone,
  };
  return { listing, plan };
};

/** Takes out of `list` the first `most` for which `fits`. */
function take<Value>(list: Value[], most: number, fits: (value: Value) => boolean): Value[] {
  const taken = list.filter(fits).slice(0, most);
  for (const each of taken) list.splice(list.indexOf(each), 1);
  return taken;
}

/** Every way to filter and sort that both sides have, by whoever sees most; and every list with every role. */
class Todo {
  readonly filters: Wanted<MatchMode>[] = [];
  readonly orders: Wanted<boolean>[] = [];
  readonly lists: { name: string; role: Role }[] = [];

  constructor(town: Town) {
    const resources = new Set<string>();
    for (const name of Object.keys(sharedLists)) {
      this.lists.push(...roles.filter((role) => town.of(name, role).length > 0).map((role) => ({ name, role })));
      const { definition, resource } = must(town.of(name, 'owner')[0], name);
      if (resources.has(resource)) continue;
      resources.add(resource);
      for (const [field, { kind }] of Object.entries(definition.source.fields)) {
        const of = { resource, field };
        if (isShared(resource, field, 'filter')) this.filters.push(...modesOf[kind].map((way) => ({ ...of, way })));
        if (isShared(resource, field, 'sort')) this.orders.push({ ...of, way: false }, { ...of, way: true });
      }
    }
  }

  pairs(): Pair[] {
    return [
      ...this.filters.map(({ resource, field, way }) => filterPair(`${resource}.${field}`, way)),
      ...this.orders.map(({ resource, field, way }) => orderPair(`${resource}.${field}`, { descending: way })),
      ...this.lists.map(({ name, role }) => listPair(name, role)),
    ];
  }
}

/** Every pair that there is to ask about. */
export const pairsOf = (town: Town): Pair[] => new Todo(town).pairs();

const hasRows = async (listing: Listing): Promise<boolean> => ((await listing.columns())[0]?.values.length ?? 0) > 1;

/** The lists that have rows, those of whoever sees most columns first. */
async function listingsWithRows(town: Town): Promise<Listing[]> {
  const found: Listing[] = [];
  for (const listing of [...town.listings.values()].flat()) if (await hasRows(listing)) found.push(listing);
  return found;
}

/**
 * Plans that cover every pair, in few questions: first every list as every role sees it, in some order; then what is left of
 * the filters, several at a time. Throws when a pair can be asked of nobody.
 */
export async function coveringPlans(town: Town): Promise<Planned[]> {
  const seed = new Seed(1);
  const todo = new Todo(town);
  const filled = await listingsWithRows(town);
  const plans: Planned[] = [];
  const add = async (listing: Listing, most: number): Promise<void> => {
    const isFilled = filled.includes(listing);
    const fits = ({ resource, field }: Wanted<unknown>): boolean =>
      isFilled && resource === listing.resource && listing.sees(field);
    const [order] = take(todo.orders, 1, fits);
    const filters = take(todo.filters, most, fits).map(({ field, way }) => ({ field, mode: way }));
    const sort = order === undefined ? listing.definition.sort : { field: order.field, descending: order.way };
    plans.push(await planOf(listing, { filters, sort, seed }));
  };
  for (const { name, role } of todo.lists) await add(must(town.of(name, role)[0], name), 0);
  for (let next = todo.filters[0] ?? todo.orders[0]; next !== undefined; next = todo.filters[0] ?? todo.orders[0]) {
    const { resource, field } = next;
    const fitting = filled.filter((listing) => listing.resource === resource && listing.sees(field));
    const listing = seed.pick(fitting.slice(0, 6));
    await add(must(listing, `somebody who sees ${resource}.${field}`), mostFilters);
  }
  return plans;
}

/** A plan of anything. */
export function randomPlan(town: Town, number: number): Promise<Planned> {
  const seed = new Seed(number);
  const pick = <Value>(values: readonly Value[]): Value => must(seed.pick(values), 'one to pick');
  const listing = pick(pick([...town.listings.values()]));
  const fields = listing.fields('filter');
  const count = pick([0, 1, 1, 1, 2, 2, 3]);
  const filters = Array.from({ length: count }, () => {
    const field = pick(fields);
    const kind = must(listing.definition.source.fields[field], field).kind;
    return { field, mode: pick(modesOf[kind]) };
  });
  const sort = { field: pick(listing.fields('sort')), descending: seed.chance(0.5) };
  return planOf(listing, { filters, sort, seed });
}
