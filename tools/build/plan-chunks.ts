import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { must } from '../../domain/kernel/assert.ts';
import { officeFiles } from './chunks.ts';
import { mergePieces, type Part, type Piece } from './merge-pieces.ts';

/** How many files the page's code may be, besides what every screen loads first. */
const most = 26;

/** Bytes of code that cost a device about as much time as one more file. */
const perFile = 4000;

/**
 * The first screens, and what each of them loads by itself. What they need counts more than anything else, and nothing is loaded
 * with them that they don't need.
 */
const first = /\/src\/(routes\/(login|_app|_app\/my-day)\.tsx\?tsr-split=component|app\/[^/]+)$/;
const ofFirst = 1000;

/** The frame of all guarded screens, and these. */
const frame = /\/src\/routes\/_app\.tsx\?tsr-split=component$/;
const guarded = /\/src\/routes\/_app[./]/;

/** The screens of a person in the field. They, with what is opened from them, work without network first. */
const ofField = /\/src\/routes\/(login|_app|_app\/(my-day|me|inbox))\.tsx\?tsr-split=/;
const ofRoute = /\/src\/routes\/.+\?tsr-split=/;

type Chunk = Rolldown.OutputChunk;

/** A module by which a chunk is known, also after its content has changed: so that files stay as they are from one version to the next. */
const idOf = ({ facadeModuleId, modules, fileName }: Chunk): string =>
  facadeModuleId ?? Object.keys(modules).sort()[0] ?? fileName;

/** The chunks that can be reached without the frame. */
function reachedOutside(chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const found = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of found) {
    const chunk = chunks.get(name);
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])])
      if (!guarded.test(chunks.get(next)?.facadeModuleId ?? '')) found.add(next);
  }
  return found;
}

/** The chunks of the screens of the field, and of everything that is opened from there but other screens. */
function reachedInField(chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const isStart = (chunk: Chunk) => chunk.isEntry || ofField.test(idOf(chunk));
  const found = new Set([...chunks.values()].filter(isStart).map(({ fileName }) => fileName));
  for (const name of found) {
    const chunk = chunks.get(name);
    for (const next of chunk?.imports ?? []) found.add(next);
    for (const next of chunk?.dynamicImports ?? []) {
      const id = chunks.get(next)?.facadeModuleId ?? '';
      if (ofField.test(id) || !ofRoute.test(id)) found.add(next);
    }
  }
  return found;
}

/** Files for modules, from the chunks of a build that merged none. `start` names the groups of what every screen loads first. */
function planOf(output: readonly Chunk[], start: ReadonlySet<string>): Map<string, string> {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const isStart = ({ isEntry, name }: Chunk): boolean => isEntry || start.has(name);
  const rest = output.filter((chunk) => !isStart(chunk)).sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  const places = new Map(rest.map(({ fileName }, index) => [fileName, index]));
  const inField = reachedInField(chunks);
  const pieces = rest.map(
    ({ fileName, imports, modules }): Piece => ({
      bytes: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
      imports: imports.flatMap((name) => places.get(name) ?? []),
      group: inField.has(fileName) ? 'field' : officeFiles,
    }),
  );
  const loaded = rest.filter(({ isDynamicEntry }) => isDynamicEntry);
  const framePart = loaded.findIndex((chunk) => frame.test(idOf(chunk)));
  if (framePart === -1) throw new Error('The frame of guarded screens is no part that is loaded on demand any more.');
  const outside = reachedOutside(chunks);
  const parts = loaded.map(
    (chunk, index): Part => ({
      piece: must(places.get(chunk.fileName), chunk.fileName),
      weight: first.test(idOf(chunk)) ? ofFirst : 1,
      after: index === framePart || outside.has(chunk.fileName) ? null : framePart,
    }),
  );
  const files = mergePieces(pieces, parts, { most, perFile });
  return new Map(
    files.flatMap((file, index) =>
      file.flatMap((place) => {
        const name = `${must(pieces[place], 'a piece').group}${index}`;
        return Object.keys(must(rest[place], 'a chunk').modules).map((id) => [id, name] as const);
      }),
    ),
  );
}

/**
 * Plans which modules of the page share a file, so that there are few and a screen loads little that it does not need. The page is
 * built once without merging, which shows what each part needs; `plan` is filled before the real build makes its chunks.
 */
export function plannedChunks(
  unmerged: InlineConfig,
  { plan, start }: { plan: Map<string, string>; start: ReadonlySet<string> },
): Plugin {
  return {
    name: 'ergon:planned-chunks',
    apply: 'build',
    async buildStart() {
      const result = await build(unmerged);
      const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
      plan.clear();
      for (const [id, file] of planOf(
        output.filter((each) => each.type === 'chunk'),
        start,
      ))
        plan.set(id, file);
    },
  };
}
