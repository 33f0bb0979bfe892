import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import { hostname } from 'node:os';
import { second } from '../../../domain/kernel/time.ts';
import type { Context } from '../../context.ts';
import { keptStoreId } from '../../data-directory.ts';
import {
  lockNodes,
  type NodeRow,
  otherNodes,
  readDatabaseClock,
  removeNode,
  writeNode,
} from '../../db/repositories/nodes.ts';
import { type Environment, StartError } from '../../environment.ts';
import { loggableError } from '../../loggable.ts';
import { clockError, disagreements } from './differences.ts';

const interval = 20 * second;

/** So slow that a secret that people made up cannot be tried out of the database; 32 MB, a tenth of a second. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

function markOf(secret: Uint8Array, salt: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  scrypt(secret, salt, 32, cost, (problem, key) => (problem ? reject(problem) : resolve(key.toString('base64url'))));
  return promise;
}

/** A node on a port that the system chooses is a new one each time. */
const idOf = ({ dataDir, host, port }: Environment, instance: string): string =>
  port === 0 ? instance : `${hostname()} ${dataDir} ${host}:${port}`;

const filesOf = async ({ s3, dataDir }: Environment): Promise<string> =>
  s3 === null
    ? `a DATA_DIR (store-id ${await keptStoreId(dataDir)})`
    : `the bucket ${s3.bucket} at ${new URL(s3.endpoint).href}`;

type Marks = Pick<NodeRow, 'secretMark' | 'acceptedMark'>;
type Self = Omit<NodeRow, 'secretSalt' | keyof Marks>;

/** Whether each accepts what the other signs; both marks have the same salt. */
const acceptEachOther = (one: Marks, other: Marks): boolean =>
  [other.secretMark, other.acceptedMark].includes(one.secretMark) &&
  [one.secretMark, one.acceptedMark].includes(other.secretMark);

/** This node among those that share the database. */
export class Membership {
  readonly #context: Context;
  /** By salt. */
  readonly #marks = new Map<string, Marks>();
  readonly #said = new Set<string>();
  #self: Self;
  #salt: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();

  private constructor(context: Context, self: Self) {
    this.#context = context;
    this.#self = self;
  }

  /**
   * Tells the other nodes of this one, now and every 20 seconds, and logs what is different. Throws {@link StartError} when
   * one that was seen within a minute has another secret, public URL or place for files. The embedded database has no other
   * nodes.
   */
  static async join(context: Context): Promise<Membership | null> {
    const { environment, database, version } = context;
    if (database.kind === 'pglite') return null;
    const instance = randomUUID();
    const membership = new Membership(context, {
      id: idOf(environment, instance),
      instance,
      name: `${hostname()}:${environment.port}`,
      version,
      files: await filesOf(environment),
      publicUrl: environment.publicUrl,
    });
    const [first] = await membership.#beat();
    if (first !== undefined) throw new StartError(first);
    membership.#timer = setInterval(() => membership.#beatAgain(), interval).unref();
    return membership;
  }

  /** Tells the others that it is gone. */
  async leave(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#beating;
    const { database, log } = this.#context;
    // Without the database it counts for another minute, which does not keep this node from ending.
    await removeNode(database.kysely, this.#self.instance).catch((problem: unknown) =>
      log.warn({ error: loggableError(problem) }, 'could not tell the other nodes of the end'),
    );
  }

  #beatAgain(): void {
    const { log } = this.#context;
    this.#beating = this.#beat().then(
      (found) => {
        for (const difference of found) this.#sayOnce(difference, () => log.error({ difference }, 'nodes differ'));
      },
      (problem: unknown) => log.warn({ error: loggableError(problem) }, 'could not tell the other nodes of this one'),
    );
  }

  /** Writes this node unless it disagrees with another; gives what they differ in. */
  async #beat(): Promise<string[]> {
    const { kysely } = this.#context.database;
    await this.#compareClock();
    const isFirst = this.#salt === null;
    return kysely.transaction().execute(async (tx) => {
      await lockNodes(tx);
      const found = await otherNodes(tx, this.#self.instance);
      // At first its own id is what it wrote before a restart; later, somebody has the same name, directory and port.
      const others = isFirst ? found.filter(({ id }) => id !== this.#self.id) : found;
      if (others.some(({ id }) => id === this.#self.id)) this.#self = { ...this.#self, id: this.#self.instance };
      this.#salt ??= others[0]?.secretSalt ?? randomBytes(16).toString('base64url');
      for (const salt of [this.#salt, ...others.map(({ secretSalt }) => secretSalt)]) await this.#mark(salt);
      const self = {
        ...this.#self,
        acceptsEachOther: (node: NodeRow) => {
          const own = this.#marks.get(node.secretSalt);
          return own !== undefined && acceptEachOther(own, node);
        },
      };
      const different = others.flatMap((node) => disagreements(self, node));
      this.#compareVersions(others);
      if (!isFirst || different.length === 0) {
        await writeNode(tx, { ...this.#self, secretSalt: this.#salt, ...(await this.#mark(this.#salt)) });
      }
      return different;
    });
  }

  async #mark(salt: string): Promise<Marks> {
    const known = this.#marks.get(salt);
    if (known !== undefined) return known;
    const { signing, accepted } = this.#context.secrets;
    const marks = {
      secretMark: await markOf(signing, salt),
      acceptedMark: accepted === null ? null : await markOf(accepted, salt),
    };
    this.#marks.set(salt, marks);
    return marks;
  }

  async #compareClock(): Promise<void> {
    const { database, log, now } = this.#context;
    const before = now();
    const told = await readDatabaseClock(database.kysely);
    const ahead = clockError({ before, database: told, after: now() });
    if (ahead !== null)
      this.#sayOnce('clock', () =>
        log.warn({ ahead }, "this machine's clock is off the database's, by so many milliseconds; set it by NTP"),
      );
  }

  #compareVersions(others: readonly NodeRow[]): void {
    const { log, version } = this.#context;
    for (const { name, version: another } of others) {
      if (another !== version)
        this.#sayOnce(`${name} ${another}`, () => log.warn({ name, version: another }, 'a node has another version'));
    }
  }

  #sayOnce(what: string, say: () => void): void {
    if (this.#said.has(what)) return;
    this.#said.add(what);
    say();
  }
}
