import { setImmediate } from 'node:timers/promises';
import { must } from '../../../domain/kernel/assert.ts';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Account } from './account.ts';
import { Hands } from './actions.ts';
import type { Clock } from './clock.ts';
import { type Crew, hireCrew, type Person } from './crew.ts';
import { Device } from './device.ts';
import { fair } from './network.ts';
import { Office } from './office.ts';
import { Seed } from './seed.ts';
import type { ScenarioServer } from './server.ts';
import { takeStep } from './steps.ts';
import type { Tally } from './tally.ts';

/** What every seed of a range is played with. */
export interface Stage {
  server: ScenarioServer;
  clock: Clock;
  tally: Tally;
}

/** One crew, its devices, and everything that a seed does to them. */
export class Scenario {
  readonly crew: Crew;
  readonly office: Office;
  readonly devices: Device[];
  readonly server: ScenarioServer;
  readonly tally: Tally;
  readonly faults: { device: string; fault: unknown }[] = [];
  /** Whether the server has lost what it had taken. */
  restored = false;
  readonly #number: number;
  readonly #clock: Clock;
  readonly #plan: { backUp: number; restore: number } | null;
  readonly #hands = new Map<Account, Hands>();

  private constructor(number: number, crew: Crew, { server, clock, tally }: Stage) {
    this.#number = number;
    this.crew = crew;
    this.server = server;
    this.tally = tally;
    this.#clock = clock;
    this.#plan = restorePlan(this.#chance('plan', 0));
    this.office = new Office(server, crew);
    const [one, two] = crew.installers;
    this.devices = [
      this.#device(0, 'laptop', [crew.boss]),
      this.#device(1, 'phone', [one]),
      this.#device(2, 'tablet', [one, two]),
      this.#device(3, 'second phone', [two, one]),
    ];
    const now = (): number => clock.now;
    for (const account of this.devices.flatMap(({ accounts }) => accounts)) {
      this.#hands.set(account, new Hands(this.#chance('hands', this.#hands.size), now));
    }
  }

  static async begin(number: number, stage: Stage): Promise<Scenario> {
    const crew = await hireCrew(stage.server.database, new Seed(number), stage.clock.now);
    const scenario = new Scenario(number, crew, stage);
    for (const device of scenario.devices) {
      await device.openTab();
      await scenario.#signIn(device, device.owner);
    }
    await scenario.#breathe(30);
    return scenario;
  }

  /** Every pair of hands, with whose and where they are. */
  get hands(): { device: Device; account: Account; hands: Hands }[] {
    return this.devices.flatMap((device) =>
      device.accounts.map((account) => ({ device, account, hands: this.handsOf(account) })),
    );
  }

