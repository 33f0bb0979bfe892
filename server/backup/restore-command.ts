import path from 'node:path';
import process from 'node:process';
import { optionsOf, runCommand } from '../command.ts';
import { readEnvironment, StartError } from '../environment.ts';
import { checkArchive } from './archive.ts';
import { restore } from './restore.ts';

const use = 'npm run restore -- --from FILE [--force | --check]';

/** `npm run restore`: restores a backup, or only checks it; see {@link restore}. */
await runCommand(async (log) => {
  const flag = { type: 'boolean', default: false } as const;
  const { from, force, check } = optionsOf({ from: { type: 'string' }, force: flag, check: flag }, use);
  if (from === undefined) throw new StartError(`--from is missing. Use: ${use}`);
  const file = path.resolve(from);
  const checked = check
    ? await checkArchive(file)
    : await restore({ environment: readEnvironment(process.env), log, from: file, force });
  const { manifest, contents } = checked;
  const count = Object.values(contents.rows).reduce((sum, each) => sum + each, 0);
  const made = `${count} rows and ${contents.files} files of ${new Date(manifest.createdOn).toISOString()}`;
  return check ? `The backup is whole: ${made}.` : `Restored ${made}. Every device loads again when it next connects.`;
});
