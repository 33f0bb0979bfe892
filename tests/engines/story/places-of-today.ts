import { must } from '../../../domain/kernel/assert.ts';
import { isEnded } from '../../../domain/operational-address/done.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import type { Company } from '../../e2e/support/company.ts';
import { Office } from '../../e2e/support/office.ts';
import type { Place } from './ledger.ts';

/** The tasks that the demo gives its installer for today. */
const tasksOfToday: ReadonlySet<string | null> = new Set([
  'Κλιματισμός Καφέ Γεωργίου',
  'Αντλία θερμότητας, Καστελλόκαμπος',
  'Φίλτρα ιατρείων',
  'Δύο μονάδες, λογιστικό γραφείο',
  'Απορροφητήρας, Το Λιμανάκι',
]);

/** The addresses at which the installer has work today; at the first of them nothing has been done yet. */
export async function placesOfToday(company: Company): Promise<Place[]> {
  const office = await Office.signIn(company, 'boss');
  const tasks = await office.get<Task[]>('tasks/all');
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  const today = tasks.filter(({ nickname }) => tasksOfToday.has(nickname));
  const places = today.flatMap((task) =>
    addresses
      .filter(({ task: { id }, completionStatus }) => id === task.id && !isEnded(completionStatus))
      .map(({ id, nickname, completionStatus: status }): Place => {
        const names = { task: must(task.nickname, 'a name'), name: must(nickname, 'a name') };
        return { id, ...names, status, done: [], failure: null, proofs: [] };
      }),
  );
  const isNew = ({ status }: Place): number => (status === 'NO_PROGRESS' ? 0 : 1);
  return places.sort((one, other) => isNew(one) - isNew(other) || one.name.localeCompare(other.name));
}
