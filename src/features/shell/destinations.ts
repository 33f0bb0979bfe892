import { IconCalendarCheck, IconList, IconUser } from '@tabler/icons-react';
import type { TextKey } from '../../i18n/texts.ts';

interface Destination {
  to: '/my-day' | '/tasks' | '/me';
  label: TextKey;
  icon: typeof IconList;
}

/** Where the bars lead; the bottom bar of a phone shows them all. */
export const destinations: readonly Destination[] = [
  { to: '/my-day', label: 'nav.myDay', icon: IconCalendarCheck },
  { to: '/tasks', label: 'nav.tasks', icon: IconList },
  { to: '/me', label: 'nav.me', icon: IconUser },
];
