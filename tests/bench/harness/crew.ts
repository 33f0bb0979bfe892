import { must } from '../../../domain/kernel/assert.ts';
import { day, hour } from '../../../domain/kernel/time.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import type { Ground } from './ground.ts';
import { call, signIn } from './office.ts';
import { freshId, SyncDevice } from './sync-device.ts';

/** A device with the addresses that its person is to mark, each from the first step to the last. */
export interface Marker {
  device: SyncDevice;
  addresses: string[];
}

type Row = { id: string };

/** What a task is about: whose it is, where its addresses are, what each is called, and when it begins. */
interface Work {
  customer: Row;
  place: Row;
  names: readonly string[];
  from: number;
}

/** The calls of the boss by which a crew comes to its work. */
export class Boss {
  readonly #server: string;
  readonly #token: string;

  constructor(server: string, token: string) {
    this.#server = server;
    this.#token = token;
  }

  async ask<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    // The server's own tests hold it to the schemas of its replies.
    return (await call(this.#server, this.#token, { method, path, body })) as Reply;
  }

  first = async (path: string): Promise<Row> =>
    must((await this.ask<{ content: Row[] }>('PATCH', `/${path}/paged`, { rows: 1 })).content[0], path);

  hire = (username: string, role: Row): Promise<Row> => {
    const person = { username, nickname: username, email: `${username}@example.com`, password: demoPassword };
    return this.ask('POST', '/employees', { ...person, role: { id: role.id } });
  };

  /** A customer and a place, whichever come first. */
  async anywhere(): Promise<Pick<Work, 'customer' | 'place'>> {
    const [customer, { id }] = [await this.first('customers'), await this.first('addresses')];
    return { customer, place: { id } };
  }

  /** A running task with an address of each name; gives their ids. */
  async giveTask(to: Row, { customer, place, names, from }: Work): Promise<string[]> {
    const addresses = names.map((nickname) => ({
      id: freshId(),
      nickname,
      installationAddress: place,
      payout: 10,
      salesPrice: 20,
    }));
    const dates = { installationTimestampFrom: from, installationTimestampTo: from + hour, estimateTime: 1 };
    const form = { nickname: 'load', jobTicket: freshId(), customer: { id: customer.id }, addresses, ...dates };
    const { id } = await this.ask<Row>('POST', '/tasks', form);
    await this.ask('GET', `/tasks/publishLeafTask?id=${id}`);
    await this.ask('PUT', `/tasks/addAssigneeEmployees?taskId=${id}`, [to.id]);
    return addresses.map((address) => address.id);
  }
}

/** How many devices of each kind, and how many addresses each has. */
export interface Crew {
  installers: number;
  offices: number;
  addresses: number;
}

/**
 * Hires a crew at a server, gives each of them a task, and signs a device in for each, at the nodes in turn; those of the office
 * are the boss's.
 */
export async function openCrew(ground: Ground, nodes: readonly [string, ...string[]], crew: Crew): Promise<Marker[]> {
  const [server] = nodes;
  const session = await signIn(server, 'boss');
  const boss = new Boss(server, session.token);
  const filter = { name: { value: 'installer', matchMode: 'equals' } };
  const roles = await boss.ask<{ content: Row[] }>('PATCH', '/roles/paged', { rows: 1, filters: filter });
  const role = must(roles.content[0], 'the role of installers');
  const names = Array.from({ length: crew.addresses }, (_, index) => `load ${index + 1}`);
  const work = { ...(await boss.anywhere()), names, from: Date.now() + day };
  const markers: Marker[] = [];
  for (let index = 0; index < crew.installers + crew.offices; index++) {
    const isOffice = index >= crew.installers;
    const name = `crew${index}`;
    const person = isOffice ? { id: session.user.id } : await boss.hire(name, role);
    const { token } = await signIn(server, isOffice ? 'boss' : name);
    const node = must(nodes[index % nodes.length], 'a node');
    markers.push({ device: new SyncDevice(node, token), addresses: await boss.giveTask(person, work) });
  }
  for (const { device } of markers) {
    await device.open();
    ground.atEnd(() => device.close());
  }
  return markers;
}
