import { findUnsafeName } from '../user/plain-name.ts';
import { type Decision, rejected } from './decision.ts';

/** Refuses a field that is newly set to no plain name (see {@link findUnsafeName}); null when all of them may stay as they are. */
export function refuseUnsafeNames(...given: Parameters<typeof findUnsafeName>): Decision | null {
  const field = findUnsafeName(...given);
  return field === null ? null : rejected('name_not_plain', field);
}
