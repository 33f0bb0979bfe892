import type { Platform } from '../../workers/sync/platform.ts';

/** A browser's cache as far as photos need it; `full` refuses whatever comes. */
export class CacheInMemory {
  readonly kept = new Map<string, Response>();
  full = false;

  readonly match = async (key: string): Promise<Response | undefined> => this.kept.get(key)?.clone();

  readonly put = async (key: string, response: Response): Promise<void> => {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError');
    this.kept.set(key, response);
  };

  readonly delete = async (asked: string, { ignoreSearch = false }: CacheQueryOptions = {}): Promise<boolean> => {
    const found = [...this.kept.keys()].filter((key) => key === asked || (ignoreSearch && key.split('?')[0] === asked));
    for (const key of found) this.kept.delete(key);
    return found.length > 0;
  };

  /** All caches of a browser: this one, whatever its name. */
  get caches(): Platform['caches'] {
    return { open: async () => this } as unknown as Platform['caches'];
  }
}
