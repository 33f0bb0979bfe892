import type { Resource } from '../../../domain/kernel/resources.ts';
import { hour } from '../../../domain/kernel/time.ts';
import type { AnyRow, NewRow } from '../../../domain/rows.ts';
import { newRow, type Given as WholeRow } from '../../../server/demo/new-row.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { initialSyncState, type SyncState } from '../../../workers/contract/state.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { toStoredRow } from '../../../workers/mirror/to-stored-row.ts';
import { addressValues, operationalAddressValues, roleValues, taskValues, userValues } from '../../support/rows.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { installer } from './stories.ts';

/** The `index`-th id of a kind: `t` tasks, `a` addresses of tasks, `p` places, `e` proofs, `f` photos, `c` others. */
export const worldId = (kind: 't' | 'a' | 'p' | 'e' | 'f' | 'c', index: number): string =>
  `0197d000-0000-7000-8000-${{ t: '1', a: '2', p: '3', e: '4', f: '5', c: '6' }[kind]}${String(index).padStart(11, '0')}`;

/** Puts a row into the mirror as a pull would, seen by the session's user. */
async function put(
  mirror: MirrorDatabase,
  resource: Resource,
  { id, session, values }: { id: string; session: Session; values: object },
): Promise<void> {
  const row = { id, version: 1, createDate: 0, modifyDate: 0, ...values } as AnyRow;
  await mirror.table(resource).put(toStoredRow(resource, row, session.user.viewer));
}

type Given<Name extends Resource> = Partial<NewRow<Name>>;

/** Rows of a field day, put into a mirror one by one; each has its plainest values where a test says nothing. */
export class FieldWorld {
  readonly #mirror: MirrorDatabase;
  readonly #session: Session;

  constructor(mirror: MirrorDatabase, session: Session = installer) {
    this.#mirror = mirror;
    this.#session = session;
  }

  #put(resource: Resource, id: string, values: object): Promise<void> {
    return put(this.#mirror, resource, { id, session: this.#session, values });
  }

  /** A row of any other resource, by its id. */
  row<Name extends Resource>(resource: Name, id: string, given: WholeRow<Name>): Promise<void> {
    return this.#put(resource, id, newRow(resource, given));
  }

  /** A task of the session's user from `from` on for two hours. */
  async task(index: number, from: number, given: Given<'tasks'> = {}): Promise<void> {
    const { userId, companyId } = this.#session.user.viewer;
    const values = taskValues({
      company: { id: companyId },
      owner: { id: companyId },
      number: index,
      nickname: `Εργασία ${index}`,
      employeesAssignees: [{ id: userId }],
      installationTimestampFrom: from,
      installationTimestampTo: from + 2 * hour,
      taskCompletionStatus: 'ACCEPTED',
      ...given,
    });
    await this.#put('tasks', worldId('t', index), values);
  }

  /** An address of a task, at the place of the same index. */
  async address(index: number, task: number, given: Given<'operational-addresses'> = {}): Promise<void> {
    const values = operationalAddressValues({
      task: { id: worldId('t', task) },
      nickname: `Διεύθυνση ${index}`,
      installationAddress: { id: worldId('p', index) },
      ...given,
    });
    await this.#put('operational-addresses', worldId('a', index), values);
  }

  async place(index: number, given: Given<'addresses'> = {}): Promise<void> {
    await this.#put('addresses', worldId('p', index), addressValues({ street: `Κορίνθου ${index}`, ...given }));
  }

  async proof(index: number, address: number, given: Given<'proofs'> = {}): Promise<void> {
    const operationalAddress = { id: worldId('a', address) };
    const row = await this.#mirror.rows('operational-addresses').get(operationalAddress.id);
    const task = row?.task ?? { id: worldId('t', 1) };
    const author = { id: this.#session.user.viewer.userId };
    await this.#put('proofs', worldId('e', index), proofValues({ task, operationalAddress, author, ...given }));
  }

  async photo(index: number, proof: number, given: Given<'photos'> = {}): Promise<void> {
    const row = await this.#mirror.rows('proofs').get(worldId('e', proof));
    const task = row?.task ?? { id: worldId('t', 1) };
    const values = photoValues({ task, proof: { id: worldId('e', proof) }, ...given });
    await this.#put('photos', worldId('f', index), values);
  }

  async customer(index: number, nickname: string, given: Given<'customers'> = {}): Promise<void> {
    const values = { nickname, addresses: [], watchers: [], users: [], ...given };
    await this.#put('customers', worldId('c', index), values);
  }

  /** A person of the session's account; their id is of the kind `c`, too. */
  async person(index: number, given: Given<'users'>): Promise<void> {
    const company = { id: this.#session.user.viewer.companyId };
    await this.#put('users', worldId('c', index), userValues({ company, nickname: `Πρόσωπο ${index}`, ...given }));
  }

  /** A role of the session's account; its id is of the kind `c`, too. */
  async role(index: number, given: Given<'roles'>): Promise<void> {
    const company = { id: this.#session.user.viewer.companyId };
    await this.#put('roles', worldId('c', index), roleValues({ company, ...given }));
  }

  /** The mirror has been filled and is up to date, unless `state` says otherwise. */
  async sync(state: Partial<SyncState> = {}): Promise<void> {
    await this.#mirror.values.put({ key: 'sync', value: { ...initialSyncState, lastPull: Date.now(), ...state } });
  }
}
