import { noop } from '../../domain/kernel/noop.ts';
import { deferred } from '../../domain/kernel/polyfills.ts';
import { second } from '../../domain/kernel/time.ts';
import type { Locks } from './capabilities.ts';
import { type FallbackPlatform, TabsDatabase } from './tabs-database.ts';

/** A holder renews its lease this often; waiting tabs poll as often. */
const renewEvery = 5 * second;
/** A lease that was not renewed for this long is free: its tab is dead or suspended. */
const leaseLasts = 3 * renewEvery;

/**
 * Exclusive locks for browsers without the Web Locks API: leases in IndexedDB, whose transactions make them exclusive. The lock
 * of a tab that died is free after 15 s; a tab that was suspended learns within 5 s of waking that it has lost its lock.
 */
export class LeaseLocks implements Locks {
  readonly #platform: FallbackPlatform;
  readonly #database: TabsDatabase;

  constructor(platform: FallbackPlatform) {
    this.#platform = platform;
    this.#database = new TabsDatabase(platform);
  }

  /** As `navigator.locks.request`: rejects when the lock was stolen, or its lease taken over, while `callback` runs. */
  async request<Value>(
    name: string,
    { steal = false }: { steal?: boolean },
    callback: () => Promise<Value>,
  ): Promise<Value> {
    const holder = this.#platform.mint();
    while (!(await this.#take(name, holder, steal))) await this.#pause();
    const { promise: lost, reject: lose } = deferred<never>();
    lost.catch(noop);
    const stopRenewing = this.#renew(name, holder, lose);
    try {
      return await Promise.race([callback(), lost]);
    } finally {
      stopRenewing();
      await this.#release(name, holder);
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#platform.later(renewEvery, resolve));
  }

  #take(name: string, holder: string, steal: boolean): Promise<boolean> {
    const { leases } = this.#database;
    return this.#database.transaction('rw', leases, async () => {
      const present = await leases.get(name);
      const now = this.#platform.now();
      const left = (present?.until ?? 0) - now;
      // One that is further ahead than any lease was taken before the clock was set back.
      if (!steal && present?.holder !== holder && left > 0 && left <= leaseLasts) return false;
      await leases.put({ name, holder, until: now + leaseLasts });
      return true;
    });
  }

  /** Renews the lease until the result is called; `lose` hears when another holder has it, or it cannot be renewed. */
  #renew(name: string, holder: string, lose: (reason: Error) => void): () => void {
    const { leases } = this.#database;
    let isOver = false;
    let cancel: () => void = noop;
    const renewed = (): Promise<boolean> =>
      this.#database.transaction('rw', leases, async () => {
        if ((await leases.get(name))?.holder !== holder) return false;
        await leases.put({ name, holder, until: this.#platform.now() + leaseLasts });
        return true;
      });
    const next = (): void => {
      cancel = this.#platform.later(renewEvery, () => {
        renewed().then((isOurs) => {
          if (isOver) return;
          if (isOurs) next();
          else lose(new DOMException(`Another tab took the lock ${name}.`, 'AbortError'));
        }, lose);
      });
    };
    next();
    return () => {
      isOver = true;
      cancel();
    };
  }

  async #release(name: string, holder: string): Promise<void> {
    const { leases } = this.#database;
    await this.#database.transaction('rw', leases, async () => {
      if ((await leases.get(name))?.holder === holder) await leases.delete(name);
    });
  }
}
