import { must } from '../../../domain/kernel/assert.ts';
import { mintId } from '../../../domain/kernel/ids.ts';
import type { ArgsOf, BaseOf, MutationName } from '../../../domain/mutations.ts';
import { markNames } from '../../../domain/operational-address/mark-names.ts';
import { failureReasons } from '../../../domain/operational-address/states.ts';
import { nextMark } from '../../../domain/operational-address/transitions.ts';
import { proofStatuses } from '../../../domain/proof/states.ts';
import { held } from '../../../src/commands/marks.ts';
import { actAtTheDoor, changeTemplate, type Tools } from './at-the-door.ts';
import type { Device } from './device.ts';
import { changedAddresses, newAddresses } from './files-of-addresses.ts';
import type { Seed } from './seed.ts';

/** What a person was told is kept. */
export interface Acknowledged {
  item: string;
  name: string;
  args: Record<string, unknown>;
  undone: boolean;
  /** When it was done, which took a while: the server's time before and after. */
  done: { from: number; to: number };
}

/** By which the server knows a JPEG. */
const jpegStart = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0];

/** The hands of one person on one device; everything that was acknowledged is written down. */
export class Hands {
  readonly kept: Acknowledged[] = [];
  /** What a person was told wrongly. */
  readonly wrong: string[] = [];
  /** SHA-256 inputs: the bytes of each photo that was captured. */
  readonly photos = new Map<string, Uint8Array>();
  readonly #seed: Seed;
  readonly #now: () => number;

  constructor(seed: Seed, now: () => number) {
    this.#seed = seed;
    this.#now = now;
  }

  /** Does one random thing that the screen would offer. */
  async act(device: Device, role: 'boss' | 'installer'): Promise<void> {
    if (this.#seed.chance(role === 'boss' ? 0.2 : 0.1)) return this.#import(device);
    if (this.#seed.chance(0.3)) return this.#atTheDoor(device, role);
    const dice = this.#seed.next();
    if (dice < 0.4) await this.#mark(device);
    else if (dice < 0.55) await this.#proof(device);
    else if (dice < 0.65) await this.#editProof(device);
    else if (dice < 0.75) await this.#correct(device);
    else if (dice < 0.82) await this.#undo(device);
    else if (dice < 0.92) await this.answer(device);
    else if (role === 'boss') await this.#communicate(device);
    else await this.#addPhoto(device);
  }

  /** Answers one entry of the inbox, if there is one. */
  async answer(device: Device): Promise<void> {
    const waiting = await device.user.mirror.pending.where('state').equals('attention').toArray();
    const chosen = this.#seed.pick(waiting);
    if (!chosen) return;
    const choice = this.#seed.pick(['keepMine', 'takeTheirs', 'later'] as const) ?? 'later';
    if (choice !== 'keepMine') {
      await device.engine.decide(chosen.chain, choice);
      return;
    }
    const before = await device.user.mirror.pending.toArray();
    const known = new Set(before.map(({ id }) => id));
    await device.engine.decide(chosen.chain, 'keepMine');
    for (const { id, name, args, at } of await device.user.mirror.pending.toArray()) {
      if (known.has(id)) continue;
      // It keeps the time of the tap that it repeats.
      const first = before.find((item) => item.chain === chosen.chain && item.at === at);
      const done = this.kept.find(({ item }) => item === first?.id)?.done ?? { from: 0, to: Number.POSITIVE_INFINITY };
      this.kept.push({ item: id, name, args, undone: false, done });
    }
  }

  async #perform<Name extends MutationName>(device: Device, name: Name, args: ArgsOf<Name>, base: BaseOf<Name>) {
    const from = this.#now();
    const { kind, item } = await this.#told(device, name, async () => {
      const result = await device.engine.perform(name, args, base);
      return result.kind === 'kept' ? result : { kind: result.kind, item: null };
    });
    const done = { from, to: this.#now() };
    if (kind === 'kept' && item !== null) this.kept.push({ item, name, args, undone: false, done });
  }