  handsOf(account: Account): Hands {
    return must(this.#hands.get(account), 'the hands of a person on a device');
  }

  roleOf({ person }: Account): 'boss' | 'installer' {
    return person.id === this.crew.boss.id ? 'boss' : 'installer';
  }

  passTime(milliseconds: number): void {
    this.#clock.advance(milliseconds);
  }

  /** Does `steps` random things: work, weather, faults, time. */
  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.#keepOrLoseData(step);
      const seed = this.#chance('step', step);
      const device = must(seed.pick(this.devices), 'a device');
      await takeStep({ scenario: this, device, seed });
      await this.#breathe(seed.below(6));
      this.#clock.advance(seed.below(3) * second);
    }
  }

  /** Mends everything that was broken and lets everybody back in. */
  async mend(): Promise<void> {
    await this.office.welcomeAll();
    for (const device of this.devices) {
      device.network.weather = { ...fair };
      device.clockError = 0;
      device.disk.full = false;
      device.kill();
    }
  }

  /** Lets each device come to rest in the hands of `who`, where there is one; the result are those devices. */
  async rest(who: 'owner' | 'guest'): Promise<Device[]> {
    const devices: Device[] = [];
    for (const device of this.devices) {
      const account = device[who];
      if (account === null || (who === 'guest' && (await account.outbox.items.count()) === 0)) continue;
      devices.push(device);
      if (!device.open) await device.openTab();
      if (device.session !== 'none' && device.user !== account) await device.signOut();
      await this.#signIn(device, account);
    }
    await this.#untilQuiet(devices);
    return devices;
  }

  async end(): Promise<void> {
    for (const device of this.devices) device.close();
    this.#clock.advance(90 * minute);
  }

  /** In some seeds the server's data are kept at one step, and at a later one they are again as they were then. */
  async #keepOrLoseData(step: number): Promise<void> {
    if (step === this.#plan?.backUp) await this.server.backUp();
    if (step !== this.#plan?.restore) return;
    this.tally.add('restored databases');
    this.restored = true;
    await this.server.restore();
  }

  /** A chance of its own for each use, so that one use does not depend on how often another was asked. */
  #chance(use: 'hands' | 'step' | 'device' | 'plan', index: number): Seed {
    const uses = { hands: 1, step: 2, device: 3, plan: 4 };
    return new Seed(new Seed(this.#number * 8 + uses[use]).below(2 ** 31) + index * 0x9e3779b1);
  }

  #device(index: number, name: string, [owner, guest]: readonly [Person, Person?]): Device {
    const { server, tally } = this;
    const seed = this.#chance('device', index);
    const onFault = (device: string, fault: unknown): void => void this.faults.push({ device, fault });
    return new Device({
      name,
      owner,
      guest: guest ?? null,
      clock: this.#clock,
      seed,
      tally,
      server: () => server.url,
      onFault,
    });
  }

  async #signIn(device: Device, account: Account): Promise<void> {
    if (device.session === 'active' && device.user === account) return;
    const refusal = await device.signIn(account);
    if (refusal !== null) throw new Error(`${account.person.username} could not sign in: ${refusal}`);
  }

  /** Lets time pass, with pulls and pushes, until no device has anything under way. */
  async #untilQuiet(devices: readonly Device[]): Promise<void> {
    let busy: string[] = [];
    let quiet = 0;
    for (let round = 0; round < 400; round += 1) {
      this.#clock.advance(5 * second);
      for (const device of devices) await this.#goOn(device);
      await this.#breathe(10);
      for (const device of devices) await device.whenIdle();
      busy = (await Promise.all(devices.map(busyWith))).flat();
      quiet = busy.length === 0 ? quiet + 1 : 0;
      // Once more after the last push: what one device sent last the others pull in the next round.
      if (round > 3 && quiet > 1) return;
    }
    throw new Error(`still busy: ${JSON.stringify(busy)}`);
  }

  /** As a person would: starts what has ended, signs in where that is asked for, and sends. */
  async #goOn(device: Device): Promise<void> {
    const account = device.user;
    if (device.dead) device.kill();
    if (!device.open) await device.openTab();
    await this.#signIn(device, account);
    await device.syncNow();
  }

  async #breathe(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
  }
}

/** At which steps the data are kept and lost; null in most seeds, for it takes longer than all else. */
function restorePlan(seed: Seed): { backUp: number; restore: number } | null {
  if (!seed.chance(0.25)) return null;
  const backUp = seed.below(25);
  return { backUp, restore: backUp + 1 + seed.below(30) };
}

/** What a device has under way. Items that wait for a person, with their photos, are at rest. */
async function busyWith({ name, user: { outbox, mirror }, network }: Device): Promise<string[]> {
  const open = await outbox.items.filter((item) => item.open === 1).toArray();
  const moving = open.filter((item) => !(item.pulled && item.outcome?.kind !== 'applied'));
  const busy = moving.map(
    ({ name: item, seq, outcome, pulled, lastError }) =>
      `${item} ${seq}, ${JSON.stringify(outcome)}${pulled ? ' pulled' : ''} ${lastError ?? ''}`,
  );
  for (const file of await outbox.files.filter(({ receivedAt }) => receivedAt === null).toArray()) {
    const item = file.item === null ? undefined : await outbox.items.get(file.item);
    if (item?.outcome?.kind !== 'applied') continue;
    const row = await mirror.rows('photos').get(file.id);
    const told = row === undefined ? 'no row' : `${row.state} ${row.hash}`;
    busy.push(`photo ${file.id} ${file.state} ${file.hash} ${file.error ?? ''}; ${told}; ${JSON.stringify(item)}`);
  }
  if (!network.quiet) busy.push('network');
  return busy.map((what) => `${name}: ${what}`);
}
