import type { DBCore, Dexie } from 'dexie';

/** A question to the database: of which table, and how many keys it names, or `rows`, `keys` or a count of a range; or steps from row to row. */
interface Read {
  table: string;
  asks: 'keys named' | 'rows' | 'keys' | 'count' | 'steps';
  /** How many keys are named. */
  named: number;
}

/** Notes what is asked of a database, beneath everything that shortens the way. */
export class Reads {
  readonly all: Read[] = [];

  watch(database: Dexie): void {
    database.use({
      stack: 'dbcore',
      name: 'reads',
      create: (below: DBCore) => ({
        ...below,
        table: (name) => {
          const table = below.table(name);
          const note = (asks: Read['asks'], named = 0) => this.all.push({ table: name, asks, named });
          return {
            ...table,
            getMany: (request) => {
              note('keys named', request.keys.length);
              return table.getMany(request);
            },
            query: (request) => {
              note(request.values === true ? 'rows' : 'keys');
              return table.query(request);
            },
            count: (request) => {
              note('count');
              return table.count(request);
            },
            openCursor: (request) => {
              note('steps');
              return table.openCursor(request);
            },
          };
        },
      }),
    });
  }

  /** What was asked of a table since the last time. */
  take(table: string): [Read['asks'], number][] {
    const taken = this.all
      .filter((read) => read.table === table)
      .map(({ asks, named }): [Read['asks'], number] => [asks, named]);
    this.all.length = 0;
    return taken;
  }
}
