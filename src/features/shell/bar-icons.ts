import { IconCalendar, IconCalendarCheck, IconCreditCard, IconHome, IconList, IconUser } from '@tabler/icons-react';

/**
 * Pictures of the places that stand in the bar of a phone: those that somebody's menu begins with, and the person's own. All
 * others are loaded with the menus that show them (destination-icons.ts).
 */
export const barIcons = {
  day: IconCalendarCheck,
  list: IconList,
  calendar: IconCalendar,
  home: IconHome,
  card: IconCreditCard,
  person: IconUser,
};

/** Whether a picture is one of these. */
export const isOfBar = (icon: string): icon is keyof typeof barIcons => icon in barIcons;
