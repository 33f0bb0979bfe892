import { mintId } from '../../../domain/kernel/ids.ts';
import type { PushItem, PushReply } from '../../../domain/protocol/push.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { AccountName } from '../../../server/demo/people.ts';
import { type Company, signedIn } from './company.ts';

/** An id as devices make it. */
export const freshId = (): string => mintId(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)));

/** Somebody at another device: what they do arrives at the server as the pushes of devices do. */
export class OtherDevice {
  readonly userId: string;
  readonly #device = freshId();
  readonly #url: string;
  readonly #token: string;
  #seq = 0;

  private constructor(url: string, { token, userId }: { token: string; userId: string }) {
    this.userId = userId;
    this.#url = url;
    this.#token = token;
  }

  static async signIn(company: Company, account: AccountName): Promise<OtherDevice> {
    const { token, user } = await signedIn(company, account);
    return new OtherDevice(company.url, { token, userId: user.id });
  }

  /** Does one thing, which has to be applied. */
  async do(name: string, args: object, base: object = {}): Promise<void> {
    this.#seq += 1;
    const item: PushItem = {
      id: freshId(),
      seq: this.#seq,
      name,
      args: { ...args },
      base: { ...base },
      after: [],
      at: Date.now(),
      offset: 0,
      schema: protocolVersion,
    };
    const { outcomes } = await this.#push(item);
    const [settled] = outcomes;
    if (settled?.outcome.kind !== 'applied') throw new Error(`${name}: ${JSON.stringify(settled ?? 'no outcome')}`);
  }

  async #push(item: PushItem): Promise<PushReply> {
    const reply = await fetch(`${this.#url}/rest/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ device: this.#device, waiting: { changes: 0, files: 0 }, items: [item] }),
    });
    if (!reply.ok) throw new Error(`push: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as PushReply;
  }
}
