import { statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { optionsOf, runCommand } from '../command.ts';
import { readEnvironment, StartError } from '../environment.ts';
import { checkArchive } from './archive.ts';
import { latestBackup } from './folder.ts';
import { restore } from './restore.ts';

const use = 'npm run restore -- --from FILE_OR_FOLDER [--force | --check]';

/** `npm run restore`: restores a backup, or only checks it; see {@link restore}. */
await runCommand(async (log) => {
  const flag = { type: 'boolean', default: false } as const;
  const { from, force, check } = optionsOf({ from: { type: 'string' }, force: flag, check: flag }, use);
  if (from === undefined) throw new StartError(`--from is missing. Use: ${use}`);
  const given = path.resolve(from);
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? await latestBackup(given) : given;
  const checked = check
    ? await checkArchive(file)
    : await restore({ environment: readEnvironment(process.env), log, from: file, force });
  const { manifest, contents } = checked;
  const count = Object.values(contents.rows).reduce((sum, each) => sum + each, 0);
  const made = `${count} rows and ${contents.files} files of ${new Date(manifest.createdOn).toISOString()}`;
  return check ? `The backup is whole: ${made}.` : `Restored ${made}. Every device loads again when it next connects.`;
});
