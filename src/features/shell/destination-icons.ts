import {
  IconAddressBook,
  IconBriefcase2,
  IconChartBar,
  IconClock,
  IconDevices,
  IconInbox,
  IconLayoutKanban,
  IconMap2,
  IconMapPin,
  IconShieldLock,
  IconUsersGroup,
} from '@tabler/icons-react';
import { barIcons } from './bar-icons.ts';

/** The icons of all destinations, for menus outside the first screen of a phone. */
export const destinationIcons = {
  ...barIcons,
  board: IconLayoutKanban,
  map: IconMap2,
  pin: IconMapPin,
  briefcase: IconBriefcase2,
  people: IconUsersGroup,
  shield: IconShieldLock,
  chart: IconChartBar,
  clock: IconClock,
  book: IconAddressBook,
  devices: IconDevices,
  inbox: IconInbox,
};

export type DestinationIcon = keyof typeof destinationIcons;
