import type { Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { requestFor } from '../mutate/mutate.ts';
import { changeRow } from '../rows/write.ts';

/**
 * Switches an employee's account on or off. A deactivated account is refused from its next request on, since every request
 * looks at it, and its sessions end in the same transaction.
 */
export function setEmployeeEnabled(
  context: Context,
  viewer: Viewer,
  { id, enabled }: { id: string; enabled: boolean },
): Promise<Rows['users']> {
  const name = enabled ? 'activateEmployee' : 'deactivateEmployee';
  const list = { resource: 'users', having: 'employer' } as const;
  return changeRow(context, viewer, { list, id, mutation: requestFor(name, { id }) });
}
