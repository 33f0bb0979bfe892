import type { PrecacheEntry } from 'workbox-precaching';
import { second } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/languages.ts';
import { type AppKept, type AppPart, appParts } from '../contract/service-worker.ts';

/** A file of the build: its address, and what tells its versions apart where the address doesn't. */
export type AppFile = Pick<PrecacheEntry, 'url' | 'revision'>;

/** What is needed of a service worker's surroundings. */
export interface FilesScope {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The cache of the app's files. */
  open(): Promise<Pick<Cache, 'put' | 'keys'>>;
  /** The address under which a file is in the cache. */
  keyOf(url: string): string | undefined;
  /** Waits; no longer than until the signal. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** How many files are fetched at once: a phone's network answers several about as soon as one, and leaves room for the first rows. */
const atOnce = { install: 4, later: 2 };

/** Pauses before a file is asked for again, in milliseconds: a network that loses some requests answers the next. */
const pauses = [0.25, 0.5, 1, 2, 4, 8].map((seconds) => seconds * second);

/** A reply that takes longer counts as lost, in milliseconds. */
const patience = 120 * second;

/** The part that a file belongs to, by its folder (tools/build/chunks.ts). */
export function partOfFile(url: string): AppPart {
  const folder = /^\/?assets\/(\w+)\/[^/]+$/.exec(url)?.[1];
  if (/^\/?manuals\//.test(url)) return 'papers';
  // Pushed news show it, which come by the network only: it comes with what is needed seldom.
  if (/\/badge-\d+\.png$/.test(url)) return 'papers';
  return appParts.find((part) => part === folder) ?? 'field';
}

/** Whether a device whose person reads this language has use for a file: manuals are there in each. */
const isRead = (url: string, language: Language): boolean =>
  !/^\/?manuals\//.test(url) || url.includes(`manuals/${language}/`);

/** Keeps the files of the build on the device: those of the field with the installation, the others part by part afterwards. */
export class AppFiles {
  readonly #files: readonly AppFile[];
  readonly #scope: FilesScope;
  /** The work that is under way; what is asked for meanwhile follows. */
  #last: Promise<void> = Promise.resolve();

  constructor(files: readonly AppFile[], scope: FilesScope) {
    this.#files = files;
    this.#scope = scope;
  }

  /**
   * Keeps what the field needs, and of the other parts those of which an earlier version has left something: after an update a device
   * can do without network what it could before. Rejects when a file can't be had; what has come stays, and the next try goes on.
   */
  async install(): Promise<void> {
    const before = await this.#keys();
    const origin = new Set([...before].map((key) => new URL(key).pathname));
    const parts = new Set<AppPart>(['field', ...[...origin].map(partOfFile)]);
    // Of manuals those are kept that were there, whatever their language.
    const wanted = this.#files.filter(
      ({ url }) => parts.has(partOfFile(url)) && (!/^manuals\//.test(url) || origin.has(`/${url}`)),
    );
    await this.#fetchAll(this.#missing(wanted, before), atOnce.install, new AbortController().signal);
  }

  /** Keeps parts in their order. Rejects as `install` does, and at once when the signal ends it. */
  keep(parts: readonly AppPart[], language: Language, signal: AbortSignal): Promise<void> {
    const run = async (): Promise<void> => {
      const before = await this.#keys();
      for (const part of parts) {
        await this.#fetchAll(this.#missing(this.#of(part, language), before), atOnce.later, signal);
      }
    };
    this.#last = this.#last.then(run, run);
    return this.#last;
  }

  /** How much of each part is here. */
  async kept(language: Language): Promise<AppKept> {
    const here = await this.#keys();
    const count = (part: AppPart) => {
      const files = this.#of(part, language);
      return { files: files.length, kept: files.filter((file) => here.has(this.#keyOf(file))).length };
    };
    return Object.fromEntries(appParts.map((part) => [part, count(part)])) as AppKept;
  }

  #of(part: AppPart, language: Language): AppFile[] {
    return this.#files.filter(({ url }) => partOfFile(url) === part && isRead(url, language));
  }

  #keyOf({ url }: AppFile): string {
    return this.#scope.keyOf(url) ?? url;
  }

  async #keys(): Promise<Set<string>> {
    const cache = await this.#scope.open();
    return new Set((await cache.keys()).map(({ url }) => url));
  }

  #missing(files: readonly AppFile[], here: ReadonlySet<string>): AppFile[] {
    return files.filter((file) => !here.has(this.#keyOf(file)));
  }

  async #fetchAll(files: readonly AppFile[], workers: number, signal: AbortSignal): Promise<void> {
    const left = files.values();
    const work = async (): Promise<void> => {
      for (const file of left) await this.#store(file, signal);
    };
    await Promise.all(Array.from({ length: workers }, work));
  }

  async #store(file: AppFile, signal: AbortSignal): Promise<void> {
    for (const pause of pauses) {
      try {
        return await this.#fetchInto(file, signal);
      } catch (error) {
        // Another try has the same disk; what the network or the server refused may come with the next one.
        if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error;
        signal.throwIfAborted();
      }
      await this.#scope.pause(pause, signal);
    }
    await this.#fetchInto(file, signal);
  }

  async #fetchInto(file: AppFile, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const given = new AbortController();
    const end = (): void => given.abort(signal.reason);
    signal.addEventListener('abort', end);
    const limit = setTimeout(() => given.abort(), patience);
    try {
      const response = await this.#scope.fetch(file.url, {
        // A file that isn't named by its content may be in the browser's own cache as it was.
        cache: file.revision ? 'reload' : 'default',
        credentials: 'same-origin',
        signal: given.signal,
      });
      // A network that asks for a sign-in leads elsewhere.
      if (!response.ok || response.redirected) throw new TypeError(`${file.url}: ${response.status}`);
      await (await this.#scope.open()).put(this.#keyOf(file), response);
    } finally {
      clearTimeout(limit);
      signal.removeEventListener('abort', end);
    }
  }
}
