import { DomainError } from '../../../domain/errors/codes.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import type { Context } from '../../context.ts';
import { isCompanyLocked, lockCompany, unlockCompany } from '../../db/repositories/company-locks.ts';
import { type CompanyOverview, listCompanies } from '../../db/repositories/operator.ts';

/** The rest of a company whose deletion was interrupted after its rows had gone. */
const deletedCompany = (id: string): CompanyOverview => ({
  id,
  name: null,
  owner: null,
  users: 0,
  devices: 0,
  tasks: 0,
  stored: 0,
  locked: true,
});

/** The company with this id or name, or whose owner has this user name. Throws `not_found`, and `rule` for several. */
export async function findCompany({ database }: Context, named: string): Promise<CompanyOverview> {
  const key = named.trim().toLowerCase();
  const all = await listCompanies(database.kysely);
  const byId = all.filter(({ id }) => id === key);
  const found =
    byId.length > 0 ? byId : all.filter(({ name, owner }) => [name, owner].some((text) => text?.toLowerCase() === key));
  const [company, another] = found;
  // Its deletion was interrupted, and can be run again.
  if (company === undefined && isId(key) && (await isCompanyLocked(database.kysely, key))) return deletedCompany(key);
  if (company === undefined) throw new DomainError('not_found', `There is no company ${named}.`);
  if (another === undefined) return company;
  const ids = found.map(({ id }) => id).join(', ');
  throw new DomainError('rule', `Several companies have the name ${named}: give the id, one of ${ids}.`);
}

/**
 * Locks a company: whatever its people send is refused with `company_locked`, from the next request on. Their devices
 * keep it and try again. Returns false if it was locked before.
 */
export const lock = ({ database, now }: Context, companyId: string): Promise<boolean> =>
  lockCompany(database.kysely, companyId, now());

/** Unlocks a company; devices send what they kept with their next try. Returns false if it was not locked. */
export const unlock = ({ database }: Context, companyId: string): Promise<boolean> =>
  unlockCompany(database.kysely, companyId);
