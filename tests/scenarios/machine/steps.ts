import { day, minute, second } from '../../../domain/kernel/time.ts';
import { isStorageFull } from '../../../workers/mirror/storage-faults.ts';
import type { Account } from './account.ts';
import type { Hands } from './actions.ts';
import type { Device } from './device.ts';
import { badWeather, fair } from './network.ts';
import type { Office } from './office.ts';
import type { Seed } from './seed.ts';
import type { ScenarioServer } from './server.ts';
import type { Tally } from './tally.ts';

/** What of a scenario its steps use. */
interface Surroundings {
  server: ScenarioServer;
  office: Office;
  tally: Tally;
  /** Faults that were nobody's doing. */
  faults: { device: string; fault: unknown }[];
  handsOf(account: Account): Hands;
  roleOf(account: Account): 'boss' | 'installer';
  passTime(milliseconds: number): void;
}

/** What a step is done with. Its chance is its own, so that a fault does not depend on how earlier steps went. */
export interface Step {
  scenario: Surroundings;
  device: Device;
  seed: Seed;
}

type Do = (step: Step) => Promise<void> | void;

function changeWeather({ scenario, device: { network }, seed }: Step): void {
  network.weather = seed.chance(0.6) ? badWeather(seed) : { ...fair };
  if (!network.weather.down) return;
  scenario.tally.add('cut networks');
  network.cut();
}

function kill({ scenario, device }: Step): void {
  scenario.tally.add('kills');
  device.kill();
}

const killBeforeWrite: Do = ({ device, seed }) => device.killBeforeWrite(seed.below(8));

/** By how much a clock is set wrong, in either direction: seconds, minutes or days; sometimes it is right again. */
function anyClockError(seed: Seed): number {
  const size = seed.pick([0, second * (1 + seed.below(300)), minute * (1 + seed.below(60)), day * (1 + seed.below(2))]);
  return (seed.chance(0.5) ? -1 : 1) * (size ?? 0);
}

/** Somebody, or the network, sets the clock, while the app runs or is closed. */
function setClock({ scenario, device, seed }: Step): void {
  const isClosed = seed.chance(0.4);
  if (isClosed) device.kill();
  scenario.tally.add(isClosed ? 'clocks set while closed' : 'clocks set while running');
  device.clockError = anyClockError(seed);
}

/** A pocket, for a while; while a device sleeps its clock may be set as well. */
function sleep({ scenario, device, seed }: Step): void {
  scenario.tally.add('sleeping devices');
  device.sleep(seed.below(20) * minute + seed.below(60) * second);
  if (seed.chance(0.2)) device.clockError = anyClockError(seed);
}

async function killServer({ scenario }: Step): Promise<void> {
  scenario.tally.add('server kills');
  await scenario.server.restart();
}

async function openSecondTab({ scenario, device }: Step): Promise<void> {
  scenario.tally.add('second tabs');
  await device.openTab();
}

/** The storage fills up, or somebody makes room. */
function fillDisk({ scenario, device: { disk } }: Step): void {
  disk.full = !disk.full;
  if (disk.full) scenario.tally.add('full disks');
}

/** The browser takes its database connections away, as WebKit does when memory runs short. */
function loseConnections({ scenario, device }: Step): void {
  scenario.tally.add('lost connections');
  device.loseConnections();
}

/** Leaves the device to whoever comes next: the same person or, where it is shared, the other one. */
async function changeHands({ scenario, device, seed }: Step): Promise<void> {
  if (device.session !== 'none') {
    scenario.tally.add('sign-outs');
    await device.signOut();
  }
  const next = seed.pick(device.accounts) ?? device.owner;
  if (next === device.guest) scenario.tally.add('other users on the device');
  await device.signIn(next);
}

async function revokeSessions({ scenario, device }: Step): Promise<void> {
  scenario.tally.add('revoked sessions');
  await scenario.office.revoke(device.user.person);
}

async function changeRights({ scenario, seed }: Step): Promise<void> {
  scenario.tally.add('changed rights');
  await scenario.office.changeRights(seed);
}

async function toggleRole({ scenario, seed }: Step): Promise<void> {
  scenario.tally.add('taken roles');
  await scenario.office.toggleRole(seed);
}

async function reassign({ scenario, seed }: Step): Promise<void> {
  scenario.tally.add('reassigned tasks');
  await scenario.office.reassign(seed);
}

async function toggleEmployee({ scenario, seed }: Step): Promise<void> {
  scenario.tally.add('deactivated employees');
  await scenario.office.toggleEmployee(seed);
}

/** A person who is asked to sign in goes on working, and does it at some time. */
async function work({ scenario, device, seed }: Step): Promise<void> {
  if (device.session !== 'active' && (device.session === 'none' || seed.chance(0.3))) await device.signIn(device.user);
  if (device.session !== 'none') await scenario.handsOf(device.user).act(device, scenario.roleOf(device.user));
}

const settle: Do = ({ device }) => device.whenIdle();

/** What may happen, in parts of a hundred. */
const table: readonly (readonly [parts: number, what: Do])[] = [
  [50.5, work],
  [13, changeWeather],
  [4, kill],
  [7, killBeforeWrite],
  [4, setClock],
  [2, sleep],
  [1.5, killServer],
  [2, openSecondTab],
  [3, fillDisk],
  [3, changeHands],
  [1.5, revokeSessions],
  [1.5, changeRights],
  [1, toggleRole],
  [2, reassign],
  [1, toggleEmployee],
  [1, settle],
  // Last, so that the seeds of before mean nearly the same.
  [2, loseConnections],
];

function drawn(seed: Seed): Do {
  let left = seed.next() * 100;
  for (const [parts, what] of table) {
    left -= parts;
    if (left < 0) return what;
  }
  return settle;
}

/** What happens at the server goes on when a device dies meanwhile. */
const atServer: ReadonlySet<Do> = new Set([
  killServer,
  revokeSessions,
  changeRights,
  toggleRole,
  reassign,
  toggleEmployee,
]);

/** Does one random thing to a device or its surroundings. What a dying process throws at its caller is nobody's fault. */
export async function takeStep(step: Step): Promise<void> {
  const { device, seed } = step;
  const what = drawn(seed);
  await tolerate(step, what.name, async () => {
    if (device.dead) device.kill();
    if (!device.open) await device.openTab();
    if (!atServer.has(what)) await what(step);
  });
  if (atServer.has(what)) await what(step);
}

/** Waits for work until it is over or its process has died; faults that are nobody's doing are written down. */
async function tolerate({ scenario, device }: Step, name: string, work: () => Promise<void>): Promise<void> {
  const { deaths } = device;
  const died = Promise.withResolvers<void>();
  const watch = setInterval(() => {
    if (device.dead) died.resolve();
    // What waits for the network's next bytes waits for ever while time stands still.
    if (device.network.isSlow) scenario.passTime(second);
  }, 5);
  const done = work().catch((fault: unknown) => {
    const expected = device.dead || device.deaths !== deaths || (device.disk.full && isStorageFull(fault));
    if (!expected) scenario.faults.push({ device: `${device.name}, ${name}`, fault });
  });
  await Promise.race([done, died.promise]);
  clearInterval(watch);
}
