import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** The tabs of the profile with their inner tabs (specification 2.2). */
const placesOf = {
  profile: ['profile/info', 'profile/registration'],
  company: ['company/info', 'company/categories', 'company/addresses', 'company/headquarters'],
  subcontractors: ['subcontractors/table', 'subcontractors/requests'],
  contractors: ['contractors/table', 'contractors/auto-accept'],
  requests: ['requests/fleet', 'requests/task', 'requests/sent'],
  log: ['log/table'],
} as const;

export type ProfileTab = keyof typeof placesOf;

/** An inner tab of the profile. */
export type ProfilePlace = (typeof placesOf)[ProfileTab][number];

/** How an address names a place; requests and the registration by the parameters of the specification. */
type PlaceSearch = Readonly<{
  tab?: ProfileTab;
  part?: string;
  requests?: 'task' | 'fleet' | 'sent';
  registration?: 'complete-registration';
}>;

const searches: Readonly<Record<ProfilePlace, PlaceSearch>> = {
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

/** The search parameters that name a place. */
export const searchOfPlace = (place: ProfilePlace): PlaceSearch => searches[place];

/**
 * The tabs that somebody is shown: everybody their profile and log; who works for a company that company; who works in an
 * office subcontractors and contractors; an account that is not elevated has no fleet of its own, but may be in one.
 */
export function profileTabs({ kind, owner, elevated }: Viewer): ProfileTab[] {
  if (kind === 'customer') return ['profile', 'log'];
  if (kind !== 'office') return ['profile', 'company', 'log'];
  const fleet: ProfileTab[] = owner && !elevated ? [] : ['subcontractors'];
  return ['profile', 'company', ...fleet, 'contractors', 'requests', 'log'];
}

/** Who is shown parts of the profile. `registering`: an owner whose registration lacks something, or who has come for it. */
export interface ProfileReader {
  viewer: Viewer;
  registering: boolean;
}

/**
 * The inner tabs of a tab: the registration stands in it while it matters, and what is given to a company is for its owner
 * alone (specification 2.2 and 6).
 */
export function partsOf(tab: ProfileTab, { viewer, registering }: ProfileReader): ProfilePlace[] {
  if (tab === 'profile') return viewer.owner && registering ? [...placesOf.profile] : ['profile/info'];
  if (tab === 'company' && !viewer.owner) return ['company/info'];
  return [...placesOf[tab]];
}

/** The inner tab that stands first. */
export const firstPartOf = (tab: ProfileTab): ProfilePlace => placesOf[tab][0];

const tabs: readonly ProfileTab[] = ['profile', 'company', 'subcontractors', 'contractors', 'requests', 'log'];

/** The tab of a place. */
export const tabOf = (place: ProfilePlace): ProfileTab =>
  tabs.find((tab) => placesOf[tab].some((each) => each === place)) ?? 'profile';

/** Whether an address asks for the registration to be completed. */
export const asksToRegister = ({ registration }: Record<string, unknown>): boolean =>
  registration === 'complete-registration';

/** The place that an address names, of those that the reader is shown; the first one when it names none of them. */
export function placeOf(search: Record<string, unknown>, reader: ProfileReader): ProfilePlace {
  if (asksToRegister(search)) return reader.viewer.owner ? 'profile/registration' : 'profile/info';
  const shown = profileTabs(reader.viewer);
  const asked = search.requests === undefined ? search.tab : 'requests';
  const tab = shown.find((each) => each === asked) ?? shown[0] ?? 'profile';
  const named = partsOf(tab, reader).find((place) => {
    const { part, requests } = searchOfPlace(place);
    return tab === 'requests' ? requests === search.requests : part === search.part;
  });
  return named ?? firstPartOf(tab);
}
