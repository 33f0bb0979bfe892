import { useLocalStorage } from '@mantine/hooks';
import { rolesSelected } from '../../../domain/user/preferences.ts';
import type { Crew, CrewMember } from '../../mirror/crew.ts';
import { usePreferredRoles } from '../../mirror/preferred-roles.ts';

/** The role that is picked when nothing was picked before (specification 2.3). */
const firstRole = 'installer';

/**
 * The roles by which employees are filtered: those that were picked last on this device, else those that the person saved as
 * their default, else the installers; none: everybody.
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

/** Those who are offered for a task: of the picked roles, and free where only those are asked for. */
export const offered = (crew: Crew, roles: readonly string[], onlyFree: boolean): CrewMember[] =>
  crew.members.filter(
    ({ role, taken }) =>
      (roles.length === 0 || (role !== null && roles.includes(role))) && !(onlyFree && taken !== null),
  );