  /** Whoever is told that a change was not kept makes it again: then it must not be there. */
  async #told<Result extends { kind: string }>(
    device: Device,
    name: string,
    make: () => Promise<Result>,
  ): Promise<Result> {
    const { outbox } = device.user;
    const { deaths } = device;
    const known = new Set(await outbox.items.toCollection().primaryKeys());
    let failure: unknown = null;
    const result = await make().catch((fault: unknown) => {
      failure = fault;
      return null;
    });
    // What a process says after its death, nobody hears.
    if (result?.kind !== 'kept' && !device.dead && device.deaths === deaths) {
      const there = (await outbox.items.toCollection().primaryKeys()).filter((id) => !known.has(id));
      if (there.length > 0)
        this.wrong.push(`${device.name} ${name} ${there.join()}: told that it failed, and yet kept`);
    }
    if (result === null) throw failure;
    return result;
  }

  async #anyAddress({ user }: Device) {
    return this.#seed.pick(await user.mirror.rows('operational-addresses').orderBy('id').toArray());
  }

  async #mark(device: Device): Promise<void> {
    const address = await this.#anyAddress(device);
    if (!address) return;
    const fails = this.#seed.chance(0.15);
    const target = fails ? 'FAILED' : nextMark(address.completionStatus);
    if (target === null) return;
    const reason = fails
      ? { failureReason: this.#seed.pick(failureReasons) ?? 'OTHER', failureComment: 'δεν ήταν εκεί' }
      : {};
    const base = { completionStatus: address.completionStatus };
    // Some devices, as those of earlier releases, don't say which steps they have.
    const task = this.#seed.chance(0.5) ? await device.user.mirror.rows('tasks').get(address.task.id) : null;
    await this.#perform(device, markNames[target], { id: address.id, ...reason, ...held(task?.steps) }, base);
  }

  async #correct(device: Device): Promise<void> {
    const address = await this.#anyAddress(device);
    if (!address) return;
    const completionStatus = must(this.#seed.pick(['NO_PROGRESS', 'COLLECTED', 'INSTALLED'] as const), 'a status');
    await this.#perform(
      device,
      'correctStatus',
      { id: address.id, completionStatus },
      { completionStatus: address.completionStatus },
    );
  }

  async #communicate(device: Device): Promise<void> {
    const address = await this.#anyAddress(device);
    if (!address) return;
    const communicationInfo = `κουδούνι ${this.#seed.below(1000)}`;
    const base = { communicationInfo: address.communicationInfo };
    await this.#perform(device, 'changeCommunicationInfo', { id: address.id, set: { communicationInfo } }, base);
  }

  async #capture(device: Device, draft: string) {
    const bytes = this.#seed.bytes(200 + this.#seed.below(2000));
    bytes.set(jpegStart);
    const id = this.#id();
    const content = new Blob([bytes.slice()]);
    const result = await device.engine.capture({ id, name: 'photo.jpg', mediaType: 'image/jpeg', content }, draft);
    if (result.kind !== 'captured') return null;
    this.photos.set(id, bytes);
    return { id, name: 'photo.jpg', takenOn: null, latitude: null, longitude: null };
  }

  async #proof(device: Device): Promise<void> {
    const address = await this.#anyAddress(device);
    if (!address) return;
    const id = this.#id();
    const photos = [];
    for (let count = this.#seed.below(3); count > 0; count -= 1) {
      const photo = await this.#capture(device, id);
      if (photo !== null) photos.push(photo);
    }
    const args: ArgsOf<'createProof'> = {
      id,
      type: this.#seed.chance(0.5) ? 'PICKUP' : 'INSTALLATION',
      nickname: null,
      operationalAddress: { id: address.id },
      addresses: [],
      status: this.#seed.pick(proofStatuses) ?? 'NORMAL',
      comment: `σχόλιο ${this.#seed.below(1000)}`,
      photos,
    };
    await this.#perform(device, 'createProof', args, {});
  }

  async #editProof(device: Device): Promise<void> {
    const proof = this.#seed.pick(await device.user.mirror.rows('proofs').orderBy('id').toArray());
    if (!proof) return;
    const comment = `διόρθωση ${this.#seed.below(1000)}`;
    await this.#perform(device, 'editProof', { id: proof.id, set: { comment } }, { comment: proof.comment });
  }

  async #addPhoto(device: Device): Promise<void> {
    const proof = this.#seed.pick(await device.user.mirror.rows('proofs').orderBy('id').toArray());
    if (!proof) return;
    const photo = await this.#capture(device, proof.id);
    if (photo === null) return;
    await this.#perform(device, 'addPhotos', { proof: proof.id, photos: [photo] }, {});
  }

  async #atTheDoor(device: Device, role: 'boss' | 'installer'): Promise<void> {
    const tools: Tools = {
      seed: this.#seed,
      mint: () => this.#id(),
      now: this.#now,
      perform: (at, name, args, base) => this.#perform(at, name, args, base),
      capture: (at, draft) => this.#capture(at, draft),
    };
    if (role === 'boss' && this.#seed.chance(0.3)) return changeTemplate(tools, device);
    const address = await this.#anyAddress(device);
    if (address) await actAtTheDoor(tools, device, address);
  }

  async #undo(device: Device): Promise<void> {
    const last = this.kept.at(-1);
    if (last === undefined || last.undone) return;
    const from = this.#now();
    const result = await device.engine.undo(last.item);
    const done = { from, to: this.#now() };
    if (result === 'removed') last.undone = true;
    if (result !== 'correcting') return;
    const corrections = await device.user.outbox.items.filter(({ undoes }) => undoes === last.item).toArray();
    for (const { id, name, args } of corrections) this.kept.push({ item: id, name, args, undone: false, done });
  }

  /** Uploads a file of addresses: new ones, or changes of some that are there. */
  async #import(device: Device): Promise<void> {
    const there = await device.user.mirror.rows('addresses').orderBy('id').toArray();
    const mint = (): string => this.#id();
    const { name, args, base } = this.#seed.chance(0.6)
      ? newAddresses(this.#seed, mint)
      : changedAddresses(this.#seed, there);
    if (args.rows.length > 0) await this.#perform(device, name, args, base);
  }

  #id(): string {
    return mintId(this.#now(), (count) => this.#seed.bytes(count));
  }
}
