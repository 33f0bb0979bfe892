import { fold } from '../../../domain/kernel/fold.ts';
import { type Outcome, outcomeSchema } from '../../../domain/protocol/outcome.ts';
import { addressesInStreets } from '../../../server/db/repositories/imports.ts';
import type { Problem } from './checks.ts';
import { broughtTelephone, readFile } from './files-of-addresses.ts';
import type { Scenario } from './scenario.ts';

/** What the server answered to each file that was acknowledged on a device and that it has. */
async function answeredFiles({ server, hands }: Scenario) {
  const kept = hands.flatMap(({ hands: { kept: all } }) => all).filter(({ undone }) => !undone);
  const files = new Map(kept.flatMap(({ item, name, args }) => (name.endsWith('Addresses') ? [[item, args]] : [])));
  if (files.size === 0) return [];
  const found = await server.database.kysely
    .selectFrom('mutations')
    .select(['id', 'name', 'outcome'])
    .where('id', 'in', [...files.keys()])
    .execute();
  return found.map(({ id, name, outcome }) => ({
    id,
    name,
    rows: readFile(files.get(id)).rows,
    outcome: outcomeSchema.parse(outcome),
  }));
}

function refusedIds(outcome: Outcome): ReadonlySet<string> | null {
  if (outcome.kind === 'applied') return new Set();
  return outcome.kind === 'partly' ? new Set(outcome.refused.map(({ id }) => id)) : null;
}

/**
 * Each new address of a file that the server did not refuse is there once, however many files bring it. One that was given
 * another telephone since is another place to an import (specification 9, `byStreetAndPhone`): the next file brings it anew.
 */
export async function importedWrongly(scenario: Scenario): Promise<Problem[]> {
  const { server, crew, tally } = scenario;
  const brought = new Map<string, string>();
  for (const { id, name, rows, outcome } of await answeredFiles(scenario)) {
    const refused = refusedIds(outcome);
    if (refused === null) continue;
    tally.add(outcome.kind === 'applied' ? 'imports taken whole' : 'imports taken partly');
    if (name !== 'importAddresses') continue;
    for (const row of rows) if (!refused.has(row.id)) brought.set(String(row.values.street), id);
  }
  const streets = [...brought.keys()];
  const there = await addressesInStreets(server.database.kysely, { company: crew.boss.id, streets });
  return streets.flatMap((street): Problem[] => {
    const found = there.filter((address) => fold(address.street) === fold(street));
    const alike = found.filter(({ telephone }) => telephone === broughtTelephone);
    if (found.length > 0 && alike.length <= 1) return [];
    const shown = found.map(({ id, telephone }) => `${id} (${telephone})`).join(', ');
    const text = `${street} of the file ${brought.get(street)} is there ${found.length} times: ${shown}`;
    return [{ kind: found.length === 0 ? 'lost' : 'doubled', text }];
  });
}
