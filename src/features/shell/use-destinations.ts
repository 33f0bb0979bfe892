import { useLocation, useRouter } from '@tanstack/react-router';
import { useViewer } from '../../mirror/session.ts';
import { type Destination, menuOf, menuUserOf, ownMenuOf } from './destinations.ts';

/** Whether the app has a screen at a path: what leads to one that is still to be built is not offered. */
export function useHasRoute(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => path in routesByPath;
}

/** Where the menus of this screen lead: the product's places, and the person's own. */
export function useDestinations(): { menu: Destination[]; own: Destination[] } {
  const user = menuUserOf(useViewer());
  const path = useLocation({ select: ({ pathname }) => pathname });
  const hasRoute = useHasRoute();
  const built = ({ to }: Destination): boolean => hasRoute(to);
  return { menu: menuOf(user, path).filter(built), own: ownMenuOf(user).filter(built) };
}
