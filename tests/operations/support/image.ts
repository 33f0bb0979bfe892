import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { must } from '../../../domain/kernel/assert.ts';
import { ROOT, run } from '../../../tools/run.ts';

/** A line of a Dockerfile, with its continuations. */
interface Instruction {
  name: string;
  rest: string;
}

const readInstructions = (text: string): Instruction[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, rest: rest.join(' ') };
    });

/** The user who has no rights; the image's own is "node". */
const nobody = { user: 'nobody', group: 'nogroup', uid: '65534' };

const isRoot = process.getuid?.() === 0;

/** A file system of a stage, in a folder instead of a container. */
class StageFolder {
  readonly root: string;
  workdir = '/';
  readonly env: Record<string, string> = {};
  user = 'root';
  command: string[] = [];
  healthCheck: string[] = [];

  constructor(root: string) {
    this.root = root;
    mkdirSync(root, { recursive: true });
  }

  /** Where a path of the image is here. */
  at(place: string): string {
    return path.join(this.root, path.resolve(this.workdir, place));
  }
}

/** A file that git knows: what a clone has, and so what the build gets. */
async function sources(): Promise<string[]> {
  const { output } = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard'], {
    output: 'keep',
    directory: ROOT,
  });
  return output.split('\n').filter((name) => name !== '' && existsSync(path.join(ROOT, name)));
}

/** The words of JSON form, or of shell form. */
const wordsOf = (rest: string): string[] =>
  rest.startsWith('[') ? (JSON.parse(rest) as string[]) : ['/bin/bash', '-c', rest];

/**
 * The image that the Dockerfile makes, built in folders: its steps are done with the same programs, and paths of the
 * image lie below `root`. It can't show what the base images lack.
 */
export class Image {
  readonly #stage: StageFolder;

  private constructor(stage: StageFolder) {
    this.#stage = stage;
  }

  /** Builds it; throws what a step said that failed. */
  static async build(directory: string): Promise<Image> {
    const stages = new Map<string, StageFolder>();
    const files = await sources();
    let stage: StageFolder | undefined;
    for (const { name, rest } of readInstructions(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8'))) {
      if (name === 'FROM') {
        const label = / AS (\w+)$/.exec(rest)?.[1] ?? 'final';
        stage = new StageFolder(path.join(directory, label));
        stages.set(label, stage);
      } else await carryOut({ name, rest }, must(stage, 'a stage'), { stages, files });
    }
    return new Image(must(stage, 'the last stage'));
  }

  /** The command that the container runs, or another one, as the image's user; with the folder to run it in. */
  commandOf(command: readonly string[] = this.#stage.command): {
    command: string[];
    cwd: string;
    env: Record<string, string>;
  } {
    const { workdir, env, user } = this.#stage;
    const as =
      isRoot && user !== 'root'
        ? ['setpriv', `--reuid=${nobody.uid}`, `--regid=${nobody.uid}`, '--clear-groups', '--']
        : [];
    const home = { HOME: this.at('/data') };
    return {
      command: [...as, ...command],
      cwd: this.at(workdir),
      env: { ...env, ...home, DATA_DIR: this.at('/data') },
    };
  }

  get healthCheck(): string[] {
    return this.#stage.healthCheck;
  }

  at(place: string): string {
    return this.#stage.at(place);
  }
}

async function carryOut(
  { name, rest }: Instruction,
  stage: StageFolder,
  { stages, files }: { stages: ReadonlyMap<string, StageFolder>; files: readonly string[] },
): Promise<void> {
  switch (name) {
    case 'WORKDIR':
      stage.workdir = rest;
      mkdirSync(stage.at('.'), { recursive: true });
      return;
    case 'ENV':
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value;
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'CMD':
      stage.command = wordsOf(rest);
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = wordsOf(rest.replace(/^.*?CMD /, ''));
      return;
    case 'COPY':
      return copy(rest, stage, { stages, files });
    case 'RUN':
      return runStep(rest, stage);
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`The Dockerfile has an instruction that this story does not know: ${name}`);
  }
}

function copy(
  rest: string,
  stage: StageFolder,
  { stages, files }: { stages: ReadonlyMap<string, StageFolder>; files: readonly string[] },
): void {
  const words = rest.split(' ');
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const names = words.filter((word) => !word.startsWith('--'));
  const target = must(names.pop(), 'the target of COPY');
  for (const name of names) {
    if (from !== undefined) {
      cpSync(must(stages.get(from), `the stage ${from}`).at(name), stage.at(target), { recursive: true });
      continue;
    }
    const found = files.filter((file) => name === '.' || file === name || file.startsWith(`${name}/`));
    if (found.length === 0) throw new Error(`COPY names ${name}, which is not there.`);
    const isFolder = names.length > 1 || target.endsWith('/') || name === '.';
    for (const file of found) {
      const place = isFolder ? path.join(target, file) : path.join(target, path.relative(name, file));
      cpSync(path.join(ROOT, file), stage.at(place));
    }
  }
}

/** Paths of the image that the steps name, and its user, are those of this machine here. */
async function runStep(rest: string, stage: StageFolder): Promise<void> {
  const owner = isRoot ? [nobody.user, nobody.group] : null;
  const script = rest
    .replaceAll(/ \/(data|backups)\b/g, (_, name: string) => ` ${stage.at(`/${name}`)}`)
    .replace(' --owner=node', owner === null ? '' : ` --owner=${owner[0]}`)
    .replace(' --group=node', owner === null ? '' : ` --group=${owner[1]}`)
    // The cache of this machine is not the image's.
    .replace(' && npm cache clean --force', '');
  const { code, output } = await run(['/bin/bash', '-c', script], { output: 'keep', directory: stage.at('.') });
  if (code !== 0) throw new Error(`RUN ${rest}\n${output.slice(-2000)}`);
}
