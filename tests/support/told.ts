import { must } from '../../domain/kernel/assert.ts';
import type { Rows } from '../../domain/rows.ts';
import { bodyOf } from './answers.ts';
import type { TestClient, TestServer } from './server.ts';

type Told = Rows['notifications'];

const read = async (client: TestClient): Promise<Told[]> => bodyOf(await client.get('/notifications'));

/** People who are signed in, by their user names. */
export class People {
  readonly #clients = new Map<string, TestClient>();

  async signIn(server: TestServer, names: readonly string[]): Promise<void> {
    for (const name of names) this.#clients.set(name, await server.signIn(name));
  }

  who = (name: string): TestClient => must(this.#clients.get(name), `${name}, signed in,`);

  /** Does something and says who of them was told of it, by their names: "partner REQUESTED". */
  toldBy = async (act: () => Promise<unknown>): Promise<string[]> => {
    const before = new Map<string, ReadonlySet<string>>();
    for (const [name, client] of this.#clients) before.set(name, new Set((await read(client)).map(({ id }) => id)));
    await act();
    const told: string[] = [];
    for (const [name, client] of this.#clients)
      for (const { id, notificationType } of await read(client))
        if (before.get(name)?.has(id) !== true) told.push(`${name} ${notificationType}`);
    return told.sort();
  };
}

/** The notification that came last to somebody. */
export const newestOf = async (client: TestClient): Promise<Told | undefined> => (await read(client))[0];
