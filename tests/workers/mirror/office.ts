import { errorCodes } from '../../../domain/errors/codes.ts';
import { withIdAliases } from '../../../domain/import/id-aliases.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { parseRowKey } from '../../../domain/kernel/parse-row-key.ts';
import { type Resource, resources, rowKeyText } from '../../../domain/kernel/resources.ts';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Decision } from '../../../domain/mutation/decision.ts';
import { mutationByName } from '../../../domain/mutations.ts';
import { type Outcome, unblocksDependents } from '../../../domain/protocol/outcome.ts';
import type { PulledChanges, PullReply, PullRequest } from '../../../domain/protocol/pull.ts';
import type { PushItem, PushReply, PushRequest } from '../../../domain/protocol/push.ts';
import type { AnyRow, Write } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { RowsInMemory } from '../../support/rows-in-memory.ts';

/** What the network does to a request. `lost`: it arrives, and its reply does not. */
export type Network = 'up' | 'lost' | 'down';

const hangingOnTasks = ['operational-addresses', 'proofs', 'photos'] as const;

/**
 * The server's side of the wire for one viewer, in memory: the same mutations with authority, a change log by which a delta
 * is found, outcomes once and for ever. Tasks can be hidden from the viewer, with all that hangs on them.
 */
export class Office {
  readonly rows = new RowsInMemory();
  /** Rows in one page of a pull. */
  pageSize = 1000;
  /** Outcomes in one pull. */
  mostOutcomes = 1000;
  epoch = 'first';
  #trouble: { network: Network; requests: number } = { network: 'up', requests: 0 };
  readonly #viewer: Viewer;
  readonly #now: () => number;
  readonly #hidden = new Set<string>();
  #log: string[] = [];
  #outcomes = new Map<string, Outcome>();
  #nextSeq = new Map<string, number>();
  /** The rows that stand for those which imports passed over. */
  readonly #idAliases = new Map<string, string>();

  constructor(viewer: Viewer, now: () => number) {
    this.#viewer = viewer;
    this.#now = now;
  }

  /** How often each item took effect; more than once is what must never happen. */
  readonly effects = new Map<string, number>();

  /** What the network will do to the next request, or to the one that is `requests` away; all others get through. */
  trouble(network: Network, requests = 1): void {
    this.#trouble = { network, requests };
  }

