import type { ListQuery, MatchMode } from '../../../domain/list/query.ts';
import type { Role } from './company.ts';

/** What can be asked together: an operator of a column, an order by a column, a list by somebody. */
export type PairKind = 'filter' | 'order' | 'list';

export interface Pair {
  kind: PairKind;
  key: string;
}

export const filterPair = (column: string, mode: MatchMode): Pair => ({ kind: 'filter', key: `${column} ${mode}` });
export const orderPair = (column: string, { descending }: Pick<ListQuery['sort'], 'descending'>): Pair => ({
  kind: 'order',
  key: `${column} ${descending ? 'down' : 'up'}`,
});
export const listPair = (list: string, role: Role): Pair => ({ kind: 'list', key: `${list}, ${role}` });

const names: Readonly<Record<PairKind, string>> = {
  filter: 'operator × column',
  order: 'order × column',
  list: 'list × role',
};

const textOf = ({ kind, key }: Pair): string => `${kind}: ${key}`;

/** Which pairs there are, and which of them both sides have answered. */
export class Coverage {
  readonly #wanted: ReadonlyMap<string, Pair>;
  readonly #seen = new Set<string>();

  constructor(wanted: readonly Pair[]) {
    this.#wanted = new Map(wanted.map((pair) => [textOf(pair), pair]));
  }

  see(pairs: readonly Pair[]): void {
    for (const pair of pairs) this.#seen.add(textOf(pair));
  }

  missing(): string[] {
    return [...this.#wanted.keys()].filter((text) => !this.#seen.has(text));
  }

  /** `operator × column 1800/1800 (100 %)` and so on. */
  toString(): string {
    const wanted = [...this.#wanted];
    return Object.entries(names)
      .map(([kind, name]) => {
        const all = wanted.filter(([, pair]) => pair.kind === kind);
        const seen = all.filter(([text]) => this.#seen.has(text)).length;
        return `${name} ${seen}/${all.length} (${Math.floor((100 * seen) / all.length)} %)`;
      })
      .join(', ');
  }
}
