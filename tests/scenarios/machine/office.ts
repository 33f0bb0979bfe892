import { must } from '../../../domain/kernel/assert.ts';
import type { Right } from '../../../domain/role/rights.ts';
import type { Write } from '../../../domain/rows.ts';
import { type Viewer, viewerOf } from '../../../domain/visibility/viewer.ts';
import { storeWrites } from '../../../server/db/change-log/store-writes.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { revokeSessions } from '../../../server/db/repositories/sessions.ts';
import { setEmployeeEnabled } from '../../../server/services/accounts/people.ts';
import { inTransaction } from '../../../server/services/mutate/retry.ts';
import type { Crew, Person } from './crew.ts';
import type { Seed } from './seed.ts';
import type { ScenarioServer } from './server.ts';

const rightsOfRole: readonly (readonly Right[])[] = [
  [],
  ['PUT_TASKS'],
  ['PUT_TASKS', 'POST_TASKS', 'VIEW_SALES_PRICE'],
  ['PUT_TASKS', 'POST_ADDRESSES', 'PUT_ADDRESSES'],
];

/** What the office does at the server while devices hold work: it takes rights, tasks and accounts away, and gives them. */
export class Office {
  readonly #server: ScenarioServer;
  readonly #crew: Crew;
  readonly #boss: Viewer;

  constructor(server: ScenarioServer, crew: Crew) {
    this.#server = server;
    this.#crew = crew;
    this.#boss = viewerOf({
      id: crew.boss.id,
      employerId: null,
      customerId: null,
      companyOfCustomer: null,
      elevated: true,
      rights: [],
    });
  }

  /** Other rights for everybody with the role. */
  async changeRights(seed: Seed): Promise<void> {
    const employeeRights = [...must(seed.pick(rightsOfRole), 'rights')];
    await this.#store([{ kind: 'change', resource: 'roles', id: this.#crew.role, set: { employeeRights } }]);
  }

  /** Takes an installer's role away, or gives it back. */
  async toggleRole(seed: Seed): Promise<void> {
    const { id } = this.#anyInstaller(seed);
    const user = must(await getRow(this.#server.database.kysely, 'users', id), 'the installer');
    const role = user.role === null ? { id: this.#crew.role } : null;
    await this.#store([{ kind: 'change', resource: 'users', id, set: { role } }]);
  }

  /** Others are to do a task from now on; sometimes nobody. */
  async reassign(seed: Seed): Promise<void> {
    const id = must(seed.pick(this.#crew.tasks), 'a task');
    const employeesAssignees = this.#crew.installers
      .filter(() => seed.chance(0.6))
      .map((person) => ({ id: person.id }));
    await this.#store([{ kind: 'change', resource: 'tasks', id, set: { employeesAssignees } }]);
  }

  /** Switches an installer's account off, or on again. */
  async toggleEmployee(seed: Seed): Promise<void> {
    const { id } = this.#anyInstaller(seed);
    const user = must(await getRow(this.#server.database.kysely, 'users', id), 'the installer');
    await this.#setEnabled(id, !user.enabled);
  }

  /** "Sign out everywhere". */
  async revoke({ id }: Person): Promise<void> {
    const { kysely } = this.#server.database;
    await revokeSessions(kysely, { userId: id }, this.#server.context.now());
  }

  /** Everybody may sign in. Rights and tasks stay as they are. */
  async welcomeAll(): Promise<void> {
    for (const { id } of this.#crew.installers) await this.#setEnabled(id, true);
  }

  #anyInstaller(seed: Seed): Person {
    return must(seed.pick(this.#crew.installers), 'an installer');
  }

  async #setEnabled(id: string, enabled: boolean): Promise<void> {
    await setEmployeeEnabled(this.#server.context, this.#boss, { id, enabled });
  }

  async #store(writes: Write[]): Promise<void> {
    const { database, context } = this.#server;
    await inTransaction(database.kysely, (tx) => storeWrites(tx, writes, context.now()));
  }
}
