import { must } from '../../domain/kernel/assert.ts';
import type { OperationalAddress, Photo, Proof, Task } from '../../domain/schemas.ts';
import type { Company } from '../e2e/support/company.ts';
import { Office } from '../e2e/support/office.ts';

interface Named {
  id: string;
  nickname: string;
}

/** The ids of the demo's rows, by what people call them. */
export interface Ids {
  task(nickname: string): string;
  /** The first address of a task. */
  address(task: string): string;
  /** The first proof of a task that has one. */
  proof(task: string): string;
  /** The first photo of that proof. */
  photo(task: string): string;
  /** The id of a task's public link. */
  flow(task: string): string;
  /** A row of another list of the interface. */
  row(list: string, nickname: string): string;
}

const lists = ['addresses', 'customers', 'roles', 'employees', 'scheduled'];

export async function readIds(company: Company): Promise<Ids> {
  const office = await Office.signIn(company, 'boss');
  const tasks = await office.get<Task[]>('tasks/all');
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  const proofs = await office.get<Proof[]>('pow-i/all');
  const photos = await office.get<Photo[]>('photos/all');
  const rows = new Map<string, Named[]>();
  for (const list of lists) rows.set(list, await office.get<Named[]>(`${list}/all`));
  const task = (nickname: string): Task =>
    must(
      tasks.find((each) => each.nickname === nickname),
      nickname,
    );
  const proof = (name: string): Proof =>
    must(
      proofs.findLast((each) => each.task.id === task(name).id),
      `a proof of ${name}`,
    );
  return {
    task: (name) => task(name).id,
    address: (name) =>
      must(
        addresses.find((each) => each.task.id === task(name).id),
        `an address of ${name}`,
      ).id,
    proof: (name) => proof(name).id,
    photo: (name) =>
      must(
        photos.find((each) => each.proof.id === proof(name).id),
        `a photo of ${name}`,
      ).id,
    flow: (name) => must(task(name).pkSharedId, `the link of ${name}`),
    row: (list, name) =>
      must(
        rows.get(list)?.find((each) => each.nickname === name),
        `${name} of ${list}`,
      ).id,
  };
}
