import { type UnzipFileInfo, unzipSync } from 'fflate';
import { z } from 'zod';
import type { DeviceCode } from '../../../domain/errors/device-codes.ts';
import { must } from '../../../domain/kernel/assert.ts';

/** Why an export is not taken in; nothing of it was. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly code: DeviceCode;

  constructor(code: DeviceCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

const megabyte = 1024 * 1024;
/** The largest entry: a photo that could not be made smaller, or the list of a very long time without a network. */
const mostInEntry = 64 * megabyte;
const mostInAll = 4096 * megabyte;
const mostEntries = 20_000;

const unreadable = (error: unknown): ImportError =>
  new ImportError('export_unreadable', error instanceof Error ? error.message : String(error));

function entriesOf(zip: Uint8Array): Map<string, UnzipFileInfo> {
  const entries = new Map<string, UnzipFileInfo>();
  let count = 0;
  let size = 0;
  try {
    unzipSync(zip, {
      filter(entry) {
        count += 1;
        size += entry.originalSize;
        if (count > mostEntries || size > mostInAll) throw new ImportError('export_too_large', 'too much in it');
        if (entries.has(entry.name)) throw new ImportError('export_unreadable', `two entries named ${entry.name}`);
        entries.set(entry.name, entry);
        return false;
      },
    });
  } catch (error) {
    throw error instanceof ImportError ? error : unreadable(error);
  }
  return entries;
}

/**
 * Reads an export entry by entry. Names are only compared with those that are looked for and never become paths; sizes are
 * looked at before anything is unpacked, so that a small file cannot fill the memory.
 */
export class ExportReader {
  readonly #zip: Uint8Array;
  readonly #entries: ReadonlyMap<string, UnzipFileInfo>;

  constructor(zip: ArrayBuffer) {
    this.#zip = new Uint8Array(zip);
    this.#entries = entriesOf(this.#zip);
  }

  /** The bytes of an entry, in a buffer of their own. */
  bytes(name: string): ArrayBuffer {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new ImportError('export_unreadable', `${name} is missing`);
    if (entry.originalSize > mostInEntry || entry.size > mostInEntry) throw new ImportError('export_too_large', name);
    try {
      const unpacked = unzipSync(this.#zip, { filter: (each) => each.name === name })[name];
      return new Uint8Array(must(unpacked, name)).buffer;
    } catch (error) {
      throw unreadable(error);
    }
  }

  /** An entry that holds JSON, as it is. */
  json(name: string): unknown {
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(this.bytes(name)));
    } catch (error) {
      throw error instanceof ImportError ? error : unreadable(error);
    }
  }
}

/** Parses `value` by `schema`; throws that the export is damaged, and where. */
export function checked<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ImportError('export_unreadable', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
