import { IconCalendar, IconCalendarCheck, IconCreditCard, IconHome, IconList, IconUser } from '@tabler/icons-react';

/**
 * Icons of the destinations in the bar of a phone. All others are loaded with the menus that show them
 * (destination-icons.ts).
 */
export const barIcons = {
  day: IconCalendarCheck,
  list: IconList,
  calendar: IconCalendar,
  home: IconHome,
  card: IconCreditCard,
  person: IconUser,
};

export const isOfBar = (icon: string): icon is keyof typeof barIcons => icon in barIcons;
