import { type Environment, StartError } from './environment.ts';
import { reasonOf } from './reason.ts';

/** How the embedded PostgreSQL ends with damaged files; its own reason is not available. */
const gaveUp = /^Aborted\(|failed to initialize|unreachable|memory access out of bounds/;

/** Whether the database itself failed, rather than a statement. */
export const isDatabaseFault = (problem: unknown): boolean =>
  problem instanceof Error &&
  (problem.name === 'RuntimeError' || gaveUp.test(problem.message) || 'severity' in problem);

/** Explains in one line that the database is unusable, and what to do; keeps an existing StartError. */
export function unusableDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  problem: unknown,
): StartError {
  if (problem instanceof StartError) return problem;
  const said = reasonOf(problem);
  const reason = gaveUp.test(said) ? 'its files are damaged' : said;
  if (databaseUrl !== null) return new StartError(`The database of DATABASE_URL cannot be used: ${reason}.`);
  return new StartError(
    `The database in ${dataDir} cannot be used: ${reason}. If files are damaged, put a backup in its place: npm run restore -- --from FILE --force.`,
  );
}
