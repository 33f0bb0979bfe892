import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { User } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** Somebody of the viewer's company, who may be gone by now. */
export interface Colleague {
  id: string;
  name: string;
  active: boolean;
}

const worksWith = (user: User, { companyId }: Viewer): boolean =>
  user.id === companyId || user.employer?.id === companyId;

/** The people of the viewer's company, by name. */
export function useColleagues(): Colleague[] | undefined {
  const viewer = useViewer();
  return useLive(
    async (mirror) => {
      const users = await mirror
        .rows('users')
        .filter((user) => worksWith(user, viewer))
        .toArray();
      return users
        .map((user) => ({ id: user.id, name: personName(user), active: user.enabled && !user.deleted }))
        .sort((one, other) => phoneBookOrder(one.name, other.name));
    },
    [viewer],
  );
}
