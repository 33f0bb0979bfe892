import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import { hour, minute, second } from '../../domain/kernel/time.ts';
import type { Database } from '../db/database.ts';
import type { Executor } from '../db/schema.ts';
import { loggableError } from '../loggable.ts';
import type { JobCounts, Jobs, MailJob, PushJob } from '../services/jobs.ts';

const seconds = (milliseconds: number): number => milliseconds / second;

/** Jobs that failed for good. Nothing works on this queue, so they stay until a person has looked. */
const deadQueue = 'dead';

const patient = { retryBackoff: true, deadLetter: deadQueue, deleteAfterSeconds: seconds(hour) } as const;

const queues = {
  // About three days of attempts, enough for a mail server that is down over a weekend.
  mail: {
    ...patient,
    retryLimit: 20,
    retryDelay: 30,
    retryDelayMax: seconds(6 * hour),
    expireInSeconds: seconds(minute),
  },
  // About an hour of attempts; later pushes would only disturb, and the news is in the app.
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

/** Writing a report of up to 128 MiB of photos may wait for a thread; meanwhile no other node may take the job. */
const reportExpiry = seconds(15 * minute);

/** Extra options of some mails. */
const mailOptions = (data: object | null): { expireInSeconds?: number } =>
  data !== null && Reflect.get(data, 'kind') === 'completion' ? { expireInSeconds: reportExpiry } : {};

type QueueName = keyof typeof queues;

const names: readonly QueueName[] = ['mail', 'push', 'upkeep'];

/** A stored job; its id is the same for every attempt. */
interface KeptJob {
  id: string;
  data: unknown;
}

/** A job in progress. `signal` is aborted when its time is over and another node may take it. */
export interface Job extends KeptJob {
  signal: AbortSignal;
}

/** Seconds between polls. */
const interval: Record<QueueName, number> = { mail: 1, push: 2, upkeep: 5 };

/** Parallel jobs per node: a slow push service must not delay the others. */
const atOnce: Record<QueueName, number> = { mail: 1, push: 3, upkeep: 1 };

/** With `works` false the queue only adds jobs; `pushes` tells whether pushes are configured. */
interface JobQueueOptions {
  log: Logger;
  works: boolean;
  pushes?: boolean;
}

/**
 * The job queue, in the database: a job exists if its transaction commits, is taken by one node, retried with backoff
 * when it or its node fails, and kept after its last failure (except pushes).
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
      // PostgreSQL can do that itself; the tables are small.
      reindex: false,
      monitorVacuum: false,
    });
    this.#boss.on('error', (problem) => log.error({ error: loggableError(problem) }, 'the queue of jobs failed'));
  }

  /** Opens the queue and creates its tables. Does not start work. */
  static async open(database: Database, options: JobQueueOptions): Promise<JobQueue> {
    const queue = new JobQueue(database, options);
    await queue.#boss.start();
    await queue.#boss.createQueue(deadQueue, { retentionSeconds: seconds(365 * 24 * hour) });
    for (const name of names) await queue.#boss.createQueue(name, queues[name]);
    for (const name of [...names, deadQueue]) {
      // The library looks up a queue before its first use. Within a transaction on the embedded database's only
      // connection that would deadlock, so it is done here.
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

  /** Adds a chore now, besides its schedule. */
  async addUpkeep(tx: Executor, chore: string): Promise<void> {
    await this.#boss.send('upkeep', { chore }, { db: fromKysely(tx), singletonKey: chore });
  }

  /** Restores a waiting or failed job with its id, so that it is recognised as the same mail. */
  async putBack(tx: Executor, { id, name, data }: KeptJob & { name: 'mail' | typeof deadQueue }): Promise<void> {
    const object = typeof data === 'object' ? data : null;
    await this.#boss.send(name, object, { id, db: fromKysely(tx), ...mailOptions(object) });
  }

  /** Works on a queue with its number of parallel workers; an error thrown by `work` is a failed attempt. */
  async work(name: QueueName, work: (job: Job) => Promise<void>): Promise<void> {
    for (let count = 0; count < atOnce[name]; count += 1) {
      let hand = '';
      hand = await this.#boss.work<unknown>(name, { pollingIntervalSeconds: interval[name] }, async ([job]) => {
        if (!job) return;
        // There may be more jobs: poll again at once.
        this.#boss.notifyWorker(hand);
        await work({ id: job.id, data: job.data, signal: job.signal });
      });
    }
  }

  /** Schedules a chore by `cron` (UTC), once across nodes. */
  async schedule(chore: string, cron: string): Promise<void> {
    await this.#boss.schedule('upkeep', cron, { chore }, { key: chore, singletonKey: chore });
  }

  /** Releases the jobs of dead nodes now; the library does so every minute. */
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

  /** Takes no more jobs and waits up to ten seconds for running ones; the rest are retried later. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10 * second });
  }
}
