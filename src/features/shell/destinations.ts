import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { DestinationIcon } from './destination-icons.ts';

/**
 * Whom menus tell apart (specification 2.1 and 6): the elevated owner of a company, an ordinary user, who owns an account
 * without being elevated, an employee of the office, one in the field, and a customer's account.
 */
export type MenuUser = 'boss' | 'ordinary' | 'office' | 'field' | 'customer';

export function menuUserOf({ owner, elevated, kind }: Viewer): MenuUser {
  if (owner) return elevated ? 'boss' : 'ordinary';
  return kind;
}

/** A place of the app that menus lead to. */
export interface Destination {
  /** Its path; a destination is offered as soon as there is a route with this path, and not before. */
  to: string;
  label: TextKey;
  icon: DestinationIcon;
  /** Who is offered it; the rule of the specification is decision 0035. */
  for: readonly MenuUser[];
}

const employees: readonly MenuUser[] = ['office', 'field'];
const owners: readonly MenuUser[] = ['boss', 'ordinary'];
const everybody: readonly MenuUser[] = [...owners, ...employees, 'customer'];
const company: readonly MenuUser[] = [...owners, ...employees];

const myDay: Destination = { to: '/my-day', label: 'nav.myDay', icon: 'day', for: employees };
const tasks: Destination = { to: '/tasks', label: 'nav.tasks', icon: 'list', for: everybody };

/** The full menu (specification 2.1), in order; those who are sent out begin with their day. */
const full: readonly Destination[] = [
  tasks,
  { to: '/calendar', label: 'nav.calendar', icon: 'calendar', for: company },
  { to: '/dispatch', label: 'nav.dispatch', icon: 'board', for: ['boss', 'office'] },
  { to: '/map', label: 'nav.map', icon: 'map', for: company },
  { to: '/addresses', label: 'nav.addresses', icon: 'pin', for: company },
  { to: '/customers', label: 'nav.customers', icon: 'briefcase', for: ['boss', 'office'] },
  { to: '/personnel', label: 'nav.personnel', icon: 'people', for: ['boss', ...employees] },
  { to: '/roles', label: 'nav.roles', icon: 'shield', for: ['boss'] },
  { to: '/insight', label: 'insight.title', icon: 'chart', for: ['boss', 'office'] },
];

/** The menu before continuing to the product (specification 2.1). */
const before: readonly Destination[] = [
  { to: '/main', label: 'nav.main', icon: 'home', for: owners },
  { to: '/subscriptions', label: 'nav.subscriptions', icon: 'card', for: owners },
];

const beforePaths: readonly string[] = ['/main', '/subscriptions', '/active-subs', '/active-subscritpions'];

/** What is the person's own: the profile menu, and the end of the bar on phones (specification 2.1). */
const own: readonly Destination[] = [
  { to: '/profile', label: 'nav.profile', icon: 'book', for: everybody },
  { to: '/active-subs', label: 'nav.subscriptions', icon: 'card', for: owners },
  { to: '/devices', label: 'devices.title', icon: 'devices', for: ['boss', 'office'] },
  { to: '/quarantine', label: 'quarantine.title', icon: 'inbox', for: ['boss'] },
  { to: '/me', label: 'nav.me', icon: 'person', for: everybody },
];

const offered = (all: readonly Destination[], user: MenuUser): Destination[] =>
  all.filter((each) => each.for.includes(user));

/** The destinations of the menu that stands on the screen at `path`, whether or not they have a route yet. */
export function menuOf(user: MenuUser, path: string): Destination[] {
  if (beforePaths.includes(path)) return offered(before, user);
  return offered(user === 'field' ? [myDay, ...full] : [tasks, myDay, ...full.filter((each) => each !== tasks)], user);
}

/** The destinations of the profile menu. */
export const ownMenuOf = (user: MenuUser): Destination[] => offered(own, user);
