import {
  IconBox,
  IconBriefcase2,
  IconClipboardList,
  IconDesk,
  IconHeadset,
  IconShieldLock,
  IconTool,
  IconTruck,
  IconUser,
} from '@tabler/icons-react';

const icons = {
  tool: IconTool,
  truck: IconTruck,
  box: IconBox,
  desk: IconDesk,
  headset: IconHeadset,
  clipboard: IconClipboardList,
  briefcase: IconBriefcase2,
  shield: IconShieldLock,
} as const;

/** The names of the pictures that a role can have. */
export const roleIcons = Object.keys(icons) as (keyof typeof icons)[];

const isRoleIcon = (name: string | null): name is keyof typeof icons => name !== null && name in icons;

/** The picture of a role; that of a person where it has none, or one that this version does not know. */
export function RoleIcon({ icon, size = 16 }: { icon: string | null; size?: number }) {
  const Icon = isRoleIcon(icon) ? icons[icon] : IconUser;
  return <Icon size={size} stroke={1.8} aria-hidden />;
}
