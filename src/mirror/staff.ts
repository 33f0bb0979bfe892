import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { Role, User } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';
import { useLiveRow } from './use-live-row.ts';

/** The employees who have a role; null: those whose role is none, or not known here. */
export interface StaffGroup {
  role: Role | null;
  people: User[];
}

const isEmployee = (user: User, company: string): boolean => user.employer?.id === company && !user.deleted;

const rolesIn = async (mirror: MirrorDatabase, company: string): Promise<Role[]> =>
  (await mirror.rows('roles').toArray())
    .filter((role) => role.company?.id === company)
    .sort((one, other) => phoneBookOrder(one.nickname, other.nickname));

/**
 * The personnel of a company, by its roles (specification 2.8): each role in the order of the names, also one that nobody has,
 * and those without one last. Who is sent out knows of colleagues their names only: they are one group.
 */
async function readStaff(mirror: MirrorDatabase, { companyId, kind }: Viewer): Promise<StaffGroup[]> {
  const [users, roles] = await Promise.all([
    mirror
      .rows('users')
      .filter((user) => isEmployee(user, companyId))
      .toArray(),
    kind === 'office' ? rolesIn(mirror, companyId) : [],
  ]);
  const people = users.sort((one, other) => phoneBookOrder(personName(one), personName(other)));
  const known = new Set(roles.map(({ id }) => id));
  const others = people.filter(({ role }) => role === null || !known.has(role.id));
  return [
    ...roles.map((role) => ({ role, people: people.filter((user) => user.role?.id === role.id) })),
    ...(others.length > 0 || roles.length === 0 ? [{ role: null, people: others }] : []),
  ];
}

/** The personnel of the viewer's company, live; undefined until the mirror has answered once. */
export function useStaff(): StaffGroup[] | undefined {
  const viewer = useViewer();
  return useLive((mirror) => readStaff(mirror, viewer), [viewer.companyId, viewer.kind]);
}

/** An employee of the viewer's company; null when they are not here, or not any more, and undefined until that is known. */
export function useEmployee(id: string): User | null | undefined {
  const { companyId } = useViewer();
  return useLiveRow(
    async (mirror) => {
      const user = await mirror.rows('users').get(id);
      return user !== undefined && isEmployee(user, companyId) ? user : null;
    },
    [id, companyId],
  );
}

/** The roles of the viewer's company by their names; undefined until the mirror has answered once. */
export function useRoles(): Role[] | undefined {
  const { companyId } = useViewer();
  return useLive((mirror) => rolesIn(mirror, companyId), [companyId]);
}

/** A role; null when it is not here, or not any more, and undefined until that is known. */
export const useRole = (id: string): Role | null | undefined =>
  useLiveRow(async (mirror) => (await mirror.rows('roles').get(id)) ?? null, [id]);

/** The employees who have a role, by their names. */
export function useRoleHolders(role: string): User[] | undefined {
  const { companyId } = useViewer();
  return useLive(
    async (mirror) => {
      const users = await mirror
        .rows('users')
        .filter((user) => isEmployee(user, companyId) && user.role?.id === role)
        .toArray();
      return users.sort((one, other) => phoneBookOrder(personName(one), personName(other)));
    },
    [role, companyId],
  );
}
