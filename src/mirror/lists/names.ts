import { fold } from '../../../domain/kernel/fold.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { NamedRow } from '../../../domain/list/cell.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import { personName } from '../../../domain/user/person-name.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { type Derive, derived } from './derived.ts';

/** A row as people read of it, and as lists find it. */
export interface Name extends NamedRow {
  text: string;
}

type Naming<Row> = (row: Row) => readonly (string | null)[];

/** By what the rows of a resource are known, the name that is shown first; the server finds them by the nickname. */
const namings: { [Of in Resource]?: Naming<Rows[Of]> } = {
  users: (user) => [personName(user), user.nickname],
  companies: ({ name, nickname }) => [name, nickname],
  customers: ({ nickname }) => [nickname],
  tasks: ({ nickname }) => [nickname],
  roles: ({ name, nickname }) => [name, nickname],
  addresses: ({ nickname, name, street }) => [nickname ?? name ?? street],
  'operational-addresses': ({ nickname }) => [nickname],
};

function nameIn(naming: Naming<AnyRow>): Derive<Name> {
  return (row) => {
    const names = naming(row).filter((name) => name !== null && name !== '');
    return { id: row.id, text: names[0] ?? '', names: [...new Set(names.map((name) => fold(name ?? '')))] };
  };
}

const derivations = new Map<Resource, Derive<Name>>(
  // The rows that a naming gets are those of its resource.
  Object.entries(namings).map(([resource, naming]) => [resource as Resource, nameIn(naming as Naming<AnyRow>)]),
);

/** The names of rows, each looked up in the given resources; null for one that is not here or has none. */
export async function namesOf(
  mirror: MirrorDatabase,
  resources: readonly Resource[],
  ids: readonly string[],
): Promise<(id: string) => Name | null> {
  const lookups = await Promise.all(
    resources.flatMap((resource) => {
      const derive = derivations.get(resource);
      return derive === undefined ? [] : [derived(mirror, { resource, derive }, ids)];
    }),
  );
  return (id) => {
    const [first, ...others] = lookups.map((name) => name(id)).filter((name) => name !== null);
    if (first === undefined) return null;
    return { id, text: first.text, names: [first, ...others].flatMap(({ names }) => names) };
  };
}
