import { unzipSync } from 'fflate';
import type { Bytes } from '../../domain/evidence/cryptography.ts';
import { evidenceName, type PackReader } from '../../domain/evidence/verify/pack.ts';

/** A file that is read from disk when it is needed; `path` as the browser gives it. */
export interface FolderFile {
  path: string;
  read(): Promise<Bytes>;
}

/** The largest file that is unpacked: a ZIP can promise more than the memory holds. */
const mostBytes = 1024 * 1024 * 1024;

/** Files that operating systems put beside people's own, unseen. */
const isSystems = (path: string): boolean =>
  /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path) || path.startsWith('__MACOSX/');

/** The folder in which the pack lies: people pack and unpack it into one. */
function rootOf(paths: readonly string[]): string {
  const found = paths.filter((path) => path === evidenceName || path.endsWith(`/${evidenceName}`));
  const [shortest = evidenceName] = found.sort((one, other) => one.length - other.length);
  return shortest.slice(0, -evidenceName.length);
}

/** Names files by their paths in the pack; what lies outside of it keeps its whole path. */
function readerOf(paths: readonly string[], read: (path: string) => Promise<Bytes | null>): PackReader {
  const kept = paths.filter((path) => !path.endsWith('/') && !isSystems(path));
  const root = rootOf(kept);
  const nameOf = (path: string): string => (path.startsWith(root) ? path.slice(root.length) : path);
  const byName = new Map(kept.map((path) => [nameOf(path), path]));
  return {
    names: kept.map(nameOf),
    async read(name) {
      const path = byName.get(name);
      return path === undefined ? null : read(path);
    },
  };
}

/** Reads a pack from its ZIP, one file at a time; null where it is no ZIP. */
export function readZip(zip: Bytes): PackReader | null {
  const paths: string[] = [];
  try {
    unzipSync(zip, {
      filter({ name }) {
        paths.push(name);
        return false;
      },
    });
  } catch {
    return null;
  }
  return readerOf(paths, async (path) => {
    try {
      const filter = (entry: { name: string; originalSize: number }) =>
        entry.name === path && entry.originalSize <= mostBytes;
      const bytes = unzipSync(zip, { filter })[path];
      return bytes === undefined ? null : new Uint8Array(bytes);
    } catch {
      return null;
    }
  });
}

/** Reads a pack from the files of a folder. */
export function readFolder(files: readonly FolderFile[]): PackReader {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return readerOf(
    files.map(({ path }) => path),
    async (path) =>
      (await byPath
        .get(path)
        ?.read()
        .catch(() => null)) ?? null,
  );
}
