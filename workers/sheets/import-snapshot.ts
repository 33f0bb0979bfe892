import { textIn } from '../../domain/import/names.ts';
import type { ParsedRow } from '../../domain/import/parse-sheet.ts';
import type { Snapshot } from '../../domain/import/snapshot-rows.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { Rows } from '../../domain/rows.ts';
import type { MirrorDatabase } from '../mirror/database.ts';

/** The rows of a resource that an account has. */
async function ownRows<Name extends Resource>(
  mirror: MirrorDatabase,
  resource: Name,
  company: string,
): Promise<Rows[Name][]> {
  const rows: Rows[Name][] = await mirror.rows(resource).toArray();
  return rows.filter((row) => row.company?.id === company);
}

/** What the rows of a file are compared with: what is shown on this device, also what waits to be sent. */
export async function snapshotFor(
  mirror: MirrorDatabase,
  { company, rows }: { company: string; rows: readonly ParsedRow[] },
): Promise<Snapshot> {
  const tickets = rows.flatMap(({ values }) => textIn(values.jobTicket) ?? []);
  const [customers, addresses, tasks] = await Promise.all([
    ownRows(mirror, 'customers', company),
    ownRows(mirror, 'addresses', company),
    mirror
      .rows('tasks')
      .where('jobTicketKey')
      .anyOf([...new Set(tickets.map(fold))])
      .toArray(),
  ]);
  return { customers, addresses, tasks: tasks.filter((task) => task.company?.id === company) };
}
