import type { SubcontractorSearch } from '../../../domain/catalogue/subcontractors.ts';
import { businessCategories } from '../../../domain/company/categories.ts';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import { type ListRules, type ListSearch, queryOfSearch, searchOfQuery } from '../../components/table/list-search.ts';

/** From where distances are measured: a known address or a point on the map; the headquarters by default. */
export type SearchFrom = 'address' | 'map';

/** A search for companies, as its search parameters describe it. */
export interface CompanySearch {
  /** The task to be given, in the mode REQUEST_ASSIGNMENT; null in the mode ADD_TO_FLEET (specification 9). */
  task: string | null;
  query: ListQuery;
  from: SearchFrom;
  address: string | null;
  position: { latitude: number; longitude: number } | null;
  /** Codes of categories and subcategories. */
  categories: readonly string[];
  /** Only companies that are in the fleet already. */
  cooperating: boolean;
}

const preset: ListQuery = {
  search: '',
  filters: [],
  sort: { field: 'distance', descending: false },
  page: 0,
  size: defaultPageSize,
};

const rules: ListRules = { fields: {}, sorts: ['distance', 'companyName', 'nickname', 'region'], preset };

/** The default list: all companies, the nearest first. */
export const searchPreset = preset;

const idPattern = /^[0-9a-f-]{36}$/;
const idOf = (value: unknown): string | null => (typeof value === 'string' && idPattern.test(value) ? value : null);

const codes = new Set(
  businessCategories.flatMap(({ code, subcategories }) => [code, ...subcategories.map((sub) => sub.code)]),
);

function positionIn({ latitude, longitude }: Record<string, unknown>): CompanySearch['position'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Reads the search parameters; invalid ones are dropped. */
export function companySearch(search: Record<string, unknown>): CompanySearch {
  const { categories } = search;
  return {
    task: idOf(search.task),
    query: queryOfSearch(search, rules),
    from: search.from === 'map' ? 'map' : 'address',
    address: idOf(search.address),
    position: positionIn(search),
    categories: Array.isArray(categories)
      ? categories.filter((code) => typeof code === 'string' && codes.has(code))
      : [],
    cooperating: search.cooperating === true,
  };
}

interface Parameters extends ListSearch {
  task?: string;
  from?: SearchFrom;
  address?: string;
  latitude?: number;
  longitude?: number;
  categories?: readonly string[];
  cooperating?: boolean;
}

/** The search parameters of a search, without defaults. */
export const parametersOf = (search: CompanySearch): Parameters => ({
  ...searchOfQuery(search.query, preset),
  ...(search.task === null ? {} : { task: search.task }),
  ...(search.from === 'address' ? {} : { from: search.from }),
  ...(search.address === null ? {} : { address: search.address }),
  ...(search.position ?? {}),
  ...(search.categories.length === 0 ? {} : { categories: search.categories }),
  ...(search.cooperating ? { cooperating: true } : {}),
});

/** The point from which the server measures; null for the task or the headquarters. */
const placeOf = ({ from, address, position }: CompanySearch): SubcontractorSearch['address'] => {
  if (from === 'map') return position;
  return address === null ? null : { id: address };
};

/** The request to the server (specification 3, subcontractor search request). */
export function searchRequest(search: CompanySearch): SubcontractorSearch {
  const { query, task, categories, cooperating } = search;
  const { field, descending } = query.sort;
  const nearest = field === 'distance' && !descending;
  return {
    address: placeOf(search),
    searchText: query.search,
    cooperating,
    taskId: task,
    categories: [...categories],
    paginationEventRequest: {
      first: query.page * query.size,
      rows: query.size,
      // The nearest first is the default of the server, which also works where distances are unknown.
      ...(nearest ? {} : { sortField: field, sortOrder: descending ? -1 : 1 }),
    },
  };
}
