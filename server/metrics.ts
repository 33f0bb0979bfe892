import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds; marks should take less than 0.1. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Database connections: open, unused, and callers that wait for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

/**
 * The process's metrics, for `GET /rest/metrics`. Labels come from closed sets (calls, outcomes, jobs), so the number
 * of series is bounded and no personal data appear.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];

  /** Without event streams. */
  readonly requestSeconds = new Histogram({
    name: 'ergon_http_request_seconds',
    help: 'Seconds from a request to the end of its reply.',
    labelNames: ['call'],
    buckets,
    registers: this.#registers,
  });

  readonly replies = new Counter({
    name: 'ergon_http_replies_total',
    help: 'Replies by call and class of status.',
    labelNames: ['call', 'status'],
    registers: this.#registers,
  });

  readonly pushItems = new Counter({
    name: 'ergon_push_items_total',
    help: 'Items that devices pushed, by what became of them.',
    labelNames: ['outcome'],
    registers: this.#registers,
  });

  /** By phase (`fill`, `delta`) and kind (`put`, `remove`). */
  readonly pulledRows = new Counter({
    name: 'ergon_pull_rows_total',
    help: 'Rows and removals that pulls brought.',
    labelNames: ['phase', 'kind'],
    registers: this.#registers,
  });

  /** By job (`mail`, or a chore's name) and end (`done`, `failed`). */
  readonly jobs = new Counter({
    name: 'ergon_job_runs_total',
    help: 'Tries of jobs, by how they ended.',
    labelNames: ['job', 'end'],
    registers: this.#registers,
  });

  /** By end: `stored`, or an error code. */
  readonly uploads = new Counter({
    name: 'ergon_uploads_total',
    help: 'Photos that were handed in, by what became of them.',
    labelNames: ['end'],
    registers: this.#registers,
  });

  readonly uploadedBytes = new Counter({
    name: 'ergon_uploaded_bytes_total',
    help: 'Bytes of photos that were stored.',
    registers: this.#registers,
  });

  /** Counts open event streams when metrics are read. */
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

  /** Reads the connections' state when metrics are read. */
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

  /** Counts waiting and failed jobs when metrics are read; leaves them out while the database does not answer. */
  watchJobs(read: () => Promise<Record<'waiting' | 'dead', number>>): void {
    new Gauge({
      name: 'ergon_jobs',
      help: 'Jobs that wait, and those that failed for good.',
      labelNames: ['state'],
      registers: this.#registers,
      async collect() {
        this.reset();
        const counts = await read().catch(() => null);
        if (counts === null) return;
        this.set({ state: 'waiting' }, counts.waiting);
        this.set({ state: 'dead' }, counts.dead);
      },
    });
  }

  /** Adds metrics of memory, processor, event loop and garbage collection. Call once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** All metrics in Prometheus' text format, with its media type. */
  async text(): Promise<{ text: string; mediaType: string }> {
    return { text: await this.#registry.metrics(), mediaType: this.#registry.contentType };
  }
}
