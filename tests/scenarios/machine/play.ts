import { differences, lostOrDoubled, remains, wrongPhotos } from './checks.ts';
import type { Clock } from './clock.ts';
import { Device } from './device.ts';
import { Scenario } from './scenario.ts';
import { Seed } from './seed.ts';
import type { ScenarioServer } from './server.ts';

async function freshDevice(like: Device, parts: { server: ScenarioServer; clock: Clock }): Promise<Device> {
  const fresh = new Device({
    name: `fresh ${like.name}`,
    userId: like.userId,
    username: like.username,
    clock: parts.clock,
    seed: new Seed(1),
    server: () => parts.server.url,
    onFault: () => undefined,
  });
  await fresh.openTab();
  for (let round = 0; round < 50; round += 1) {
    await fresh.engine.syncNow();
    await fresh.settled();
    if ((await fresh.mirror.values.get('cookie')) !== undefined) break;
    parts.clock.advance(1000);
  }
  await fresh.engine.syncNow();
  await fresh.settled();
  return fresh;
}

const tell = (fault: unknown): string =>
  fault instanceof Error ? `${fault.name} ${fault.message}\n${fault.stack ?? ''}` : String(fault);

/** Plays one seed to its end; the result is everything that is wrong afterwards, nothing when all is well. */
export async function play(
  number: number,
  parts: { server: ScenarioServer; clock: Clock; steps: number },
): Promise<string[]> {
  const scenario = await Scenario.begin(number, parts.server, parts.clock);
  try {
    await scenario.run(parts.steps);
    await scenario.heal();
    const problems = [
      ...scenario.faults.map(({ device, fault }) => `${device}: ${tell(fault)}`),
      ...(await lostOrDoubled(parts.server.database, scenario)),
      ...(await wrongPhotos(scenario)),
    ];
    for (const device of scenario.devices) {
      problems.push(...(await remains(device)));
      const fresh = await freshDevice(device, parts);
      problems.push(...(await differences(device, fresh)));
      fresh.kill();
      fresh.mirror.close();
      fresh.outbox.close();
    }
    return problems;
  } finally {
    await scenario.end();
  }
}
