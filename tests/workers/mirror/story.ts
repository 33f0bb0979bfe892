import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { isResource, type Resource } from '../../../domain/kernel/resources.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Choice } from '../../../workers/contract/engine.ts';
import { applyPull, type PulledRows } from '../../../workers/mirror/apply-pull.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { isReplayed } from '../../../workers/mirror/overlay.ts';
import { showReplay } from '../../../workers/mirror/replay.ts';
import { decide, discard, undo } from '../../../workers/sync/changes.ts';
import { boss } from '../../domain/people.ts';
import { day } from './day.ts';
import { Clock, Device, shownRows } from './device.ts';
import { type Network, Office } from './office.ts';
import type { Step } from './steps.ts';

const byResource = (rows: ReadonlyMap<string, AnyRow>): PulledRows[] => {
  const changes = new Map<Resource, PulledRows>();
  for (const [key, row] of rows) {
    const resource = key.slice(0, key.indexOf('/'));
    if (!isResource(resource)) throw new Error(key);
    const change = changes.get(resource) ?? { resource, put: [], remove: [] };
    change.put.push(structuredClone(row));
    changes.set(resource, change);
  }
  return [...changes.values()];
};

/** A device, its office, and what the device last heard from it. */
export class Story {
  readonly clock = new Clock();
  readonly office = new Office(boss, this.clock.now);
  readonly device: Device;
  #heard = new Map<string, AnyRow>();
  #serial = 0;

  constructor() {
    this.office.write(...day());
    this.device = new Device({ viewer: boss, office: this.office, clock: this.clock });
  }

  async begin(): Promise<void> {
    await this.device.restart();
    await this.#pull('up');
  }

  async play(step: Step): Promise<void> {
    const { device, office } = this;
    this.#serial += 1;
    switch (step.kind) {
      case 'tap':
      case 'tap and die': {
        const change = await step.tap.change(device.mirror, this.#serial);
        if (change === null) return;
        await (step.kind === 'tap' ? device.tap(change) : device.tapAndDie(change));
        return;
      }
      case 'office':
        return step.event.happen(office, this.#serial);
      case 'push':
        office.trouble(step.network);
        await device.push();
        return;
      case 'pull':
        office.pageSize = step.pageSize;
        return this.#pull(step.network);
      case 'restart':
        return device.restart();
      case 'undo': {
        const last = (await device.open()).at(-1);
        if (last) await undo(device.context, last.id);
        return;
      }
      case 'decide':
        return this.#decide(step.choice, step.position);
    }
  }

  /** Sends, pulls and decides until nothing is left. */
  async settle(): Promise<void> {
    await this.device.restart();
    for (let round = 0; round < 30 && (await this.device.open()).length > 0; round += 1) {
      await this.device.push();
      await this.#pull('up');
      for (const position of [0, 1, 2]) await this.#decide(round < 2 ? 'keepMine' : 'takeTheirs', position);
    }
    await this.#pull('up');
  }

  /** What ought to be shown: the rows last heard, and everything that waits replayed on them in the order of the taps. */
  async expected(): Promise<Map<string, AnyRow>> {
    const mirror = new MirrorDatabase('fresh', { indexedDB: new IDBFactory(), IDBKeyRange });
    const shown = { mirror, owner: this.device.context.owner };
    await applyPull(shown, { changes: byResource(this.#heard), settlements: [], values: {}, bulk: true, forget: [] });
    const waiting = (await this.device.mirror.pending.orderBy('order').toArray()).filter(isReplayed);
    await mirror.transaction('rw', mirror.tables, async () => {
      for (const item of waiting) await showReplay(shown, item);
    });
    const rows = await shownRows(mirror);
    mirror.close();
    return rows;
  }

  shown(): Promise<Map<string, AnyRow>> {
    return shownRows(this.device.mirror);
  }

  async #pull(network: Network): Promise<void> {
    this.office.trouble(network);
    const stop = await this.device.pull();
    if (stop.kind === 'done') this.#heard = this.office.seen();
  }

  async #decide(choice: Choice | 'discard', position: number): Promise<void> {
    const chains = [
      ...new Set(
        (await this.device.mirror.pending.where('state').equals('attention').sortBy('order')).map(({ chain }) => chain),
      ),
    ];
    const chain = chains[position];
    if (chain === undefined) return;
    if (choice === 'discard') await discard(this.device.context, chain);
    else await decide(this.device.context, chain, choice);
  }
}
