import { useLocalStorage } from '@mantine/hooks';
import { rolesSelected } from '../../../domain/user/preferences.ts';
import type { Crew, CrewMember } from '../../mirror/crew.ts';
import { usePreferredRoles } from '../../mirror/preferred-roles.ts';

/** The role that is picked at first (specification 2.3). */
const firstRole = 'installer';

/**
 * The roles by which employees are filtered: those picked last on this device, else the person's saved default, else the
 * installers. An empty list means everybody.
 */
export function usePickedRoles(crew: Crew): [roles: string[], pick: (roles: string[]) => void] {
  const [kept, keep] = useLocalStorage<string[] | null>({
    key: rolesSelected,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const preferred = usePreferredRoles();
  const known = new Set(crew.roles.map(({ id }) => id));
  const installers = crew.roles.filter(({ key }) => key === firstRole).map(({ id }) => id);
  return [(kept ?? preferred)?.filter((id) => known.has(id)) ?? installers, keep];
}

/** The employees to choose from: those of the picked roles, and with `onlyFree` only those who are free. */
export const offered = (crew: Crew, roles: readonly string[], onlyFree: boolean): CrewMember[] =>
  crew.members.filter(
    ({ role, taken }) =>
      (roles.length === 0 || (role !== null && roles.includes(role))) && !(onlyFree && taken !== null),
  );
