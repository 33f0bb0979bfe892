import { fitsCustomer } from '../../../domain/address/sharing.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { dayAround, defaultTimeZone, hour } from '../../../domain/kernel/time.ts';
import type { Address } from '../../../domain/schemas.ts';
import { datesFrom } from '../../../domain/task/schedule.ts';
import type { Company } from './company.ts';
import { Office } from './office.ts';
import { freshId, OtherDevice } from './other-device.ts';

interface Named {
  id: string;
  nickname: string;
}

/** A task as it was made: its id, and those of its two addresses. */
export interface PlannedTask {
  id: string;
  addresses: [string, string];
}

/** What a task has besides; the customer also says which places it may name. */
type Given = Readonly<Record<string, unknown>> & { customer?: { id: string } };

/** Three o'clock in the night after tomorrow, when nobody of the demo works and nothing is late. */
export const night = dayAround(Date.now(), defaultTimeZone, 2).from + 3 * hour;

/** Tasks that the boss of the demo plans and others work on, each called as the test says, with two addresses in Patras. */
export class PlannedTasks {
  readonly boss: OtherDevice;
  readonly partner: OtherDevice;
  /** The installer, who is put on what is given to employees. */
  readonly installer: string;
  readonly #customer: string;
  readonly #places: readonly Address[];
  readonly #office: Office;
  #count = 0;

  private constructor(
    people: { boss: OtherDevice; partner: OtherDevice; installer: OtherDevice },
    of: { customer: string; places: readonly Address[]; office: Office },
  ) {
    this.boss = people.boss;
    this.partner = people.partner;
    this.installer = people.installer.userId;
    this.#customer = of.customer;
    this.#places = of.places;
    this.#office = of.office;
  }

  static async at(company: Company): Promise<PlannedTasks> {
    const [boss, partner, installer] = await Promise.all(
      (['boss', 'partner', 'installer'] as const).map((account) => OtherDevice.signIn(company, account)),
    );
    const office = await Office.signIn(company, 'boss');
    const customers = await office.get<Named[]>('customers/all');
    const places = await office.get<Address[]>('addresses/all');
    const customer = must(
      customers.find(({ nickname }) => nickname === 'Ιδιώτες'),
      'the customer',
    );
    return new PlannedTasks(
      { boss: must(boss, 'boss'), partner: must(partner, 'partner'), installer: must(installer, 'installer') },
      {
        customer: customer.id,
        places,
        office,
      },
    );
  }

  /** The ids of tasks that are there, by their nicknames. */
  async idsOf(nicknames: readonly string[]): Promise<[nickname: string, id: string][]> {
    const all = await this.#office.get<Named[]>('tasks/all');
    return all.filter(({ nickname }) => nicknames.includes(nickname)).map(({ id, nickname }) => [nickname, id]);
  }

  /** A draft that has everything which publishing asks for. */
  async draft(nickname: string, given: Given = {}): Promise<PlannedTask> {
    this.#count += 1;
    const customer = given.customer ?? { id: this.#customer };
    const places = this.#places.filter((place) => fitsCustomer(place, customer.id));
    const addresses: [string, string] = [freshId(), freshId()];
    const id = freshId();
    const from = night + this.#count * 24 * hour;
    await this.boss.do('createTask', {
      id,
      nickname,
      jobTicket: `RULE-${this.#count}`,
      customer,
      ...datesFrom(from, 2, defaultTimeZone),
      salesPrice: 200,
      totalPayout: 120,
      estimateTime: 2,
      antediluvian: false,
      addresses: addresses.map((address, index) => ({
        id: address,
        nickname: `${nickname} ${index + 1}`,
        installationAddress: { id: must(places[index], 'a place').id },
        pickupAddresses: [],
        payout: 60,
        salesPrice: 100,
        communicationInfo: null,
      })),
      ...given,
    });
    return { id, addresses };
  }

  async published(nickname: string, given: Given = {}): Promise<PlannedTask> {
    const task = await this.draft(nickname, given);
    await this.boss.do('publishTask', { id: task.id });
    return task;
  }

  /** One that is given to the installer. */
  async accepted(nickname: string): Promise<PlannedTask> {
    const task = await this.published(nickname);
    await this.boss.do('assignEmployees', { id: task.id, employees: [this.installer] });
    return task;
  }

  /** One for which the partner was asked, with what the partner answered. */
  async requested(nickname: string, answer: 'accept' | 'reject' | null, given: Given = {}): Promise<PlannedTask> {
    const task = await this.published(nickname, { antediluvian: true, ...given });
    const request = freshId();
    await this.boss.do('requestTaskAssignment', {
      id: request,
      task: task.id,
      receiver: this.partner.userId,
      nickname: null,
    });
    if (answer !== null) await this.partner.do(`${answer}TaskAssignment`, { id: request });
    return task;
  }

  /** Marks both addresses of a task, step by step. */
  async mark({ id, addresses }: PlannedTask, ...steps: ('Collected' | 'InProgress' | 'Installed' | 'Finished')[]) {
    for (const step of steps) await this.boss.do(`markAddresses${step}`, { task: id, addresses });
  }

  /** Marks one of its addresses. */
  async markOne(
    { id, addresses }: PlannedTask,
    index: 0 | 1,
    step: 'Collected' | 'Finished' | 'Failed',
  ): Promise<void> {
    const reason = step === 'Failed' ? { failureReason: 'NO_ACCESS', failureComment: null } : {};
    await this.boss.do(`markAddresses${step}`, { task: id, addresses: [addresses[index]], ...reason });
  }

  /** Gives each of a task's addresses to a subtask of its own, which the installer gets. */
  async split({ id, addresses }: PlannedTask, nickname: string): Promise<{ id: string; addresses: string[] }[]> {
    const parts = addresses.map((address, index) => ({
      id: freshId(),
      nickname: `${nickname} part ${index + 1}`,
      jobTicket: `${nickname}-${index + 1}`,
      addresses: [address],
    }));
    await this.boss.do('splitTask', { id, subtasks: parts });
    return parts;
  }
}
