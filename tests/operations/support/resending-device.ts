import { setTimeout as wait } from 'node:timers/promises';
import { must } from '../../../domain/kernel/assert.ts';
import { pullReplySchema } from '../../../domain/protocol/pull.ts';
import { type PushItem, pushReplySchema } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import { freshId } from '../../bench/harness/sync-device.ts';

const waiting = { changes: 0, files: 0 };
const pause = 20;

/**
 * A device that keeps what it has sent, as outboxes do for seven days, and sends it again with the same ids when the server's
 * database has another epoch.
 */
export class ResendingDevice {
  readonly #id = freshId();
  readonly #token: string;
  readonly #items: PushItem[] = [];
  #cookie: string | null = null;
  #epoch: string | null = null;

  constructor(token: string) {
    this.#token = token;
  }

  /** Ids of all that was ever acknowledged. */
  get items(): string[] {
    return this.#items.map(({ id }) => id);
  }

  /** Makes an item and sends it until there is an outcome; rejects unless it was applied. */
  async send(server: string, name: string, args: object, base: object): Promise<void> {
    const item: PushItem = {
      id: freshId(),
      seq: this.#items.length + 1,
      name,
      args: { ...args },
      base: { ...base },
      after: [],
      at: Date.now(),
      offset: 0,
      schema: protocolVersion,
    };
    await this.#push(server, item);
    this.#items.push(item);
  }

  /** Pulls until nothing is left; gives how often the server refused the cookie (410). */
  async pull(server: string): Promise<number> {
    let refusals = 0;
    for (let next: string | null = null, isDone = false; !isDone; ) {
      const body = { device: this.#id, cookie: this.#cookie, next, limit: 1000, unsettled: [], waiting, digest: false };
      const { status, text } = await this.#post(server, '/sync/pull', body);
      if (status === 410) {
        refusals += 1;
        [this.#cookie, next] = [null, null];
        continue;
      }
      const reply = pullReplySchema.parse(JSON.parse(text));
      ({ next } = reply);
      if (next !== null) continue;
      this.#cookie = must(reply.cookie, 'the cookie of the last page');
      this.#epoch = reply.epoch;
      isDone = reply.phase === 'delta';
    }
    return refusals;
  }

  get epoch(): string | null {
    return this.#epoch;
  }

  /** Sends everything once more, in its order. */
  async sendAgain(server: string): Promise<void> {
    for (const item of this.#items) await this.#push(server, item);
  }

  async #push(server: string, item: PushItem): Promise<void> {
    for (;;) {
      const { status, text } = await this.#post(server, '/sync/push', { device: this.#id, waiting, items: [item] });
      if (status !== 200) throw new Error(`The push answered ${status}: ${text}`);
      const { outcomes, sequence } = pushReplySchema.parse(JSON.parse(text));
      const outcome = outcomes[0]?.outcome;
      if (outcome?.kind === 'applied') return;
      if (outcome !== undefined) throw new Error(`${item.name} came to ${JSON.stringify(outcome)}`);
      // The database has forgotten some of this device's items: it says which number comes next.
      if (sequence !== null) item.seq = sequence.next;
      else await wait(pause);
    }
  }

  /** Asks until there is an answer that is not to come again. */
  async #post(server: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
    for (;;) {
      const reply = await fetch(`${server}/rest${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await reply.text();
      if (reply.status !== 503 && reply.status !== 500) return { status: reply.status, text };
      await wait(pause);
    }
  }
}
