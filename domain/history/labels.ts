import type { Resource } from '../kernel/resources.ts';
import type { Rows } from '../rows.ts';
import { personName } from '../user/person-name.ts';

type Labels = { [Name in Resource]?: (row: Rows[Name]) => string | null };

const labels: Labels = {
  users: personName,
  companies: ({ name, nickname }) => name ?? nickname,
  customers: ({ nickname }) => nickname,
  addresses: ({ nickname, street }) => nickname ?? street,
  tasks: ({ nickname }) => nickname,
  'operational-addresses': ({ nickname }) => nickname,
  proofs: ({ nickname }) => nickname,
  photos: ({ name }) => name,
  'attached-files': ({ name }) => name,
  devices: ({ label }) => label,
};

/** What a row is called where others name it; null for one without a name of its own. */
export function labelOfRow<Name extends Resource>(resource: Name, row: Rows[Name]): string | null {
  const label = labels[resource] as ((row: Rows[Name]) => string | null) | undefined;
  return label?.(row) ?? null;
}
