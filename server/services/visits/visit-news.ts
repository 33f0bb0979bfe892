import { must } from '../../../domain/kernel/assert.ts';
import { type Instant, minute } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { isPublished } from '../../../domain/task/rules.ts';
import type { Language } from '../../../domain/user/languages.ts';
import { chosenLanguage, languageOf } from '../../../domain/user/preferences.ts';
import type { VisitState } from '../../../domain/visit/state.ts';
import { isOnTheWay, visitOf } from '../../../domain/visit/state.ts';
import { attemptKey } from '../../db/repositories/attempts.ts';
import { isCompanyLocked } from '../../db/repositories/company-locks.ts';
import { getRow, pointingAt } from '../../db/repositories/rows.ts';
import type { VisitMailReceiver } from '../../db/repositories/visit-mails.ts';
import type { Executor } from '../../db/schema.ts';
import { isActive } from '../accounts/active.ts';
import { languagesOf } from '../notifications/notices.ts';

type Address = Rows['operational-addresses'];

/** A person without a window may be on the way for so long before it is no news. */
const unsaid = 90 * minute;

/** A visit of which a customer is to be told, and how they are reached. */
export interface VisitNews {
  address: Address;
  task: Rows['tasks'];
  company: Rows['companies'];
  state: VisitState;
  place: Rows['addresses'] | null;
  email: string;
  language: Language;
  /** Whether the receiver is the task's customer, who may see all of the task by its link. */
  seesTask: boolean;
}

/** The account of a company that tells its customers of visits; undefined for all others. */
export async function tellingCompany(
  db: Executor,
  task: Pick<Rows['tasks'], 'company'>,
): Promise<{ company: Rows['companies']; owner: Rows['users'] } | undefined> {
  if (task.company === null) return undefined;
  const company = await getRow(db, 'companies', task.company.id);
  const owner = await getRow(db, 'users', task.company.id);
  if (company?.tellCustomers !== true || owner === undefined || !isActive(owner)) return undefined;
  return (await isCompanyLocked(db, company.id)) ? undefined : { company, owner };
}

/** A company's customer who has an e-mail address; undefined if the row is another company's or has none. */
async function reachable(
  db: Executor,
  { id, company }: { id: string | undefined; company: Rows['companies'] },
): Promise<(Rows['customers'] & { email: string }) | undefined> {
  const customer = id === undefined ? undefined : await getRow(db, 'customers', id);
  const isOwn = customer?.company?.id === company.id;
  return isOwn && customer.email !== null && customer.email !== '' ? { ...customer, email: customer.email } : undefined;
}

/** The language of a customer: as chosen by their account, or that of their country; else that of the company's owner. */
async function languageFor(db: Executor, customer: Rows['customers'], owner: Rows['users']): Promise<Language> {
  const [account] = (await pointingAt(db, 'users', { field: 'customer', id: customer.id })).filter(isActive);
  const settings = account === undefined ? undefined : await getRow(db, 'users-settings', account.id);
  const tableSettings = settings?.tableSettings ?? null;
  const country = account?.country ?? customer.country;
  if (chosenLanguage(tableSettings) !== null || country !== null) return languageOf(tableSettings, country);
  return must((await languagesOf(db, [owner])).get(owner.id), 'a language');
}

/** Whether it is too late to tell of a visit: they have arrived, the work has begun, or they were expected earlier. */
const isOver = (address: Address, { window, onMyWayAt }: VisitState, now: Instant): boolean =>
  !isOnTheWay(address) || now > (window === null ? onMyWayAt + unsaid : window.to);

/**
 * The news of an address for its customer now; null if there is none. The customer of the place is told, else that of the task;
 * both only as customers of the company whose task it is.
 */
export async function visitNews(db: Executor, addressId: string, now: Instant): Promise<VisitNews | null> {
  const address = await getRow(db, 'operational-addresses', addressId);
  const state = address === undefined ? null : visitOf(address);
  if (address === undefined || state === null || isOver(address, state, now)) return null;
  const task = await getRow(db, 'tasks', address.task.id);
  const telling = task === undefined || !isPublished(task) ? undefined : await tellingCompany(db, task);
  if (task === undefined || telling === undefined) return null;
  const { company, owner } = telling;
  const place = (await getRow(db, 'addresses', address.installationAddress?.id ?? '')) ?? null;
  const told =
    (await reachable(db, { id: place?.customer?.id, company })) ??
    (await reachable(db, { id: task.customer?.id, company }));
  if (told === undefined) return null;
  const { email } = told;
  const language = await languageFor(db, told, owner);
  return { address, task, company, state, place, email, language, seesTask: told.id === task.customer?.id };
}

/** As what a receiver of a company's mails is kept. */
export const receiverOf = ({ company, email }: Pick<VisitNews, 'company' | 'email'>): VisitMailReceiver => ({
  companyId: company.id,
  receiver: attemptKey('visit mail', company.id, email.toLowerCase()),
});
