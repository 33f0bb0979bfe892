import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** The tabs of the profile that are about working together, and the log (specification 2.2), with their inner tabs. */
const placesOf = {
  subcontractors: ['subcontractors/table', 'subcontractors/requests'],
  contractors: ['contractors/table', 'contractors/auto-accept'],
  requests: ['requests/fleet', 'requests/task'],
  log: ['log/table'],
} as const;

export type ProfileTab = keyof typeof placesOf;

/** An inner tab of the profile. */
export type ProfilePlace = (typeof placesOf)[ProfileTab][number];

/** How an address names a place; requests by the parameter of the specification. */
interface PlaceSearch {
  tab?: ProfileTab;
  part?: string;
  requests?: 'task' | 'fleet';
}

const searches: Readonly<Record<ProfilePlace, PlaceSearch>> = {
  'subcontractors/table': { tab: 'subcontractors' },
  'subcontractors/requests': { tab: 'subcontractors', part: 'requests' },
  'contractors/table': { tab: 'contractors' },
  'contractors/auto-accept': { tab: 'contractors', part: 'auto-accept' },
  'requests/fleet': { requests: 'fleet' },
  'requests/task': { requests: 'task' },
  'log/table': { tab: 'log' },
};

/** The search parameters that name a place. */
export const searchOfPlace = (place: ProfilePlace): PlaceSearch => searches[place];

/**
 * The tabs that somebody is shown: who works in an office has subcontractors and contractors; an account that is not elevated
 * has no fleet of its own, but may be in one.
 */
export function profileTabs({ kind, owner, elevated }: Viewer): ProfileTab[] {
  if (kind !== 'office') return ['log'];
  return owner && !elevated ? ['contractors', 'requests', 'log'] : ['subcontractors', 'contractors', 'requests', 'log'];
}

/** The inner tabs of a tab. */
export const partsOf = (tab: ProfileTab): readonly ProfilePlace[] => placesOf[tab];

/** The inner tab that stands first. */
export const firstPartOf = (tab: ProfileTab): ProfilePlace => placesOf[tab][0];

const tabs: readonly ProfileTab[] = ['subcontractors', 'contractors', 'requests', 'log'];

/** The tab of a place. */
export const tabOf = (place: ProfilePlace): ProfileTab => tabs.find((tab) => partsOf(tab).includes(place)) ?? 'log';

/** The place that an address names, of those that the viewer is shown; the first one when it names none of them. */
export function placeOf(search: Record<string, unknown>, viewer: Viewer): ProfilePlace {
  const shown = profileTabs(viewer);
  const asked = search.requests === undefined ? search.tab : 'requests';
  const tab = shown.find((each) => each === asked) ?? shown[0] ?? 'log';
  const named = partsOf(tab).find((place) => {
    const { part, requests } = searchOfPlace(place);
    return tab === 'requests' ? requests === search.requests : part === search.part;
  });
  return named ?? firstPartOf(tab);
}
