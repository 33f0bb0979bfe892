import { must } from '../../../domain/kernel/assert.ts';
import { differences, lostOrDoubled, type Problem, remains, wrongPhotos, wrongTimes } from './checks.ts';
import { Device } from './device.ts';
import { importedWrongly } from './imported-rows.ts';
import { Scenario, type Stage } from './scenario.ts';
import { Seed } from './seed.ts';
import { stepsKeptWrongly } from './steps-kept.ts';
import { Tally } from './tally.ts';

/** A new device of the same person, with all that the server shows them. */
async function freshDevice({ user }: Device, { server, clock }: Stage): Promise<Device> {
  const fresh = new Device({
    name: `fresh ${user.person.username}`,
    owner: user.person,
    guest: null,
    clock,
    seed: new Seed(1),
    tally: new Tally(),
    server: () => server.url,
    onFault: (_device, fault) => {
      throw fault;
    },
  });
  await fresh.openTab();
  const refusal = await fresh.signIn(fresh.owner);
  if (refusal !== null) throw new Error(`a new device could not sign in: ${refusal}`);
  for (let round = 0; round < 50; round += 1) {
    await fresh.engine.syncNow();
    await fresh.whenIdle();
    if ((await fresh.owner.mirror.values.get('cookie')) !== undefined) break;
    clock.advance(1000);
  }
  await fresh.engine.syncNow();
  await fresh.whenIdle();
  return fresh;
}

/** What devices show, beside one new device for each person. */
async function shownWrongly(devices: readonly Device[], stage: Stage): Promise<Problem[]> {
  const fresh = new Map<string, Device>();
  const problems: Problem[] = [];
  try {
    for (const device of devices) {
      const { id } = device.user.person;
      if (!fresh.has(id)) fresh.set(id, await freshDevice(device, stage));
      problems.push(...(await differences(device, must(fresh.get(id), 'the new device').owner)));
    }
  } finally {
    for (const device of fresh.values()) device.close();
  }
  return problems;
}

const tell = (fault: unknown): string =>
  fault instanceof Error ? `${fault.name} ${fault.message}\n${fault.stack ?? ''}` : String(fault);

async function playToTheEnd(scenario: Scenario, stage: Stage, steps: number): Promise<Problem[]> {
  const problems: Problem[] = [];
  await scenario.run(steps);
  await scenario.mend();
  for (const who of ['guest', 'owner'] as const) {
    const devices = await scenario.rest(who);
    for (const device of devices) {
      problems.push(...(await wrongPhotos(scenario, device)), ...(await remains(device)));
    }
    if (who === 'owner') problems.push(...(await shownWrongly(devices, stage)));
  }
  problems.push(...(await lostOrDoubled(scenario)), ...(await wrongTimes(scenario)));
  problems.push(...(await importedWrongly(scenario)), ...(await stepsKeptWrongly(scenario)));
  const faults = scenario.faults.map(({ device, fault }) => `${device}: ${tell(fault)}`);
  return [...faults.map((text): Problem => ({ kind: 'other differences', text })), ...problems];
}

/** Plays one seed to its end; the result is everything that is wrong afterwards, nothing when all is well. */
export async function play(number: number, stage: Stage, steps: number): Promise<Problem[]> {
  const scenario = await Scenario.begin(number, stage);
  try {
    return await playToTheEnd(scenario, stage, steps);
  } catch (fault) {
    return [{ kind: 'other differences', text: tell(fault) }];
  } finally {
    for (const { hands } of scenario.hands) stage.tally.add('acknowledged', hands.kept.length);
    await scenario.end();
  }
}
