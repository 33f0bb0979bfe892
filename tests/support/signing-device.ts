import { makeKey, signWith, webCryptography } from '../../documents/evidence-pack/web-cryptography.ts';
import { contentOf, placeOf, recordedOf } from '../../domain/evidence/recorded.ts';
import type { EvidenceRecord } from '../../domain/evidence/schema.ts';
import { contentHash, emptyChain, seal } from '../../domain/evidence/seal.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { PushItem, PushReply } from '../../domain/protocol/push.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { Context } from '../../server/context.ts';
import { receiveEvidence } from '../../server/services/evidence/receive-seals.ts';
import { PushingDevice } from './pushing-device.ts';

const cryptography = webCryptography(crypto.subtle);

/** A device that signs what it sends. */
export class SigningDevice {
  readonly pushing: PushingDevice;
  key: Awaited<ReturnType<typeof makeKey>>;
  end = emptyChain;
  readonly #context: Context;
  readonly #viewer: Viewer;

  constructor(context: Context, viewer: Viewer, key: Awaited<ReturnType<typeof makeKey>>) {
    this.pushing = new PushingDevice(context, viewer);
    this.#context = context;
    this.#viewer = viewer;
    this.key = key;
  }

  static async make(context: Context, viewer: Viewer): Promise<SigningDevice> {
    return new SigningDevice(context, viewer, await makeKey(crypto.subtle));
  }

  async sign(
    content: unknown,
    given: Pick<EvidenceRecord, 'id' | 'kind' | 'task' | 'about'> & Partial<EvidenceRecord>,
  ) {
    const record = {
      files: [],
      tappedAt: this.#context.now(),
      clockOffset: 0,
      place: null,
      device: this.pushing.id,
      late: false,
      ...given,
      content: await contentHash(content, cryptography),
    };
    const signer = { key: this.key.id, sign: signWith(crypto.subtle, this.key.privateKey), cryptography };
    const made = await seal(record, this.end, signer);
    this.end = made.end;
    return { id: given.id, seal: made.seal, content };
  }

  /** A signed item. */
  async item(
    task: string,
    name: string,
    args: Record<string, unknown>,
    given: Partial<PushItem> = {},
  ): Promise<PushItem> {
    const item = this.pushing.item(name, args, given);
    const recorded = must(recordedOf(item), 'a record');
    return {
      ...item,
      seal: (await this.sign(contentOf(item), { id: item.id, task, place: placeOf(item), ...recorded })).seal,
    };
  }

  mark(task: string, id: string): Promise<PushItem> {
    return this.item(task, 'markCollected', { id }, { base: { completionStatus: 'NO_PROGRESS' } });
  }

  push(items: readonly unknown[], seals: readonly unknown[] = []): Promise<PushReply> {
    const work = () => this.pushing.push(...items);
    const { id: device } = this.pushing;
    return receiveEvidence(this.#context, this.#viewer, { device, key: this.key.spki, seals, work });
  }
}
