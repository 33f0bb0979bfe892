import path from 'node:path';
import process from 'node:process';
import { optionsOf, runCommand } from '../command.ts';
import { readEnvironment, StartError } from '../environment.ts';
import { backUp } from './back-up.ts';

const use = 'npm run backup -- --to FILE [--without-files]';

/** `npm run backup`: writes database and files to one file; see {@link backUp}. */
await runCommand(async (log) => {
  const options = { to: { type: 'string' }, 'without-files': { type: 'boolean', default: false } } as const;
  const { to, 'without-files': without } = optionsOf(options, use);
  if (to === undefined) throw new StartError(`--to is missing. Use: ${use}`);
  const environment = readEnvironment(process.env);
  const { rows, files, missing } = await backUp({ environment, log, to: path.resolve(to), files: !without });
  if (missing.length > 0) {
    process.stderr.write(`Files that rows name were not there, and are not in the backup:\n${missing.join('\n')}\n`);
    process.exitCode = 1;
  }
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
  return `Backed up ${count} rows and ${files} files to ${to}.`;
});
