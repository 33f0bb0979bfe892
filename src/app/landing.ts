import type { Viewer } from '../../domain/visibility/viewer.ts';

/** Where a person starts: an employee on a phone with the day's work, everybody else with the tasks (specification 4.7). */
export function landing(viewer: Viewer, phone: boolean): '/my-day' | '/tasks' {
  const employee = !viewer.owner && viewer.kind !== 'customer';
  return employee && phone ? '/my-day' : '/tasks';
}

/** A path of this app to return to after signing in; anything else (another site, the login page) is left out. */
export function safeReturnUrl(url: unknown): string | undefined {
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return undefined;
  return url === '/' || url.startsWith('/login') ? undefined : url;
}
