import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; a mark is to take less than 0.1. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Connections to the database: open ones, those that nobody uses, and how many wait for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

/**
 * What this process counts, for `GET /rest/metrics`. Labels have closed sets of values (names of calls, of outcomes, of jobs),
 * so that neither the number of series grows nor anything that a person wrote stands in them.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];

  /** Seconds from request to reply, by call of the catalogue; streams of events are not in it. */
  readonly requestSeconds = new Histogram({
    name: 'ergon_http_request_seconds',
    help: 'Seconds from a request to the end of its reply.',
    labelNames: ['call'],
    buckets,
    registers: this.#registers,
  });

  /** Replies by call and class of status (`2xx`). */
  readonly replies = new Counter({
    name: 'ergon_http_replies_total',
    help: 'Replies by call and class of status.',
    labelNames: ['call', 'status'],
    registers: this.#registers,
  });

  /** Items of pushes by what became of them. */
  readonly pushItems = new Counter({
    name: 'ergon_push_items_total',
    help: 'Items that devices pushed, by what became of them.',
    labelNames: ['outcome'],
    registers: this.#registers,
  });

  /** Rows that pulls brought, by phase (`fill`, `delta`) and kind (`put`, `remove`). */
  readonly pulledRows = new Counter({
    name: 'ergon_pull_rows_total',
    help: 'Rows and removals that pulls brought.',
    labelNames: ['phase', 'kind'],
    registers: this.#registers,
  });

  /** Tries of jobs by job (`mail`, or the name of a chore) and whether they were `done` or `failed`. */
  readonly jobs = new Counter({
    name: 'ergon_job_runs_total',
    help: 'Tries of jobs, by how they ended.',
    labelNames: ['job', 'end'],
    registers: this.#registers,
  });

  /** Photos that were handed in, by `stored` or the code of the refusal. */
  readonly uploads = new Counter({
    name: 'ergon_uploads_total',
    help: 'Photos that were handed in, by what became of them.',
    labelNames: ['end'],
    registers: this.#registers,
  });

  /** Bytes of photos that were stored. */
  readonly uploadedBytes = new Counter({
    name: 'ergon_uploaded_bytes_total',
    help: 'Bytes of photos that were stored.',
    registers: this.#registers,
  });

  /** Counts the open streams of events whenever it is asked. */
  watchStreams(count: () => number): void {
    new Gauge({
      name: 'ergon_live_streams',
      help: 'Open streams of events.',
      registers: this.#registers,
      collect() {
        this.set(count());
      },
    });
  }

  /** Looks at the connections to the database whenever it is asked. */
  watchConnections(read: () => Connections): void {
    new Gauge({
      name: 'ergon_database_connections',
      help: 'Connections to the database, and how many wait for one.',
      labelNames: ['state'],
      registers: this.#registers,
      collect() {
        const { total, idle, waiting } = read();
        this.set({ state: 'used' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  /** Looks at the process itself: memory, processor, event loop, garbage. Once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Everything in Prometheus' text format, and its media type. */
  async text(): Promise<{ text: string; mediaType: string }> {
    return { text: await this.#registry.metrics(), mediaType: this.#registry.contentType };
  }
}
