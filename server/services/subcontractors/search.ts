import { mayInOffice } from '../../../domain/account/permissions.ts';
import { type Coordinates, coordinatesOf } from '../../../domain/address/coordinates.ts';
import type { Page, PageRequest } from '../../../domain/catalogue/paging.ts';
import type { FoundCompany, SubcontractorSearch } from '../../../domain/catalogue/subcontractors.ts';
import { areKnown, businessCategories, type CompanyCategories } from '../../../domain/company/categories.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { type CompanySearch, findCompanies } from '../../db/repositories/company-search.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { readList, readOne } from '../rows/read.ts';
import { readTask } from '../tasks/tasks.ts';

const firstPage: PageRequest = { first: 0, rows: 10 };
const metre = 1000;

/** A code alone stands for a whole category, or for a subcategory. Throws `category_unknown`. */
function chosenOf(given: SubcontractorSearch['categories']): CompanyCategories {
  if (!given) return {};
  if (!Array.isArray(given)) {
    if (!areKnown(given)) throw new DomainError('category_unknown', undefined, ['categories']);
    return given;
  }
  const chosen = new Map<string, string[]>();
  for (const code of given) {
    const category = businessCategories.find(
      (each) => each.code === code || each.subcategories.some((sub) => sub.code === code),
    );
    if (!category) throw new DomainError('category_unknown', undefined, ['categories']);
    chosen.set(category.code, [...(chosen.get(category.code) ?? []), ...(category.code === code ? [] : [code])]);
  }
  return Object.fromEntries(chosen);
}

async function coordinatesOfAddress(
  context: Context,
  viewer: Viewer,
  address: NonNullable<SubcontractorSearch['address']>,
): Promise<Coordinates> {
  if ('latitude' in address) return address;
  const found = coordinatesOf(await readOne(context, viewer, { list: { resource: 'addresses' }, id: address.id }));
  if (!found) throw new DomainError('proximity_search_error_address', undefined, ['address']);
  return found;
}

/** The first of a task's addresses with coordinates; null if none has any. */
async function coordinatesOfTask(context: Context, viewer: Viewer, taskId: string): Promise<Coordinates | null> {
  const naming = [{ field: 'task', id: taskId }];
  const addresses = await readList(context, viewer, { list: { resource: 'operational-addresses', naming } });
  const among = addresses.flatMap(({ installationAddress }) => installationAddress?.id ?? []);
  const places = await readList(context, viewer, { list: { resource: 'addresses', among } });
  return places.map(coordinatesOf).find((position) => position !== null) ?? null;
}

async function headquartersOf({ database: { kysely } }: Context, companyId: string): Promise<Coordinates | null> {
  const company = await getRow(kysely, 'companies', companyId);
  const headquarters = company?.headquarters && (await getRow(kysely, 'addresses', company.headquarters.id));
  return coordinatesOf(headquarters ?? null);
}

/** Where distances are measured from: the given address, the task, or the own headquarters. */
async function searchOrigin(
  context: Context,
  viewer: Viewer,
  { address, taskId }: Pick<SubcontractorSearch, 'address' | 'taskId'>,
): Promise<Coordinates | null> {
  if (address) return coordinatesOfAddress(context, viewer, address);
  const atTask = taskId ? await coordinatesOfTask(context, viewer, taskId) : null;
  return atTask ?? headquartersOf(context, viewer.companyId);
}

async function pageOfCompanies(context: Context, search: CompanySearch): Promise<Page<FoundCompany>> {
  const { first, rows, sortField, filters } = search.request;
  const byDistance = sortField === 'distance' || Object.hasOwn(filters ?? {}, 'distance');
  if (search.from === null && byDistance) throw new DomainError('proximity_search_error', undefined, ['address']);
  const { companies, total } = await findCompanies(context.database.kysely, search);
  return {
    content: companies.map((company) => ({
      ...company,
      distance: company.distance === null ? null : Math.round(company.distance * metre) / metre,
    })),
    number: Math.floor(first / rows),
    totalElements: total,
    last: first + companies.length >= total,
  };
}

/** Throws unless the viewer may send requests (decision 0026). */
function admit(viewer: Viewer): void {
  if (!mayInOffice(viewer, 'POST_REQUESTS')) throw new DomainError('not_permitted');
}

/**
 * Searches companies to ask for a task or into the fleet (specification 2.6), nearest first. Throws
 * `proximity_search_error_address` for an address without coordinates, `proximity_search_error` for a distance without
 * origin, and `category_unknown`.
 */
export async function searchCompanies(
  context: Context,
  viewer: Viewer,
  search: SubcontractorSearch,
): Promise<Page<FoundCompany>> {
  admit(viewer);
  const taskId = search.taskId ?? null;
  if (taskId !== null) await readTask(context, viewer, taskId);
  return pageOfCompanies(context, {
    companyId: viewer.companyId,
    words: foldedWords(search.searchText ?? ''),
    among: search.cooperating === true ? 'fleet' : 'all',
    categories: chosenOf(search.categories),
    taskId,
    from: await searchOrigin(context, viewer, search),
    request: search.paginationEventRequest ?? firstPage,
  });
}

/** Findable companies that are neither in the fleet nor asked. */
export async function unaskedCompanies(
  context: Context,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<FoundCompany>> {
  admit(viewer);
  const { companyId } = viewer;
  const from = await headquartersOf(context, companyId);
  return pageOfCompanies(context, {
    companyId,
    words: [],
    among: 'unasked',
    categories: {},
    taskId: null,
    from,
    request,
  });
}