  /** What somebody at the office, or another device, writes. */
  write(...writes: Write[]): void {
    for (const write of writes) {
      this.rows.apply(write, this.#now());
      this.#log.push(rowKeyText(write));
    }
  }

  /** Takes a task out of the viewer's sight, or gives it back. */
  hide(taskId: string, hidden: boolean): void {
    if (hidden) this.#hidden.add(taskId);
    else this.#hidden.delete(taskId);
    this.#log.push(rowKeyText({ resource: 'tasks', id: taskId }));
    for (const resource of hangingOnTasks) {
      const rows = this.rows.all(resource).filter((row) => row.task.id === taskId);
      this.#log.push(...rows.map(({ id }) => rowKeyText({ resource, id })));
    }
  }

  /** The rows that the viewer sees, by their keys. */
  seen(): Map<string, AnyRow> {
    const entries = resources.flatMap((resource) =>
      this.rows.all(resource).map((row) => [rowKeyText({ resource, id: row.id }), row] as const),
    );
    return new Map(entries.filter(([, row]) => this.#sees(row)));
  }

  /** Loses what came after `backup`, as a restored database does, and says so by a new epoch. */
  restore(backup: ReturnType<Office['backup']>): void {
    this.rows.restore(backup.rows);
    this.#log = backup.log;
    this.#outcomes = new Map(backup.outcomes);
    this.#nextSeq = new Map(backup.nextSeq);
    this.epoch = `${this.epoch}, restored`;
  }

  backup() {
    return {
      rows: this.rows.copy(),
      log: [...this.#log],
      outcomes: new Map(this.#outcomes),
      nextSeq: new Map(this.#nextSeq),
    };
  }

  readonly fetch: typeof fetch = async (input, init) => {
    this.#trouble.requests -= 1;
    const network = this.#trouble.requests === 0 ? this.#trouble.network : 'up';
    if (network === 'down') throw new TypeError('the network is away');
    const request = new Request(input, init);
    if (request.url.endsWith('live')) return Response.json({ status: 'live', version: 'test' });
    const body: unknown = await request.json();
    const reply = request.url.endsWith('push')
      ? await this.#push(body as PushRequest)
      : this.#pull(body as PullRequest);
    if (network === 'lost') throw new TypeError('the reply was lost');
    return reply === null ? Response.json({ code: 'cookie_expired' }, { status: 410 }) : Response.json(reply);
  };

  #sees(row: AnyRow): boolean {
    const task = 'task' in row && row.task !== null ? row.task.id : row.id;
    return !this.#hidden.has(task);
  }

  /** Null: the cookie is from before the database was restored. */
  #pull({ cookie, next, unsettled }: PullRequest): PullReply | null {
    const [epoch, position] = cookie?.split('/') ?? [this.epoch];
    if (epoch !== this.epoch) return null;
    const filling = cookie === null;
    const keys = filling ? [...this.seen().keys()] : [...new Set(this.#log.slice(Number(position)))];
    const from = Number(next ?? 0);
    const page = keys.slice(from, from + this.pageSize);
    const last = from + this.pageSize >= keys.length;
    const outcomes = unsettled.flatMap((id) => {
      const outcome = this.#outcomes.get(id);
      return outcome === undefined ? [] : [{ id, outcome }];
    });
    return {
      phase: filling ? 'fill' : 'delta',
      changes: this.#changes(page),
      outcomes: last ? outcomes.slice(0, this.mostOutcomes) : [],
      next: last ? null : String(from + this.pageSize),
      cookie: last ? `${this.epoch}/${this.#log.length}` : null,
      remaining: filling ? keys.length - from - page.length : null,
      digest: null,
      serverTime: this.#now(),
      epoch: this.epoch,
    };
  }

  #changes(keys: readonly string[]): PulledChanges[] {
    const seen = this.seen();
    const changes = new Map<Resource, PulledChanges>();
    for (const key of keys) {
      const { resource, id } = parseRowKey(key);
      const change = changes.get(resource) ?? { resource, put: [], remove: [] };
      const row = seen.get(key);
      if (row === undefined) change.remove.push(id);
      else change.put.push(row);
      changes.set(resource, change);
    }
    return [...changes.values()];
  }

  async #push({ device, items }: PushRequest): Promise<PushReply> {
    const outcomes: PushReply['outcomes'] = [];
    let sequence: PushReply['sequence'] = null;
    for (const item of items) {
      const next = this.#nextSeq.get(device) ?? 1;
      const known = this.#outcomes.get(item.id);
      if (known === undefined && item.seq !== next) {
        sequence = { next };
        break;
      }
      if (known === undefined) this.#nextSeq.set(device, next + 1);
      const outcome = known ?? (await this.#settle(item));
      this.#outcomes.set(item.id, outcome);
      outcomes.push({ id: item.id, outcome });
    }
    return { outcomes, sequence, retry: null, serverTime: this.#now() };
  }

  async #settle(item: PushItem): Promise<Outcome> {
    const unapplied = item.after.find((id) => {
      const before = this.#outcomes.get(id);
      return before === undefined || !unblocksDependents(before);
    });
    if (unapplied !== undefined) return { kind: 'held', by: unapplied };
    const decision = await this.#decide(withIdAliases(item, this.#idAliases));
    if (decision.kind === 'rejected') {
      return {
        kind: 'rejected',
        code: decision.code,
        message: errorCodes[decision.code].cause,
        fields: decision.fields,
      };
    }
    this.effects.set(item.id, (this.effects.get(item.id) ?? 0) + 1);
    this.write(...decision.writes);
    const passedOver = decision.kind === 'conflict' ? {} : (decision.idAliases ?? {});
    for (const [minted, id] of Object.entries(passedOver)) this.#idAliases.set(minted, id);
    if (decision.kind === 'applied') return { kind: 'applied' };
    const conflicts = decision.conflicts.map((conflict) => ({ ...conflict, by: null, at: null }));
    return decision.kind === 'partly'
      ? { kind: 'partly', refused: decision.refused, conflicts }
      : { kind: 'conflict', conflicts };
  }

  async #decide({ name, args, base, at, offset }: PushItem): Promise<Decision> {
    const mutation = must(mutationByName(name), name);
    const target = await this.rows.get(mutation.target(args).resource, mutation.target(args).id);
    if (target !== undefined && !this.#sees(target)) return { kind: 'rejected', code: 'not_found', fields: [] };
    return mutation.run({ args, base }, this.rows, { actor: this.#viewer, at: at + offset, timeZone: defaultTimeZone });
  }
}
