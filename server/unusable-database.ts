import { type Environment, StartError } from './environment.ts';

/** What went wrong, in the words of who found it, for the person who started the server. */
export const reasonOf = (problem: unknown): string => {
  if (problem instanceof AggregateError && problem.errors.length > 0) return reasonOf(problem.errors[0]);
  return problem instanceof Error ? problem.message : String(problem);
};

/** What the embedded PostgreSQL ends with when its files make no sense to it; its own reason is nowhere to be had. */
const gaveUp = /^Aborted\(|failed to initialize|unreachable|memory access out of bounds/;

/** Whether a database failed, rather than what was asked of it. */
export const isDatabaseFault = (problem: unknown): boolean =>
  problem instanceof Error &&
  (problem.name === 'RuntimeError' || gaveUp.test(problem.message) || 'severity' in problem);

/** Says in one line that the database can't be worked on, and what to do; leaves what says so already as it is. */
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
