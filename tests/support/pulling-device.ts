import { must } from '../../domain/kernel/assert.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { Outcome } from '../../domain/protocol/outcome.ts';
import { type Digest, type PullReply, rowHash } from '../../domain/protocol/pull.ts';
import { protocolVersion } from '../../domain/protocol/version.ts';
import type { Rows } from '../../domain/rows.ts';
import { isKept, type Kept } from '../../domain/visibility/retention.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { Pull } from '../../server/sync/pull/pull.ts';
import { freshId } from './sync-office.ts';

type Row = { id: string; version: number } & Record<string, unknown>;

/** A device that only pulls: what it holds after each pull is what a person would see. */
export class PullingDevice {
  readonly id = freshId();
  readonly rows = new Map<string, Row>();
  readonly outcomes = new Map<string, Outcome>();
  readonly pages: PullReply[] = [];
  cookie: string | null = null;
  limit = 1000;
  /** Whether it drops rows by the window of its company; devices of earlier versions don't. */
  window = false;
  readonly #pull: Pull;
  readonly #viewer: Viewer;

  constructor(pull: Pull, viewer: Viewer) {
    this.#pull = pull;
    this.#viewer = viewer;
  }

  ask(
    given: { cookie?: string | null; next?: string | null; unsettled?: string[]; digest?: boolean } = {},
  ): Promise<PullReply> {
    return this.#pull(this.#viewer, {
      device: this.id,
      cookie: this.cookie,
      next: null,
      limit: this.limit,
      unsettled: [],
      waiting: { changes: 0, files: 0 },
      digest: false,
      protocol: protocolVersion,
      ...(this.window ? { window: true } : {}),
      ...given,
    });
  }

  /** One pull with all its pages; `between` runs after each page but the last. Gives the keys of the rows that came. */
  async pull(unsettled: string[] = [], between: () => Promise<void> = async () => undefined): Promise<string[]> {
    const keys: string[] = [];
    for (let next: string | null = null; ; ) {
      const reply = await this.ask({ next, unsettled });
      this.pages.push(reply);
      keys.push(...this.#take(reply));
      if (reply.next === null) {
        this.cookie = must(reply.cookie, 'the cookie of the last page');
        return keys;
      }
      next = reply.next;
      await between();
    }
  }

  #take({ changes, outcomes }: PullReply): string[] {
    for (const { id, outcome } of outcomes) this.outcomes.set(id, outcome);
    return changes.flatMap(({ resource, put, remove }) => {
      for (const row of put) this.rows.set(`${resource}/${row.id}`, row);
      for (const id of remove) this.rows.delete(`${resource}/${id}`);
      return [...put.map(({ id }) => `${resource}/${id}`), ...remove.map((id) => `-${resource}/${id}`)];
    });
  }

  row(resource: Resource, id: string): Row | undefined {
    return this.rows.get(`${resource}/${id}`);
  }

  /** Drops the rows that a window leaves out, with what hangs on them. */
  drop(kept: Kept): void {
    const old = [...this.rows].filter(
      ([key, row]) => key.startsWith('tasks/') && !isKept('tasks', row as unknown as Rows['tasks'], kept),
    );
    const ids = new Set(old.map(([, { id }]) => id));
    for (const [key, row] of this.rows) {
      const { task } = row as { task?: { id: string } | null };
      if (ids.has(row.id) || (task && ids.has(task.id))) this.rows.delete(key);
    }
  }

  /** What is held, without devices: they change with every contact. */
  held(): Map<string, number> {
    return new Map([...this.rows].map(([key, { version }]) => [key, version]));
  }

  digest(): Digest {
    const digest: Record<string, { count: number; sum: number }> = {};
    for (const [key, { id, version }] of this.rows) {
      const resource = must(key.split('/')[0], 'the resource');
      const { count, sum } = digest[resource] ?? { count: 0, sum: 0 };
      digest[resource] = { count: count + 1, sum: (sum ^ rowHash(id, version)) >>> 0 };
    }
    return digest;
  }
}
