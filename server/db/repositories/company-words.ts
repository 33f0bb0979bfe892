import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';

/** What a company is found by, and what makes an account one that is. */
const fields: Partial<Record<Resource, readonly string[]>> = {
  users: ['nickname', 'name', 'surname', 'employer', 'customer'],
  companies: ['name', 'headquarters'],
  addresses: ['region'],
};

function touches(write: Write): boolean {
  const named = fields[write.resource];
  if (named === undefined) return false;
  // A place says something of a company once that has it for its headquarters.
  if (write.kind === 'create') return write.resource !== 'addresses';
  return write.kind === 'remove' || named.some((field) => Object.hasOwn(write.set, field));
}

/** The places that become a company's headquarters. */
const headquartersIn = (writes: readonly Write[]): string[] =>
  writes.flatMap((write) => {
    if (write.resource !== 'companies' || write.kind === 'remove') return [];
    const { headquarters } = write.kind === 'create' ? write.row : write.set;
    return headquarters?.id ?? [];
  });

/**
 * Keeps the words by which companies are found true to writes that were stored before, in their transaction. The words are made
 * when the row is held, so that of two who write at once the later one sees what the other wrote. A place that becomes the
 * headquarters is held, too: who moves it at the same moment does not know yet that it says something of a company.
 */
export async function keepCompanyWords(tx: Executor, writes: readonly Write[]): Promise<void> {
  const touched = writes.filter(touches);
  if (touched.length === 0) return;
  const places = touched.flatMap(({ resource, id }) => (resource === 'addresses' ? [id] : []));
  const owners = touched.flatMap(({ resource, id }) => (resource === 'addresses' ? [] : [id]));
  const headquarters = headquartersIn(touched);
  if (headquarters.length > 0)
    await sql`select from addresses where id = any(${headquarters}::uuid[]) order by id for share`.execute(tx);
  await sql`
    insert into company_words (id, words)
    select u.id, company_words_of(u.id) from users as u
    where u.employer_id is null and u.customer_id is null and u.id in (
      select unnest(${owners}::uuid[]) union select id from companies where headquarters_id = any(${places}::uuid[]))
    order by u.id
    on conflict (id) do update set words = company_words_of(excluded.id)`.execute(tx);
}

/** Whether each of some folded words begins one of the words of the company `id`. The index of the words finds those. */
export function hasWords(id: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  // They are letters and numbers only.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`${id} in (select w.id from company_words as w where w.words @@ ${query}::tsquery)`;
}
