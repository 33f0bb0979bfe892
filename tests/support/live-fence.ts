import { expect } from 'vitest';
import { startSession } from '../../server/services/accounts/sessions.ts';
import { EventReader } from './event-reader.ts';
import type { TestServer } from './server.ts';
import { change, makeJob, makeOffice, store } from './sync-office.ts';

/** The address of the live events of a server that listens at `origin`. */
export const streamAt = (origin: string): string => `${origin}/rest/notifications/sse/stream-me`;

/** A machine that is busy takes its time. */
export const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 });

/** An office of its own that listens, by which it is known that everything announced before has been told. */
export class LiveFence {
  readonly #reader: EventReader;
  readonly #touch: () => Promise<unknown>;

  private constructor(reader: EventReader, touch: () => Promise<unknown>) {
    this.#reader = reader;
    this.#touch = touch;
  }

  static async raise({ context }: TestServer, origin: string): Promise<LiveFence> {
    const { kysely } = context.database;
    const apart = await makeOffice(kysely, 'fence');
    const { taskId } = await makeJob(kysely, apart);
    const { token } = await startSession(context, apart.boss.userId);
    const reader = await EventReader.open(streamAt(origin), { authorization: `Bearer ${token}` });
    return new LiveFence(reader, () => store(kysely, [change('tasks', taskId, { jobTicket: String(Math.random()) })]));
  }

  /** Waits until everything announced so far has been told: announcements come in order, pokes at most a moment later. */
  async allTold(): Promise<void> {
    for (const _round of ['what is told at once', 'what waited for the pause between two pokes']) {
      const before = this.#reader.events.length;
      await this.#touch();
      await soon(() => this.#reader.events.length).toBeGreaterThan(before);
    }
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
