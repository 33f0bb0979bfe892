import { catalogue } from '../../domain/catalogue/catalogue.ts';

const names = new Map(Object.entries(catalogue).map(([name, { method, path }]) => [`${method} ${path}`, name]));
const streams = new Set(Object.entries(catalogue).flatMap(([name, { reply }]) => (reply === 'events' ? [name] : [])));

/** Whether a call answers with a stream, which lasts as long as its reader likes. */
export const isStream = (name: string): boolean => streams.has(name);

/**
 * The name by which a request is counted: that of its call, `uploads` for the tus protocol, `page` for the app's own files,
 * `unknown` for what there is not. `route` is the route's pattern, without anything that a client wrote.
 */
export function callName(method: string, route: string | undefined, prefix: string): string {
  if (route === undefined) return 'unknown';
  if (!route.startsWith(`${prefix}/`)) return 'page';
  const path = route.slice(prefix.length);
  if (path === '/uploads' || path.startsWith('/uploads/')) return 'uploads';
  return names.get(`${method} ${path}`) ?? 'unknown';
}
