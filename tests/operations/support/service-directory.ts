import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../../../tools/run.ts';
import { serviceUser } from './programs.ts';
import type { Stage } from './story.ts';

/** A new directory that belongs to the user of the servers that refuse to run as root. */
export async function makeServiceDirectory(stage: Stage, name: string): Promise<string> {
  const directory = await mkdtemp(path.join(stage.directory, `${name}-`));
  if (serviceUser === null) return directory;
  const { code, output } = await run(['chown', `${serviceUser}:`, directory], { output: 'keep' });
  if (code !== 0) throw new Error(output);
  return directory;
}
