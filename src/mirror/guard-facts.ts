import { acceptedNoPrivileges } from '../../domain/user/preferences.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';

/** Whether the account's company has headquarters with a place; `unknown` while the mirror is still being filled. */
export async function headquartersIn(
  mirror: MirrorDatabase,
  { companyId }: Viewer,
): Promise<'placed' | 'missing' | 'unknown'> {
  const company = await mirror.rows('companies').get(companyId);
  if (company === undefined) return 'unknown';
  if (company.headquarters === null) return 'missing';
  const address = await mirror.rows('addresses').get(company.headquarters.id);
  if (address === undefined) return 'unknown';
  return address.latitude === null || address.longitude === null ? 'missing' : 'placed';
}

/** Whether the person went on as a free user; false while their settings are not here. */
export async function acceptedNoPrivilegesIn(mirror: MirrorDatabase, { userId }: Viewer): Promise<boolean> {
  const settings = await mirror.rows('users-settings').get(userId);
  if (settings === undefined || settings.tableSettings === null) return false;
  const preferences: unknown = JSON.parse(settings.tableSettings);
  return (
    typeof preferences === 'object' && preferences !== null && Reflect.get(preferences, acceptedNoPrivileges) === true
  );
}
