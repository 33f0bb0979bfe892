import { setImmediate } from 'node:timers/promises';
import { minute, second } from '../../../domain/kernel/time.ts';
import { Hands } from './actions.ts';
import type { Clock } from './clock.ts';
import { type Crew, hireCrew } from './crew.ts';
import { Device } from './device.ts';
import { fair } from './network.ts';
import { Seed } from './seed.ts';
import type { ScenarioServer } from './server.ts';

/** One crew, its devices, and everything that a seed does to them. */
export class Scenario {
  readonly crew: Crew;
  readonly devices: Device[];
  readonly hands: Map<Device, Hands>;
  readonly faults: { device: string; fault: unknown }[] = [];
  readonly #server: ScenarioServer;
  readonly #clock: Clock;
  readonly #seed: Seed;

  private constructor(crew: Crew, parts: { server: ScenarioServer; clock: Clock; seed: Seed }) {
    this.crew = crew;
    this.#server = parts.server;
    this.#clock = parts.clock;
    this.#seed = parts.seed;
    const [one, two] = crew.installers;
    this.devices = [
      this.#device('laptop', crew.boss),
      this.#device('phone', one),
      this.#device('tablet', one),
      this.#device('second phone', two),
    ];
    this.hands = new Map(this.devices.map((device) => [device, new Hands(this.#seed, () => this.#clock.now)]));
  }

  static async begin(number: number, server: ScenarioServer, clock: Clock): Promise<Scenario> {
    const seed = new Seed(number);
    const crew = await hireCrew(server.database, seed, clock.now);
    const scenario = new Scenario(crew, { server, clock, seed });
    for (const device of scenario.devices) await device.openTab();
    await scenario.#breathe(30);
    return scenario;
  }

  /** Does `steps` random things: work, weather, faults, time. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      const device = this.#seed.pick(this.devices);
      if (device) await this.#step(device);
      await this.#breathe(this.#seed.below(6));
      this.#clock.advance(this.#seed.below(3) * second);
    }
  }

  /** Mends everything and lets time pass until nothing more happens. */
  async heal(): Promise<void> {
    for (const device of this.devices) {
      device.network.weather = { ...fair };
      device.clockError = 0;
    }
    await this.#rest();
  }

  /** Lets time pass, with pulls and pushes, until no device has anything under way. */
  async #rest(): Promise<void> {
    for (let round = 0; round < 400; round += 1) {
      this.#clock.advance(5 * second);
      for (const device of this.devices) {
        if (device.dead) device.kill();
        if (!device.open) await device.openTab();
        await device.syncNow();
      }
      await this.#breathe(10);
      for (const device of this.devices) await device.settled();
      if (round > 3 && (await this.#quiet())) return;
    }
    throw new Error(`still busy: ${JSON.stringify(await this.#busy())}`);
  }

  async end(): Promise<void> {
    for (const device of this.devices) {
      device.kill();
      device.mirror.close();
      device.outbox.close();
    }
    this.#clock.advance(90 * minute);
  }

  #device(name: string, { id, username }: Crew['boss']): Device {
    const onFault = (device: string, fault: unknown): void => void this.faults.push({ device, fault });
    const { url } = { url: () => this.#server.url };
    return new Device({ name, userId: id, username, clock: this.#clock, seed: this.#seed, server: url, onFault });
  }

  async #step(device: Device): Promise<void> {
    if (device.dead) device.kill();
    if (!device.open) {
      if (!device.network.weather.down) await this.#tolerate(device, () => device.openTab().then(() => undefined));
      return;
    }
    const dice = this.#seed.next();
    if (dice < 0.55) return this.#tolerate(device, () => this.#work(device));
    if (dice < 0.7) return this.#changeWeather(device);
    if (dice < 0.78) return device.kill();
    if (dice < 0.86) return device.killBeforeWrite(this.#seed.below(8));
    if (dice < 0.9) device.clockError = (this.#seed.below(120) - 60) * minute;
    else if (dice < 0.93) await this.#server.restart();
    else if (dice < 0.96) await this.#tolerate(device, () => device.openTab().then(() => undefined));
    else await device.settled();
  }

  async #work(device: Device): Promise<void> {
    const role = device.userId === this.crew.boss.id ? 'boss' : 'installer';
    await this.hands.get(device)?.act(device, role);
  }

  /** What a dying process throws at its caller is nobody's fault; anything else is. */
  async #tolerate(device: Device, work: () => Promise<void>): Promise<void> {
    const { deaths } = device;
    const ended = new Promise<void>((resolve) => {
      const look = (): void => {
        if (device.dead) resolve();
        else if (!over) setTimeout(look, 5);
      };
      let over = false;
      work()
        .catch((fault: unknown) => {
          if (!device.dead && device.deaths === deaths) this.faults.push({ device: device.name, fault });
        })
        .finally(() => {
          over = true;
          resolve();
        });
      look();
    });
    await ended;
  }

  #changeWeather(device: Device): void {
    const { network } = device;
    const bad = this.#seed.chance(0.6);
    network.weather = bad
      ? {
          down: this.#seed.chance(0.4),
          captive: this.#seed.chance(0.1),
          signedOut: false,
          loseRequest: this.#seed.next() * 0.4,
          loseReply: this.#seed.next() * 0.5,
          duplicate: this.#seed.next() * 0.3,
        }
      : { ...fair };
    if (network.weather.down) network.cut();
  }

  async #breathe(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  }

  async #quiet(): Promise<boolean> {
    return (await this.#busy()).length === 0;
  }

  async #busy(): Promise<string[]> {
    const busy: string[] = [];
    for (const device of this.devices) {
      busy.push(...(await busyWith(device)).map((what) => `${device.name}: ${what}`));
    }
    return busy;
  }
}

/** What a device has under way. Items that wait for a person, with their photos, are at rest. */
async function busyWith({ outbox, network }: Device): Promise<string[]> {
  const open = await outbox.items.filter((item) => item.open === 1).toArray();
  const moving = open.filter((item) => !(item.pulled && item.outcome?.kind !== 'applied'));
  const busy = moving.map(({ name, lastError }) => `${name} ${lastError ?? ''}`);
  for (const file of await outbox.files.filter(({ receivedAt }) => receivedAt === null).toArray()) {
    const item = file.item === null ? undefined : await outbox.items.get(file.item);
    if (item?.outcome?.kind === 'applied') busy.push(`photo ${file.id} ${file.state} ${file.error ?? ''}`);
  }
  return network.quiet ? busy : [...busy, 'network'];
}
