import { useLocation, useRouter } from '@tanstack/react-router';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useViewer } from '../../mirror/session.ts';
import type { DestinationIcon } from './destination-icons.ts';

/**
 * The kinds of users that menus distinguish (specification 2.1 and 6): an elevated owner, an owner without elevation,
 * an employee of the office or in the field, and a customer.
 */
export type MenuUser = 'boss' | 'ordinary' | 'office' | 'field' | 'customer';

export function menuUserOf({ owner, elevated, kind }: Viewer): MenuUser {
  if (owner) return elevated ? 'boss' : 'ordinary';
  return kind;
}

/** A link of the menus. */
export interface Destination {
  /** Its path; hidden until a route with this path exists. */
  to: string;
  label: TextKey;
  icon: DestinationIcon;
  /** Who sees it (decision 0035). */
  for: readonly MenuUser[];
}

const employees: readonly MenuUser[] = ['office', 'field'];
const owners: readonly MenuUser[] = ['boss', 'ordinary'];
const everybody: readonly MenuUser[] = [...owners, ...employees, 'customer'];
const company: readonly MenuUser[] = [...owners, ...employees];
const staff: readonly MenuUser[] = ['boss', ...employees];

const myDay: Destination = { to: '/my-day', label: 'nav.myDay', icon: 'day', for: employees };
const tasks: Destination = { to: '/tasks', label: 'nav.tasks', icon: 'list', for: everybody };

/** The full menu in order (specification 2.1); field employees begin with their day. */
const full: readonly Destination[] = [
  tasks,
  { to: '/main', label: 'nav.main', icon: 'home', for: ['ordinary'] },
  { to: '/calendar', label: 'nav.calendar', icon: 'calendar', for: staff },
  { to: '/dispatch', label: 'nav.dispatch', icon: 'board', for: ['boss', 'office'] },
  { to: '/map', label: 'nav.map', icon: 'map', for: company },
  { to: '/addresses', label: 'nav.addresses', icon: 'pin', for: staff },
  { to: '/customers', label: 'nav.customers', icon: 'briefcase', for: ['boss', 'office'] },
  { to: '/personnel', label: 'nav.personnel', icon: 'people', for: staff },
  { to: '/roles', label: 'nav.roles', icon: 'shield', for: ['boss'] },
  { to: '/insight', label: 'insight.title', icon: 'chart', for: ['boss', 'office'] },
];

/** The menu before continuing to the product (specification 2.1). */
const before: readonly Destination[] = [
  { to: '/main', label: 'nav.main', icon: 'home', for: owners },
  { to: '/subscriptions', label: 'nav.subscriptions', icon: 'card', for: owners },
];

const beforePaths: readonly string[] = ['/main', '/subscriptions', '/active-subs', '/active-subscritpions'];

/** The person's own links: the profile menu, and the end of the bar on phones (specification 2.1). */
const own: readonly Destination[] = [
  { to: '/profile', label: 'nav.profile', icon: 'book', for: everybody },
  { to: '/active-subs', label: 'nav.subscriptions', icon: 'card', for: owners },
  { to: '/working-time', label: 'workingTime.title', icon: 'clock', for: staff },
  { to: '/equipment', label: 'equipment.title', icon: 'list', for: ['boss', 'office'] },
  { to: '/steps', label: 'stepTemplates.title', icon: 'list', for: ['boss', 'office'] },
  { to: '/devices', label: 'devices.title', icon: 'devices', for: ['boss', 'office'] },
  { to: '/quarantine', label: 'quarantine.title', icon: 'inbox', for: ['boss'] },
  { to: '/me', label: 'nav.me', icon: 'person', for: everybody },
];

const offered = (all: readonly Destination[], user: MenuUser): Destination[] =>
  all.filter((each) => each.for.includes(user));

/** The menu of the screen at `path`, including destinations without a route. */
export function menuOf(user: MenuUser, path: string): Destination[] {
  if (beforePaths.includes(path)) return offered(before, user);
  return offered(user === 'field' ? [myDay, ...full] : [tasks, myDay, ...full.filter((each) => each !== tasks)], user);
}

/** The profile menu. */
export const ownMenuOf = (user: MenuUser): Destination[] => offered(own, user);

/** Returns whether the app has a route with a path; links to missing ones are hidden. */
export function useHasRoute(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}

/** The menus of the current screen: the product's destinations, and the person's own. */
export function useDestinations(): { menu: Destination[]; own: Destination[] } {
  const user = menuUserOf(useViewer());
  const path = useLocation({ select: ({ pathname }) => pathname });
  const hasRoute = useHasRoute();
  const built = ({ to }: Destination): boolean => hasRoute(to);
  return { menu: menuOf(user, path).filter(built), own: ownMenuOf(user).filter(built) };
}
