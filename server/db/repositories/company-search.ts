import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../domain/address/distance.ts';
import type { PageRequest } from '../../../domain/catalogue/paging.ts';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import type { CompanyCategories } from '../../../domain/company/categories.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Executor } from '../schema.ts';
import { all, some, type Test } from '../visibility/condition-sql.ts';
import { filterSql } from './filters.ts';
import type { Operand } from './operands.ts';

/** What companies are searched by. */
export interface CompanySearch {
  /** The account that searches, which does not find itself. */
  companyId: string;
  /** Folded words, each of which one of a company's names begins or holds. */
  words: readonly string[];
  /** `fleet`: those in the account's fleet; `unasked`: those that are not and were not asked; `all`: whom it may ask. */
  among: 'all' | 'fleet' | 'unasked';
  /** A company has to do one of them; none asks for nothing. */
  categories: CompanyCategories;
  /** The task for which somebody is sought; null where it is the fleet. */
  taskId: string | null;
  /** From where the distance counts. */
  from: Position | null;
  request: PageRequest;
}

const names = ['u.nickname_key', 'u.name_key', 'u.surname_key', 'c.name_key', 'h.region_key'];
const earthRadius = 6371;

/** Kilometres as the crow flies: what distanceBetween of domain/address/distance.ts says, which a test compares. */
const distanceSql = (from: Position | null): RawBuilder<number | null> =>
  from === null
    ? sql`null::float8`
    : // Written out for places without position, since `least` passes over what is null.
      sql`case when h.latitude is not null and h.longitude is not null then
        2 * ${earthRadius}::float8 * asin(least(1, sqrt(
          sin(radians(h.latitude - ${from.latitude}::float8) / 2) ^ 2
          + cos(radians(${from.latitude}::float8)) * cos(radians(h.latitude))
            * sin(radians(h.longitude - ${from.longitude}::float8) / 2) ^ 2))) end`;

const isInFleet = (companyId: string): Test => sql`exists (
  select from subcontractor_agreements a where a.contractor_id = ${companyId} and a.subcontractor_id = u.id)`;

const wasAsked = ({ companyId, taskId }: CompanySearch): Test =>
  taskId === null
    ? sql`exists (select from user_additions q
        where q.sender_id = ${companyId} and q.receiver_id = u.id and q.status = 'PENDING')`
    : sql`exists (select from task_assignments q where q.task_id = ${taskId} and q.receiver_id = u.id
        and q.status = 'PENDING' and q.type_status = 'ASSIGNMENT')`;

const doesOneOf = (categories: CompanyCategories): Test[] => {
  const wanted = Object.entries(categories).flatMap(([code, subcategories]) =>
    subcategories.length === 0 ? [{ [code]: [] }] : subcategories.map((sub) => ({ [code]: [sub] })),
  );
  if (wanted.length === 0) return [];
  return [some(wanted.map((each): Test => sql`c.company_categories @> ${JSON.stringify(each)}::jsonb`))];
};

function candidateTests(search: CompanySearch): Test[] {
  const { companyId, words, among, categories } = search;
  const listed: Test =
    among === 'fleet'
      ? isInFleet(companyId)
      : sql`(u.is_public or u.id in (select subcontractor_id from subcontractor_agreements where contractor_id = ${companyId}))`;
  return [
    sql`u.id <> ${companyId} and u.employer_id is null and u.customer_id is null and u.enabled and not u.deleted`,
    listed,
    ...(among === 'unasked' ? [sql<boolean>`not ${isInFleet(companyId)} and not ${wasAsked(search)}`] : []),
    ...doesOneOf(categories),
    ...words.map((word) => some(names.map((name): Test => sql`${sql.ref(name)} like ${`%${word}%`}`))),
  ];
}

const candidates = (search: CompanySearch) => sql`
  select u.id, u.nickname, u.nickname_key, u.name, u.name_key, u.surname, u.surname_key,
    c.name as company_name, c.name_key as company_name_key, c.company_categories, h.region, h.region_key,
    ${distanceSql(search.from)} as distance, ${isInFleet(search.companyId)} as cooperating,
    ${wasAsked(search)} as requested
  from users u left join companies c on c.id = u.id left join addresses h on h.id = c.headquarters_id
  where ${all(candidateTests(search))}`;

type Field = Pick<Operand, 'kind' | 'folded' | 'nullable'> & { column: string };

const text = (column: string, nullable = true): Field => ({ column, kind: { kind: 'text' }, folded: true, nullable });
const flag = (column: string): Field => ({ column, kind: { kind: 'flag' }, folded: false, nullable: false });

/** What a found company may be filtered and sorted by. */
const fields: Readonly<Record<string, Field>> = {
  id: { column: 'id', kind: { kind: 'id' }, folded: false, nullable: false },
  nickname: text('nickname_key', false),
  name: text('name_key'),
  surname: text('surname_key'),
  companyName: text('company_name_key'),
  region: text('region_key'),
  distance: { column: 'distance', kind: { kind: 'decimal' }, folded: false, nullable: true },
  cooperating: flag('cooperating'),
  requested: flag('requested'),
};

function operandFor(name: string, part: 'filters' | 'sortField'): Operand {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    const detail = `${part}: there is no field ${name}; there are ${Object.keys(fields).join(', ')}.`;
    throw new DomainError('validation', detail, [part === 'filters' ? `filters.${name}` : part]);
  }
  const value = sql.ref(`r.${field.column}`);
  return { ...field, name, value, single: value, lift: (test) => test };
}

function filterTests({ request: { filters } }: CompanySearch): Test[] {
  return Object.entries(filters ?? {}).flatMap(([name, filter]) => {
    const operand = operandFor(name, 'filters');
    return filterSql({ operand, label: () => null, timeZone: 'UTC' }, filter) ?? [];
  });
}

/** The nearest first, unless another order is asked for; those of unknown place come last. */
function orderSql({ request: { sortField, sortOrder } }: CompanySearch) {
  const asked = sortField && sortOrder !== 0 ? operandFor(sortField, 'sortField').value : null;
  const first = asked ? sql`${asked} ${sql.raw(sortOrder === -1 ? 'desc' : 'asc')} nulls last, ` : sql``;
  return sql`${first}r.distance nulls last, coalesce(r.company_name_key, r.nickname_key), r.id`;
}

interface FoundRecord {
  id: string;
  nickname: string;
  name: string | null;
  surname: string | null;
  company_name: string | null;
  company_categories: FoundCompany['companyCategories'];
  region: string | null;
  distance: number | null;
  cooperating: boolean;
  requested: boolean;
}

const foundOf = ({ company_name, company_categories, ...found }: FoundRecord): FoundCompany => ({
  ...found,
  companyName: company_name,
  companyCategories: company_categories,
});

/** The companies that an account may ask: those of owners who can be found (`isPublic`), and those in its fleet. */
export async function findCompanies(
  db: Executor,
  search: CompanySearch,
): Promise<{ companies: FoundCompany[]; total: number }> {
  const { first, rows } = search.request;
  const from = sql`from (${candidates(search)}) as r where ${all(filterTests(search))}`;
  const page = await sql<FoundRecord>`
    select r.id, r.nickname, r.name, r.surname, r.company_name, r.company_categories, r.region, r.distance, r.cooperating,
      r.requested ${from} order by ${orderSql(search)} limit ${rows} offset ${first}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  return { companies: page.rows.map(foundOf), total: counted.rows[0]?.total ?? 0 };
}
