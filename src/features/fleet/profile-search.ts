import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** The tabs of the profile with their inner tabs (specification 2.2). */
const partsByTab = {
  profile: ['profile/info', 'profile/registration'],
  company: ['company/info', 'company/categories', 'company/addresses', 'company/headquarters'],
  subcontractors: ['subcontractors/table', 'subcontractors/requests'],
  contractors: ['contractors/table', 'contractors/auto-accept'],
  requests: ['requests/fleet', 'requests/task', 'requests/sent'],
  log: ['log/table'],
} as const;

export type ProfileTab = keyof typeof partsByTab;

/** An inner tab of the profile. */
export type ProfilePart = (typeof partsByTab)[ProfileTab][number];

/** The search parameters of a part; requests and the registration have those of the specification. */
type PartSearch = Readonly<{
  tab?: ProfileTab;
  part?: string;
  requests?: 'task' | 'fleet' | 'sent';
  registration?: 'complete-registration';
}>;

const searches: Readonly<Record<ProfilePart, PartSearch>> = {
  'profile/info': {},
  'profile/registration': { registration: 'complete-registration' },
  'company/info': { tab: 'company' },
  'company/categories': { tab: 'company', part: 'categories' },
  'company/addresses': { tab: 'company', part: 'addresses' },
  'company/headquarters': { tab: 'company', part: 'headquarters' },
  'subcontractors/table': { tab: 'subcontractors' },
  'subcontractors/requests': { tab: 'subcontractors', part: 'requests' },
  'contractors/table': { tab: 'contractors' },
  'contractors/auto-accept': { tab: 'contractors', part: 'auto-accept' },
  'requests/fleet': { requests: 'fleet' },
  'requests/task': { requests: 'task' },
  'requests/sent': { requests: 'sent' },
  'log/table': { tab: 'log' },
};

/** The search parameters that name a part. */
export const searchOfPart = (part: ProfilePart): PartSearch => searches[part];

/**
 * The tabs that a viewer sees: everybody their profile and log, employees also their company, and the office subcontractors
 * and contractors. An account that isn't elevated has no fleet of its own, but may be in one.
 */
export function profileTabs({ kind, owner, elevated }: Viewer): ProfileTab[] {
  if (kind === 'customer') return ['profile', 'log'];
  if (kind !== 'office') return ['profile', 'company', 'log'];
  const fleet: ProfileTab[] = owner && !elevated ? [] : ['subcontractors'];
  return ['profile', 'company', ...fleet, 'contractors', 'requests', 'log'];
}

/** Whoever reads the profile. `registering`: the owner's registration is incomplete, or the URL asks for it. */
export interface ProfileReader {
  viewer: Viewer;
  registering: boolean;
}

/** The inner tabs of a tab. Only the owner sees the registration, while it matters, and edits the company (2.2 and 6). */
export function partsOf(tab: ProfileTab, { viewer, registering }: ProfileReader): ProfilePart[] {
  if (tab === 'profile') return viewer.owner && registering ? [...partsByTab.profile] : ['profile/info'];
  if (tab === 'company' && !viewer.owner) return ['company/info'];
  return [...partsByTab[tab]];
}

/** The inner tab that stands first. */
export const firstPartOf = (tab: ProfileTab): ProfilePart => partsByTab[tab][0];

const tabs: readonly ProfileTab[] = ['profile', 'company', 'subcontractors', 'contractors', 'requests', 'log'];

/** The tab of a part. */
export const tabOf = (part: ProfilePart): ProfileTab =>
  tabs.find((tab) => partsByTab[tab].some((each) => each === part)) ?? 'profile';

/** Whether the search parameters ask for the registration to be completed. */
export const opensRegistration = ({ registration }: Record<string, unknown>): boolean =>
  registration === 'complete-registration';

/** The part that the search parameters name, of those that the reader is shown; the first one if they name none. */
export function partOf(search: Record<string, unknown>, reader: ProfileReader): ProfilePart {
  if (opensRegistration(search)) return reader.viewer.owner ? 'profile/registration' : 'profile/info';
  const shown = profileTabs(reader.viewer);
  const wanted = search.requests === undefined ? search.tab : 'requests';
  const tab = shown.find((each) => each === wanted) ?? shown[0] ?? 'profile';
  const named = partsOf(tab, reader).find((each) => {
    const { part, requests } = searchOfPart(each);
    return tab === 'requests' ? requests === search.requests : part === search.part;
  });
  return named ?? firstPartOf(tab);
}
