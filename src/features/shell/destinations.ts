import { IconCalendarCheck, IconList, IconUser } from '@tabler/icons-react';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { TextKey } from '../../i18n/texts.ts';

interface Destination {
  to: '/my-day' | '/tasks' | '/me';
  label: TextKey;
  icon: typeof IconList;
}

const myDay: Destination = { to: '/my-day', label: 'nav.myDay', icon: IconCalendarCheck };
const tasks: Destination = { to: '/tasks', label: 'nav.tasks', icon: IconList };
const me: Destination = { to: '/me', label: 'nav.me', icon: IconUser };

/** Where the bars lead. Those who are sent out have a day of their own; owners and customers do not. */
export function destinationsOf({ owner, kind }: Viewer): readonly Destination[] {
  if (owner || kind === 'customer') return [tasks, me];
  return kind === 'field' ? [myDay, tasks, me] : [tasks, myDay, me];
}
