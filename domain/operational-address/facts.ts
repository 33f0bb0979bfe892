import type { RowReader } from '../rows.ts';
import { loadTask, type TaskFacts } from '../task/facts.ts';
import type { OperationalAddress } from './schema.ts';

/** What a decision about an address needs: the address, and its task with everything that follows from it. */
export interface AddressFacts extends TaskFacts {
  address: OperationalAddress;
  /** The task's other addresses. */
  others: OperationalAddress[];
}

/** Reads and locks an address by way of its task, so that two people on one task take turns. */
export async function loadAddressFacts(id: string, rows: RowReader): Promise<AddressFacts | undefined> {
  const seen = await rows.get('operational-addresses', id);
  if (seen === undefined) return undefined;
  const facts = await loadTask(seen.task.id, rows);
  const address = facts?.addresses.find((candidate) => candidate.id === id);
  if (facts === undefined || address === undefined) return undefined;
  return { ...facts, address, others: facts.addresses.filter((candidate) => candidate.id !== id) };
}
