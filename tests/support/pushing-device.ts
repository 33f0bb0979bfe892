import type { Outcome } from '../../domain/protocol/outcome.ts';
import type { PushItem, PushReply } from '../../domain/protocol/push.ts';
import { protocolVersion } from '../../domain/protocol/version.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { Context } from '../../server/context.ts';
import { push } from '../../server/sync/push/push.ts';
import { freshId } from './sync-office.ts';

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
    return {
      id: freshId(),
      seq: this.seq,
      name,
      args: { ...args },
      base: {},
      after: [],
      at: this.#context.now(),
      offset: 0,
      schema: protocolVersion,
      ...given,
    };
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
