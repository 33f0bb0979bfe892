import path from 'node:path';
import process from 'node:process';
import { optionsOf, runCommand } from '../command.ts';
import { readEnvironment, StartError } from '../environment.ts';
import type { Contents } from './archive.ts';
import { backUp, backUpInto } from './back-up.ts';

const use =
  'npm run backup -- --to FILE [--without-files], or npm run backup -- --into FOLDER [--keep COUNT] [--verify]';

const countRows = ({ rows }: Contents): number => Object.values(rows).reduce((sum, each) => sum + each, 0);

function reportMissing({ missing }: Contents): void {
  if (missing.length === 0) return;
  process.stderr.write(
    `Files that rows name were missing or damaged, and are not in the backup:\n${missing.join('\n')}\n`,
  );
  process.exitCode = 1;
}

/** Parses `--keep`. */
function keptCount(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(given)) throw new StartError(`--keep has to be a number from 1. Use: ${use}`);
  return Number(given);
}

/** `npm run backup`: writes database and files to one file, or what a folder lacks of them; see {@link backUp}. */
await runCommand(async (log) => {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = { to: text, into: text, keep: text, verify: flag, 'without-files': flag } as const;
  const { to, into, keep, verify, 'without-files': without } = optionsOf(options, use);
  const environment = readEnvironment(process.env);
  if (into !== undefined && to === undefined && !without) {
    const made = await backUpInto({ environment, log, into: path.resolve(into), verify, keep: keptCount(keep) });
    reportMissing(made);
    const { files, copied, removed } = made;
    const deleted = keep === undefined ? '' : ` Deleted ${removed.backups} older backups and ${removed.files} files.`;
    return `Backed up ${countRows(made)} rows and ${files} files (${copied} of them new) to ${made.to}.${deleted}`;
  }
  if (to === undefined || into !== undefined || keep !== undefined || verify)
    throw new StartError(`Give --to with a file, or --into with a folder. Use: ${use}`);
  const made = await backUp({ environment, log, to: path.resolve(to), files: !without });
  reportMissing(made);
  return `Backed up ${countRows(made)} rows and ${made.files} files to ${to}.`;
});
