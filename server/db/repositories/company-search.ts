import { type RawBuilder, sql } from 'kysely';
import { type Box, boxAround, type Coordinates } from '../../../domain/address/coordinates.ts';
import type { PageRequest } from '../../../domain/catalogue/paging.ts';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import type { CompanyCategories } from '../../../domain/company/categories.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Executor } from '../schema.ts';
import { all, some, type Test } from '../visibility/condition-sql.ts';
import { hasWords } from './company-words.ts';
import { filterSql } from './filters.ts';
import type { Operand } from './operands.ts';

export interface CompanySearch {
  /** The searching account, which is not in the result. */
  companyId: string;
  /** Folded words, each a prefix of a word in the company's or owner's names, or in the region of its headquarters. */
  words: readonly string[];
  /**
   * `fleet`: companies in the account's fleet; `unasked`: those neither in it nor asked; `all`: all that may be asked.
   */
  among: 'all' | 'fleet' | 'unasked';
  /** A company has to offer one of them; empty matches all. */
  categories: CompanyCategories;
  /** The task for which a company is sought; null when it is for the fleet. */
  taskId: string | null;
  /** Where distances are measured from. */
  from: Coordinates | null;
  request: PageRequest;
}

const earthRadius = 6371;

/** Kilometres as the crow flies; a test compares it with `distanceBetween` of domain/address/coordinates.ts. */
const distanceSql = (from: Coordinates | null): RawBuilder<number | null> =>
  from === null
    ? sql`null::float8`
    : // The explicit null check is needed because `least` ignores nulls.
      sql`case when h.latitude is not null and h.longitude is not null then
        2 * ${earthRadius}::float8 * asin(least(1, sqrt(
          sin(radians(h.latitude - ${from.latitude}::float8) / 2) ^ 2
          + cos(radians(${from.latitude}::float8)) * cos(radians(h.latitude))
            * sin(radians(h.longitude - ${from.longitude}::float8) / 2) ^ 2))) end`;

const isInFleet = (companyId: string): Test => sql`exists (
  select from subcontractor_agreements a where a.contractor_id = ${companyId} and a.subcontractor_id = u.id)`;

const isRequested = ({ companyId, taskId }: CompanySearch): Test =>
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
  return [
    sql`u.id <> ${companyId} and u.employer_id is null and u.customer_id is null and u.enabled and not u.deleted`,
    ...(among === 'unasked' ? [sql<boolean>`not ${isInFleet(companyId)} and not ${isRequested(search)}`] : []),
    ...doesOneOf(categories),
    ...(words.length === 0 ? [] : [hasWords(sql.ref('u.id'), words)]),
  ];
}

const ofFleet = (companyId: string): Test => sql`u.id in (
  select subcontractor_id from subcontractor_agreements where contractor_id = ${companyId})`;

/** Who is listed: as one condition, and as disjoint parts that are each counted by an index. */
function listing({ among, companyId }: CompanySearch): { all: Test; parts: Test[] } {
  const fleet = ofFleet(companyId);
  if (among === 'fleet') return { all: fleet, parts: [fleet] };
  const found: Test = sql`u.is_public`;
  return { all: some([found, fleet]), parts: [found, sql<boolean>`not u.is_public and ${fleet}`] };
}

/** `within` restricts which companies are considered. */
const candidates = (search: CompanySearch, within: Test) => sql`
  select u.id, u.nickname, u.nickname_key, u.name, u.name_key, u.surname, u.surname_key,
    c.name as company_name, c.name_key as company_name_key, c.company_categories, h.region, h.region_key,
    ${distanceSql(search.from)} as distance, ${isInFleet(search.companyId)} as cooperating,
    ${isRequested(search)} as requested
  from users u left join companies c on c.id = u.id left join addresses h on h.id = c.headquarters_id
  where ${all([within, ...candidateTests(search)])}`;

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
  return { ...field, name, value, single: value, lift: (test) => test, names: () => null };
}

function filterTests({ request: { filters } }: CompanySearch): Test[] {
  return Object.entries(filters ?? {}).flatMap(([name, filter]) => {
    const operand = operandFor(name, 'filters');
    return filterSql({ operand, timeZone: 'UTC' }, filter) ?? [];
  });
}

/** Nearest first, unless another order is requested; unknown distances come last. */
function orderSql({ request: { sortField, sortOrder } }: CompanySearch) {
  const sortValue = sortField && sortOrder !== 0 ? operandFor(sortField, 'sortField').value : null;
  const first = sortValue ? sql`${sortValue} ${sql.raw(sortOrder === -1 ? 'desc' : 'asc')} nulls last, ` : sql``;
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

/** Radii in kilometres that are tried before all companies are compared. */
const radii = [20, 200] as const;

interface Vicinity {
  box: Box;
  kilometres: number;
}

/** The circles to try, if the nearest come first; none where every company has to be compared. */
function vicinities({ from, request: { sortField, sortOrder } }: CompanySearch): Vicinity[] {
  const nearestFirst = !sortField || sortOrder === 0 || (sortField === 'distance' && sortOrder === 1);
  if (from === null || !nearestFirst) return [];
  return radii.flatMap((kilometres) => {
    const box = boxAround(from, kilometres * 1000);
    return box === null ? [] : [{ box, kilometres }];
  });
}

const insideOf = ({ box }: Vicinity): Test => sql`
  h.latitude between ${box.south}::float8 and ${box.north}::float8
  and h.longitude between ${box.west}::float8 and ${box.east}::float8`;

/** One page of companies, optionally within a vicinity. */
async function pageOf(db: Executor, search: CompanySearch, near: Vicinity | null): Promise<FoundRecord[]> {
  const { first, rows } = search.request;
  const listed = listing(search).all;
  const within = near === null ? listed : all([insideOf(near), listed]);
  const exact: Test[] = near === null ? [] : [sql`r.distance <= ${near.kilometres}::float8`];
  const page = await sql<FoundRecord>`
    select r.id, r.nickname, r.name, r.surname, r.company_name, r.company_categories, r.region, r.distance, r.cooperating,
      r.requested
    from (${candidates(search, within)}) as r where ${all([...exact, ...filterTests(search)])}
    order by ${orderSql(search)} limit ${rows} offset ${first}`.execute(db);
  return page.rows;
}

/** The smallest circle that fills the page is enough: everything outside is farther away. */
async function nearestPage(db: Executor, search: CompanySearch): Promise<FoundRecord[]> {
  for (const near of vicinities(search)) {
    const found = await pageOf(db, search, near);
    if (found.length === search.request.rows) return found;
  }
  return pageOf(db, search, null);
}

async function countCompanies(db: Executor, search: CompanySearch): Promise<number> {
  const counts = listing(search).parts.map(
    (part) => sql`(select count(*) from (${candidates(search, part)}) as r where ${all(filterTests(search))})`,
  );
  const counted = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/**
 * The companies that an account may ask: findable ones (`isPublic`) and its own fleet. The nearest are sought in
 * bounding boxes by index, then compared exactly.
 */
export async function findCompanies(
  db: Executor,
  search: CompanySearch,
): Promise<{ companies: FoundCompany[]; total: number }> {
  const rows = await nearestPage(db, search);
  return { companies: rows.map(foundOf), total: await countCompanies(db, search) };
}
