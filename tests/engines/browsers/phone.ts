import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { must } from '../../../domain/kernel/assert.ts';
import { Screen } from '../screen/screen.ts';
import type { Session } from '../webdriver/session.ts';
import type { Engine, RunningBrowser } from './engine.ts';

/** A phone with a browser of its own: it can be closed, dies, and starts again with what it kept. */
export class Phone {
  readonly profile: string;
  /** The browser that the next start takes. */
  engine: Engine;
  #running: RunningBrowser | null = null;

  private constructor(profile: string, engine: Engine) {
    this.profile = profile;
    this.engine = engine;
  }

  /** One that was never used. */
  static async create(engine: Engine): Promise<Phone> {
    return new Phone(await mkdtemp(path.join(tmpdir(), 'ergon-engine-')), engine);
  }

  get session(): Session {
    return must(this.#running, 'a browser that runs').session;
  }

  /** Starts the browser and opens a page. */
  async open(url: string): Promise<Screen> {
    this.#running = await this.engine.start(this.profile);
    await this.session.navigate(url);
    return new Screen(this.session);
  }

  /** As a person closes the browser. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.close();
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.kill();
  }

  /** Leaves nothing behind, except that a profile to be `keptAt` a folder is copied there: what the browser had written by then. */
  async end(keptAt: string | null = null): Promise<void> {
    await this.kill();
    if (keptAt !== null) {
      await rm(keptAt, { recursive: true, force: true });
      await cp(this.profile, keptAt, { recursive: true, verbatimSymlinks: true });
    }
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
