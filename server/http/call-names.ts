import { catalogue } from '../../domain/catalogue/catalogue.ts';
import { systemCalls } from '../../domain/catalogue/system.ts';

const names = new Map(Object.entries(catalogue).map(([name, { method, path }]) => [`${method} ${path}`, name]));
const streams = new Set(Object.entries(catalogue).flatMap(([name, { reply }]) => (reply === 'events' ? [name] : [])));

/** Whether a call answers with an event stream, which has no natural duration. */
export const isStream = (name: string): boolean => streams.has(name);

/**
 * The name under which a request is counted: its call, `uploads` (tus), `page` (the app's files) or `unknown`. `route`
 * is the route's pattern, which holds nothing that a client wrote.
 */
export function callName(method: string, route: string | undefined, prefix: string): string {
  if (route === undefined) return 'unknown';
  if (!route.startsWith(`${prefix}/`)) return 'page';
  const path = route.slice(prefix.length);
  if (path === '/uploads' || path.startsWith('/uploads/')) return 'uploads';
  return names.get(`${method} ${path}`) ?? 'unknown';
}

const monitoring: ReadonlySet<string> = new Set(
  [systemCalls.health, systemCalls.live, systemCalls.metrics].map(({ path }) => path),
);

/** Whether a route is one that machines read to watch this one, again and again. */
export const isMonitoring = (route: string | undefined): boolean =>
  route !== undefined && monitoring.has(route.replace(/^\/rest/, ''));
