import type { User } from '../../domain/schemas.ts';
import { useSession } from './session.ts';
import { useLiveRow } from './use-live-row.ts';

/** The row of the person who is signed in; null when it is not here. */
export function useOwnUser(): User | null | undefined {
  const { id } = useSession().user;
  return useLiveRow(async (mirror) => (await mirror.rows('users').get(id)) ?? null, [id]);
}
