import { must } from '../../../domain/kernel/assert.ts';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { engine } from '../../../src/commands/engine.ts';
import { openMirror } from '../../../src/mirror/open.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { syncState } from '../../../workers/mirror/values.ts';
import type { Lab } from './contract.ts';
import { until } from './until.ts';

/** The marks of one address in their order: what each is called, from which status, and its call in the interface. */
export const marks = [
  { name: 'markCollected', from: 'NO_PROGRESS', to: 'COLLECTED', call: 'completionStatusToCollected' },
  { name: 'markInProgress', from: 'COLLECTED', to: 'IN_PROGRESS', call: 'completionStatusToInProgress' },
  { name: 'markInstalled', from: 'IN_PROGRESS', to: 'INSTALLED', call: 'completionStatusToInstalled' },
] as const satisfies readonly {
  name: string;
  from: AddressCompletionStatus;
  to: AddressCompletionStatus;
  call: string;
}[];

let present: MirrorDatabase | undefined;
let fresh: string[] = [];

/** The mirror of whoever has signed in. */
export const mirrorOfDevice = (): MirrorDatabase => must(present, 'the mirror');

const isFilled = async (): Promise<boolean> => {
  const { activity, lastPull } = await syncState(mirrorOfDevice());
  return lastPull !== null && activity === 'idle';
};

async function addressesNobodyBegan(): Promise<string[]> {
  const mirror = mirrorOfDevice();
  const [tasks, addresses] = await Promise.all([
    mirror.rows('tasks').toArray(),
    mirror.rows('operational-addresses').toArray(),
  ]);
  const running = new Set(
    tasks
      .filter(({ taskOperationalStatus, list }) => taskOperationalStatus === 'ON_GOING' && list === 'active')
      .map(({ id }) => id),
  );
  return addresses
    .filter(({ completionStatus, task }) => completionStatus === 'NO_PROGRESS' && running.has(task.id))
    .map(({ id }) => id);
}

/** An address that nobody has begun; never the same twice. */
export const takeFresh = (): string => must(fresh.pop(), 'an address that nobody has begun');

export const signIn: Lab['signIn'] = async (username) => {
  await engine.open({ fresh: true, locale: 'gr' });
  const result = await engine.signIn({ username, password: demoPassword, remember: true });
  if (result.kind !== 'signedIn') throw new Error(`${username} cannot sign in: ${result.message}`);
  present = openMirror(result.session.user.id, () => {
    throw new Error('the mirror was replaced');
  });
  await until(isFilled, (filled) => filled);
  fresh = await addressesNobodyBegan();
};

/** Makes a mark through the engine, as a tap does; resolves when it is durable. */
export async function mark(address: string, { name, from }: (typeof marks)[number]): Promise<void> {
  const result = await engine.perform(name, { id: address }, { completionStatus: from });
  if (result.kind !== 'kept') throw new Error(`${name} was not kept: ${JSON.stringify(result)}`);
}
