import { mostRows, type Page, type PageRequest } from '../../../domain/catalogue/paging.ts';
import type { Partner } from '../../../domain/catalogue/subcontractors.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import type { Rows } from '../../../domain/rows.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRows } from '../../db/visibility/visible.ts';
import { requestFor } from '../mutate/mutate.ts';
import { readList, readOne, readPage } from '../rows/read.ts';
import { changeRow, removeRow } from '../rows/write.ts';

type Agreement = Rows['subcontractor-agreements'];

/** The side of an agreement that is shown; the account is on the other. */
export type Side = 'contractor' | 'subcontractor';

const resource = 'subcontractor-agreements';
const ownSide = { contractor: 'subcontractor', subcontractor: 'contractor' } as const;
const ofAgreement = new Set(['autoAccept', 'createDate', 'modifyDate']);

/** The agreements in which the account is on the other side. */
const agreementsAs = (viewer: Viewer, side: Side) =>
  ({ resource, naming: [{ field: ownSide[side], id: viewer.companyId }] }) as const;

/** Translates a page request about people to one about their agreements. */
function aboutPeople(side: Side, { filters, sortField, ...request }: PageRequest): PageRequest {
  const path = (field: string): string => (ofAgreement.has(field) ? field : `${side}.${field}`);
  const renamed = Object.entries(filters ?? {}).map(([field, filter]) => [path(field), filter]);
  return { ...request, filters: Object.fromEntries(renamed), sortField: sortField ? path(sortField) : sortField };
}

/** The people on one side of agreements, each with the agreement. */
async function partnersIn(
  context: Context,
  viewer: Viewer,
  { side, agreements }: { side: Side; agreements: readonly Agreement[] },
): Promise<Partner[]> {
  const ids = agreements.map((agreement) => agreement[side].id);
  const shown = await visibleRows(context.database.kysely, viewer, { resource: 'users', ids });
  const people = new Map(shown.map((each) => [each.row.id, project('users', each, viewer)]));
  return agreements.flatMap(({ id, autoAccept, [side]: { id: userId } }) => {
    const person = people.get(userId);
    return person ? [{ ...person, autoAccept, agreement: { id } }] : [];
  });
}

/**
 * A page of the fleet (`subcontractor`), or of those whose fleet the account is in (`contractor`). Filters and sorting
 * use fields of the people, or `autoAccept`.
 */
export async function partnersPage(
  context: Context,
  viewer: Viewer,
  { side, request }: { side: Side; request: PageRequest },
): Promise<Page<Partner>> {
  const list = agreementsAs(viewer, side);
  const page = await readPage(context, viewer, { list, request: aboutPeople(side, request) });
  return { ...page, content: await partnersIn(context, viewer, { side, agreements: page.content }) };
}

/** The whole fleet, at most 10,000. */
export async function currentFleet(context: Context, viewer: Viewer): Promise<Partner[]> {
  const request = { first: 0, rows: mostRows };
  return (await partnersPage(context, viewer, { side: 'subcontractor', request })).content;
}

/** The agreement with somebody, by their user id or its own; throws `not_found`. */
async function agreementWith(
  context: Context,
  viewer: Viewer,
  { side, id }: { side: Side; id: string },
): Promise<Agreement> {
  const own = agreementsAs(viewer, side);
  const naming = [...own.naming, { field: side, id }];
  const [found] = await readList(context, viewer, { list: { resource, naming }, request: { rows: 1 } });
  const agreement = found ?? (await readOne(context, viewer, { list: { resource }, id }));
  if (agreement[ownSide[side]].id !== viewer.companyId) throw new DomainError('not_found');
  return agreement;
}

/** Switches automatic acceptance of a contractor's tasks; returns the contractor. */
export async function setAutoAccept(
  context: Context,
  viewer: Viewer,
  { contractor, autoAccept }: { contractor: string; autoAccept: boolean },
): Promise<Partner> {
  const side = 'contractor';
  const { id } = await agreementWith(context, viewer, { side, id: contractor });
  const mutation = requestFor('setAutoAccept', { id, autoAccept });
  const changed = await changeRow(context, viewer, { list: { resource }, id, mutation });
  const [partner] = await partnersIn(context, viewer, { side, agreements: [changed] });
  if (!partner) throw new DomainError('not_found');
  return partner;
}

/** Removes a subcontractor from the fleet. */
export async function removeSubcontractor(context: Context, viewer: Viewer, subcontractor: string): Promise<void> {
  const { id } = await agreementWith(context, viewer, { side: 'subcontractor', id: subcontractor });
  const mutation = requestFor('endAgreement', { id });
  await removeRow(context, viewer, { list: { resource }, id, mutation });
}
