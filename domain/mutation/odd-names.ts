import { oddName } from '../user/plain-name.ts';
import { type Decision, rejected } from './decision.ts';

/** Refuses a field that is newly set to no plain name (see {@link oddName}); null when all of them may stay as they are. */
export function refuseOddNames(...given: Parameters<typeof oddName>): Decision | null {
  const field = oddName(...given);
  return field === null ? null : rejected('name_not_plain', field);
}
