import type { SessionReply } from '../../domain/catalogue/authentication.ts';
import { defaultTimeZone } from '../../domain/kernel/time.ts';
import { type Right, rights } from '../../domain/role/rights.ts';
import { viewerOf } from '../../domain/visibility/viewer.ts';
import type { StoredSession } from './session-store.ts';

const known: ReadonlySet<string> = new Set(rights);
const isRight = (name: string): name is Right => known.has(name);

/** The session that a sign-in or refresh reply begins. */
export function sessionOf({ token, expiresAt, sessionEndsAt, user }: SessionReply, remember: boolean): StoredSession {
  const viewer = viewerOf({
    id: user.id,
    employerId: user.employer?.id ?? null,
    customerId: user.customer?.id ?? null,
    companyOfCustomer: user.company?.id ?? null,
    elevated: user.usersElevated,
    rights: (user.role?.employeeRights ?? []).filter(isRight),
  });
  return {
    token,
    expiresAt,
    ...(sessionEndsAt === undefined ? {} : { sessionEndsAt }),
    remember,
    state: 'active',
    user: {
      id: user.id,
      username: user.username,
      nickname: user.nickname,
      name: user.name,
      surname: user.surname,
      email: user.email,
      companyName: user.company?.name ?? null,
      timeZone: user.company?.timeZone ?? defaultTimeZone,
      hasCompany: user.company !== null,
      acceptedNoPrivileges: user.acceptedNoPrivileges,
      roleName: user.role?.nickname ?? null,
      viewer,
    },
  };
}
