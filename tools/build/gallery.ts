import type { Plugin, Rolldown } from 'vite';

/** The component gallery, as the router's plugin splits it off the routes. */
const door = /\/src\/routes\/parts\.tsx\?tsr-split=component$/;

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** What is loaded, at once or later, from these chunks on, without going through a chunk at which to stop. */
function reachable(
  bundle: Bundle,
  starts: readonly string[],
  stop: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const reached = new Set<string>();
  const open = [...starts];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || reached.has(name) || stop(chunk)) continue;
    reached.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) reached.add(style);
    open.push(...chunk.imports, ...chunk.dynamicImports);
  }
  return reached;
}

/**
 * Tells the gallery's files from the app's by how they are loaded, not by their names: its are those that nothing but
 * the route of the gallery leads to. Whatever else leads to a file, or when nothing known does (workers), it is the
 * app's. `isGallery` answers once the bundle is made.
 */
export function galleryFiles(): { plugin: Plugin; isGallery: (file: string) => boolean } {
  let files: ReadonlySet<string> = new Set();
  return {
    isGallery: (file) => files.has(file),
    plugin: {
      name: 'ergon:gallery-files',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const isDoor = (chunk: Rolldown.OutputChunk): boolean => door.test(chunk.facadeModuleId ?? '');
        const names = (chosen: typeof chunks): string[] => chosen.map(({ fileName }) => fileName);
        const app = reachable(bundle, names(chunks.filter(({ isEntry }) => isEntry)), isDoor);
        const behind = reachable(bundle, names(chunks.filter(isDoor)), () => false);
        files = new Set([...behind].filter((file) => !app.has(file)));
        if (files.size === 0) this.error('The gallery of parts was not found in the bundle.');
      },
    },
  };
}
