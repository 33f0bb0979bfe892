import type { Outcome } from '../../domain/protocol/outcome.ts';
import { type PushItem, type PushReply, pushReplySchema } from '../../domain/protocol/push.ts';
import { protocolVersion } from '../../domain/protocol/version.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { Context } from '../../server/context.ts';
import { push } from '../../server/sync/push/push.ts';
import type { TestClient } from './server.ts';
import { freshId } from './sync-office.ts';

/** An item as the outbox makes it: the first of its device, unless said otherwise. */
export const pushItem = (name: string, args: object, given: Partial<PushItem> & Pick<PushItem, 'at'>): PushItem => ({
  id: freshId(),
  seq: 1,
  name,
  args: { ...args },
  base: {},
  after: [],
  offset: 0,
  schema: protocolVersion,
  ...given,
});

/** Posts an item in the name of who is signed in, from a new device unless one is given; says what became of it. */
export async function postItem(client: TestClient, item: PushItem, device = freshId()): Promise<Outcome | undefined> {
  const { body } = await client.post('/sync/push', { device, waiting: { changes: 1, files: 0 }, items: [item] });
  return pushReplySchema.parse(body).outcomes[0]?.outcome;
}

/** A device that makes items as the outbox does, and pushes them when told. */
export class PushingDevice {
  id = freshId();
  readonly failures: unknown[] = [];
  seq = 0;
  readonly #context: Context;
  readonly #viewer: Viewer;

  constructor(context: Context, viewer: Viewer) {
    this.#context = context;
    this.#viewer = viewer;
  }

  /** The same device, and where it is in its count, with another server or the same one after a restart. */
  movedTo(context: Context): PushingDevice {
    const moved = new PushingDevice(context, this.#viewer);
    moved.id = this.id;
    moved.seq = this.seq;
    return moved;
  }

  /** The next item of the device. */
  item(name: string, args: object, given: Partial<PushItem> = {}): PushItem {
    this.seq += 1;
    return pushItem(name, args, { seq: this.seq, at: this.#context.now(), ...given });
  }

  push(...items: unknown[]): Promise<PushReply> {
    const onFailure = (problem: unknown) => this.failures.push(problem);
    return push(this.#context, this.#viewer, { device: this.id, items, onFailure });
  }

  /** Makes one item, pushes it and gives what became of it. */
  async do(name: string, args: object, given: Partial<PushItem> = {}): Promise<Outcome | undefined> {
    const reply = await this.push(this.item(name, args, given));
    return reply.outcomes[0]?.outcome;
  }
}
