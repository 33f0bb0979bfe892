import { isOnMap } from '../../domain/address/coordinates.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { isSubscribed } from '../../domain/subscription/free-user.ts';
import { hasAcceptedNoPrivileges } from '../../domain/user/preferences.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { lastKnown } from '../../workers/mirror/values.ts';

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
  return isOnMap(address) ? 'placed' : 'missing';
}

/** Whether the person went on as a free user; false while their settings are not here. */
export async function acceptedNoPrivilegesIn(mirror: MirrorDatabase, { userId }: Viewer): Promise<boolean> {
  const settings = await mirror.rows('users-settings').get(userId);
  return hasAcceptedNoPrivileges(settings?.tableSettings ?? null);
}

/**
 * Whether the account has a subscription that may be used, as it was when this device last heard of it: it may have been renewed
 * since. Before it has heard of anything, at `now`.
 */
export const subscribedIn = async (mirror: MirrorDatabase, now: Instant): Promise<boolean> =>
  isSubscribed(await mirror.rows('subscriptions').toArray(), (await lastKnown(mirror)) ?? now);
