import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import type { Person } from './crew.ts';

interface Databases {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** One person's databases in one browser, read beside the engines and never written. */
export class Account {
  readonly person: Person;
  readonly outbox: OutboxDatabase;
  readonly #databases: Databases;
  #mirror: MirrorDatabase;

  constructor(person: Person, databases: Databases) {
    this.person = person;
    this.#databases = databases;
    this.outbox = new OutboxDatabase(person.id, databases);
    this.#mirror = new MirrorDatabase(person.id, databases);
  }

  get mirror(): MirrorDatabase {
    return this.#mirror;
  }

  /** Lets go of the mirror, as whoever signs out deletes it; what is read later is that of the next sign-in. */
  leaveMirror(): void {
    this.#mirror.close();
    this.#mirror = new MirrorDatabase(this.person.id, this.#databases);
  }

  close(): void {
    this.#mirror.close();
    this.outbox.close();
  }
}
