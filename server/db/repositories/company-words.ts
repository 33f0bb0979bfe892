import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Write } from '../../../domain/rows.ts';
import type { Executor } from '../schema.ts';

/** Fields that affect a company's search words. */
const fields: Partial<Record<Resource, readonly string[]>> = {
  users: ['nickname', 'name', 'surname', 'employer', 'customer'],
  companies: ['name', 'headquarters'],
  addresses: ['region'],
};

function touches(write: Write): boolean {
  const named = fields[write.resource];
  if (named === undefined) return false;
  // An address matters only once it is a company's headquarters.
  if (write.kind === 'create') return write.resource !== 'addresses';
  return write.kind === 'remove' || named.some((field) => Object.hasOwn(write.set, field));
}

/** The addresses that become headquarters. */
const headquartersIn = (writes: readonly Write[]): string[] =>
  writes.flatMap((write) => {
    if (write.resource !== 'companies' || write.kind === 'remove') return [];
    const { headquarters } = write.kind === 'create' ? write.row : write.set;
    return headquarters?.id ?? [];
  });

/**
 * Updates the search words of companies after stored writes, in the same transaction. Words are computed under a row
 * lock, so the later of two writers sees both changes; new headquarters are locked too, against a concurrent edit.
 */
export async function updateCompanyWords(tx: Executor, writes: readonly Write[]): Promise<void> {
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

/** Whether each folded word is a prefix of one of the company's words, by index. */
export function hasWords(id: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  // Safe to interpolate: folded words have only letters and digits.
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`${id} in (select w.id from company_words as w where w.words @@ ${query}::tsquery)`;
}
