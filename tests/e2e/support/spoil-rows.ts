import pg from 'pg';
import { type Resource, resources } from '../../../domain/kernel/resources.ts';
import { rowSchemas } from '../../../domain/schemas.ts';
import { columnsOf, tableOf } from '../../../server/db/tables.ts';

/** Texts that are not people's words: what they name, by which something is found, or what a provider calls it. */
const technical: ReadonlySet<string> = new Set([
  'users.stripeId',
  'roles.icon',
  'companies.timeZone',
  'photos.hash',
  'photos.mediaType',
  'tasks.pkSharedId',
  'attached-files.hash',
  'attached-files.mediaType',
  'attached-files.path',
  'notifications.changedItemId',
  'subscriptions.customer',
  'subscriptions.status',
  'devices.appVersion',
]);

/** The fields of rows that hold words of people. */
const wordsIn = (resource: Resource) =>
  columnsOf(resource).filter(({ field, kind }) => kind.kind === 'text' && !technical.has(`${resource}.${field}`));

/**
 * Writes into every text of every row of a company what `textsOf` gives for the field: the first that its schema takes. It goes
 * straight into the tables, past every form and rule, so it has to be done before a device has the rows. Gives the fields.
 */
export async function spoilRows(
  databaseUrl: string,
  company: string,
  textsOf: (field: string) => readonly string[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const spoiled: string[] = [];
  try {
    for (const resource of resources) {
      for (const { field, column } of wordsIn(resource)) {
        const schema = rowSchemas[resource].shape[field as keyof (typeof rowSchemas)[typeof resource]['shape']];
        const text = textsOf(`${resource}.${field}`).find((each) => schema.safeParse(each).success);
        // What only has digits, say, cannot hold any of them.
        if (text === undefined) continue;
        await client.query(`update ${tableOf(resource)} set ${column} = $1 where company_id = $2`, [text, company]);
        spoiled.push(`${resource}.${field}`);
      }
    }
  } finally {
    await client.end();
  }
  return spoiled;
}
