import { setImmediate } from 'node:timers/promises';
import { must } from '../../../domain/kernel/assert.ts';
import { mintId } from '../../../domain/kernel/ids.ts';
import { second } from '../../../domain/kernel/time.ts';
import { markNames } from '../../../domain/operational-address/mark-names.ts';
import { nextMark } from '../../../domain/operational-address/transitions.ts';
import { type FreshDatabase, freshDatabase, type Kind } from '../../support/databases.ts';
import { Clock } from './clock.ts';
import { type Crew, hireCrew } from './crew.ts';
import { Device } from './device.ts';
import { Seed } from './seed.ts';
import { ScenarioServer } from './server.ts';
import { Tally } from './tally.ts';

const start = Date.UTC(2026, 5, 1, 6);

/** By which the server knows a JPEG. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 3]);

/** One installer's phone and the real server, with time, network and clocks in the hands of a test. */
export class OnePhone {
  readonly clock: Clock;
  readonly server: ScenarioServer;
  readonly crew: Crew;
  readonly phone: Device;
  readonly #database: FreshDatabase;
  readonly #faults: unknown[] = [];

  private constructor(parts: { clock: Clock; server: ScenarioServer; crew: Crew; database: FreshDatabase }) {
    this.clock = parts.clock;
    this.server = parts.server;
    this.crew = parts.crew;
    this.#database = parts.database;
    this.phone = new Device({
      name: 'phone',
      owner: must(this.crew.installers[0], 'the installer'),
      guest: null,
      clock: this.clock,
      seed: new Seed(7),
      tally: new Tally(),
      server: () => this.server.url,
      onFault: (_, fault) => this.#faults.push(fault),
    });
  }

  /** Signed in, with the day on the phone. */
  static async begin(kind: Kind = 'postgres'): Promise<OnePhone> {
    const clock = new Clock(start);
    const database = await freshDatabase(kind, 'tables');
    const { databaseUrl, dataDir } = database.options;
    const server = await ScenarioServer.start({ databaseUrl, dataDir }, clock, 1);
    const crew = await hireCrew(server.database, new Seed(1), clock.now);
    const day = new OnePhone({ clock, server, crew, database });
    await day.phone.openTab();
    await day.phone.signIn(day.phone.owner);
    await day.until(async () => (await day.addresses()).length > 0);
    return day;
  }

  addresses() {
    return this.phone.user.mirror.rows('operational-addresses').orderBy('id').toArray();
  }

  /** Marks an address one step further; the id of the item. */
  async mark(index = 0): Promise<string> {
    const address = must((await this.addresses())[index], 'the address');
    const name = markNames[must(nextMark(address.completionStatus), 'the next mark')];
    const base = { completionStatus: address.completionStatus };
    const result = await this.phone.engine.perform(name, { id: address.id }, base);
    if (result.kind !== 'kept') throw new Error(`not kept: ${JSON.stringify(result)}`);
    return result.item;
  }

  /** Proves work with one photo; the id of the photo. */
  async prove(): Promise<string> {
    const address = must((await this.addresses())[0], 'the address');
    const [id, proof] = [this.#id(1), this.#id(2)];
    const photo = { id, name: 'photo.jpg', mediaType: 'image/jpeg', content: new Blob([jpeg]) };
    await this.phone.engine.capture(photo, proof);
    const facts = { name: 'photo.jpg', takenOn: null, latitude: null, longitude: null };
    const about = { type: 'PICKUP', nickname: null, operationalAddress: { id: address.id }, addresses: [] } as const;
    const args = { id: proof, ...about, status: 'NORMAL', comment: null, photos: [{ id, ...facts }] } as const;
    const result = await this.phone.engine.perform(
      'createProof',
      { ...args, addresses: [], photos: [...args.photos] },
      {},
    );
    if (result.kind !== 'kept') throw new Error(`not kept: ${JSON.stringify(result)}`);
    return id;
  }

  /** What the server keeps of an item; undefined before it has it. */
  async atServer(item: string) {
    const { kysely } = this.server.database;
    return kysely.selectFrom('mutations').selectAll().where('id', '=', item).executeTakeFirst();
  }

  /** The row of a photo as the server has it. */
  async photo(id: string) {
    return this.server.database.kysely
      .selectFrom('photos')
      .select(['state', 'hash'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Lets time pass second by second; what waits for the server and not for time is waited for. */
  async pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 1) {
      await this.#rest();
      this.clock.advance(second);
    }
    await this.#rest();
  }

  /** Lets time pass until something holds, for at most `most` seconds; whether it came to hold. */
  async until(holds: () => Promise<boolean>, most = 600): Promise<boolean> {
    for (let passed = 0; passed < most; passed += 1) {
      if (await holds()) return true;
      await this.pass(1);
    }
    return holds();
  }

  async end(): Promise<void> {
    this.phone.close();
    await this.server.stop();
    await this.#database.drop();
    if (this.#faults.length > 0) throw this.#faults[0];
  }

  async #rest(): Promise<void> {
    const { network } = this.phone;
    for (let turn = 0; turn < 20 || network.isAtServer; turn += 1) await setImmediate();
  }

  #id(number: number): string {
    return mintId(this.clock.now, (count) => new Seed(number).bytes(count));
  }
}
