import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { hour, minute, second } from '../../domain/kernel/time.ts';
import type { Database } from '../db/database.ts';
import type { Executor } from '../db/schema.ts';
import { loggableError } from '../loggable.ts';
import type { JobCounts, Jobs, MailJob, PushJob } from '../services/jobs.ts';

const seconds = (milliseconds: number): number => milliseconds / second;

/** Where jobs go that failed for the last time; nobody works there, so that they stay until a person has looked. */
const deadQueue = 'dead';

const patient = { retryBackoff: true, deadLetter: deadQueue, deleteAfterSeconds: seconds(hour) } as const;

const queues = {
  // About three days of tries: what a mail server that is down over a weekend needs.
  mail: {
    ...patient,
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: seconds(6 * hour),
    expireInSeconds: seconds(minute),
  },
  // About an hour of tries, and then it is no loss: what is pushed is in the app as well, and old news disturbs.
  push: {
    retryBackoff: true,
    retryLimit: 8,
    retryDelay: 15,
    expireInSeconds: seconds(minute),
    retentionSeconds: seconds(hour),
    deleteAfterSeconds: seconds(hour),
  },
  upkeep: { ...patient, retryLimit: 3, retryDelay: 60, expireInSeconds: seconds(15 * minute), policy: 'short' },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

/** A mail with a report is written from up to 128 MiB of photos and may wait for a thread: it is not given to a second hand meanwhile. */
const reportExpiry = seconds(15 * minute);

/** What a mail needs that the others of its queue do not. */
const mailOptions = (data: object | null): { expireInSeconds?: number } =>
  data !== null && Reflect.get(data, 'kind') === 'completion' ? { expireInSeconds: reportExpiry } : {};

type QueueName = keyof typeof queues;

const names: readonly QueueName[] = ['mail', 'push', 'upkeep'];

/** A job as it is kept: its id stays the same with every try. */
interface KeptJob {
  id: string;
  data: unknown;
}

/** A job that was taken. `signal` is aborted when its time is over and it is given to somebody else. */
export interface Job extends KeptJob {
  signal: AbortSignal;
}

/** How often workers look for work, in seconds. */
const interval: Record<QueueName, number> = { mail: 1, push: 2, upkeep: 5 };

/** How many jobs of a queue one node does at a time: push services are many, and a slow one must not hold up the others. */
const atOnce: Record<QueueName, number> = { mail: 1, push: 3, upkeep: 1 };

/** A queue that is never to be worked on here (`works`) only adds jobs; `pushes` says whether notifications are pushed at all. */
interface JobQueueOptions {
  log: Logger;
  works: boolean;
  pushes?: boolean;
}

/**
 * The queue of jobs, in the database beside the rows: a job that was added in a transaction is there if that commits, is
 * taken by one node, is tried again with growing pauses when it fails or its node dies, and is kept when it was given up, but for pushes.
 */
export class JobQueue implements Jobs {
  readonly #boss: PgBoss;
  readonly #database: Database;
  readonly pushes: boolean;

  private constructor(database: Database, { log, works, pushes = false }: JobQueueOptions) {
    this.#database = database;
    this.pushes = pushes;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => database.executeSql(text, values) },
      backend: database.kind,
      supervise: works,
      schedule: works,
      // Rebuilding an index is for PostgreSQL's own upkeep; the tables are small.
      reindex: false,
      monitorVacuum: false,
    });
    this.#boss.on('error', (problem) => log.error({ error: loggableError(problem) }, 'the queue of jobs failed'));
  }

  /** Opens the queue, making its tables when they are missing. Nothing is worked on yet. */
  static async open(database: Database, options: JobQueueOptions): Promise<JobQueue> {
    const queue = new JobQueue(database, options);
    await queue.#boss.start();
    await queue.#boss.createQueue(deadQueue, { retentionSeconds: seconds(365 * 24 * hour) });
    for (const name of names) await queue.#boss.createQueue(name, queues[name]);
    for (const name of [...names, deadQueue]) {
      // The library looks a queue up before its first use, which inside a transaction of the embedded database, with its one
      // connection, would wait for ever; now it knows.
      await queue.#boss.findJobs(name, { id: '00000000-0000-7000-8000-000000000000' });
    }
    return queue;
  }

  async addMail(tx: Executor, job: MailJob): Promise<void> {
    await this.#boss.send('mail', job, { db: fromKysely(tx), ...mailOptions(job) });
  }

  async addPushes(tx: Executor, jobs: readonly PushJob[]): Promise<void> {
    await this.#boss.insert(
      'push',
      jobs.map((data) => ({ data })),
      { db: fromKysely(tx) },
    );
  }

  /** Adds a job of upkeep now, besides those of the schedule. */
  async addUpkeep(tx: Executor, chore: string): Promise<void> {
    await this.#boss.send('upkeep', { chore }, { db: fromKysely(tx), singletonKey: chore });
  }

  /** Puts a job that waited, or was given up, into this queue again; its id makes it the same mail. */
  async putBack(tx: Executor, { id, name, data }: KeptJob & { name: 'mail' | typeof deadQueue }): Promise<void> {
    const object = typeof data === 'object' ? data : null;
    await this.#boss.send(name, object, { id, db: fromKysely(tx), ...mailOptions(object) });
  }

  /** Works on one queue, as many jobs at a time as it has hands; what `work` throws is a failed try. */
  async work(name: QueueName, work: (job: Job) => Promise<void>): Promise<void> {
    for (let count = 0; count < atOnce[name]; count += 1) {
      let hand = '';
      hand = await this.#boss.work<unknown>(name, { pollingIntervalSeconds: interval[name] }, async ([job]) => {
        if (!job) return;
        // Where one job was there may be another: it looks again at once, and waits when it finds none.
        this.#boss.notifyWorker(hand);
        await work({ id: job.id, data: job.data, signal: job.signal });
      });
    }
  }

  /** Adds a chore at the times that `cron` (UTC) names, once across nodes. */
  async schedule(chore: string, cron: string): Promise<void> {
    await this.#boss.schedule('upkeep', cron, { chore }, { key: chore, singletonKey: chore });
  }

  /** Gives back now what nodes that have died had taken, which the library does by itself every minute. */
  async supervise(): Promise<void> {
    await this.#boss.supervise();
  }

  async counts(): Promise<JobCounts> {
    const { rows } = await this.#database.executeSql(
      `select count(*) filter (where name = any($1) and state in ('created', 'retry', 'active'))::int as waiting,
         count(*) filter (where name = $2 and state = 'created')::int as dead from pgboss.job`,
      [names, deadQueue],
    );
    const [found] = rows;
    const count = (field: string): number =>
      typeof found === 'object' && found !== null ? Number(Reflect.get(found, field)) : 0;
    return { waiting: count('waiting'), dead: count('dead') };
  }

  /** Takes no more jobs and waits for those that run, at most ten seconds; what is left is tried again later. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10 * second });
  }
}
