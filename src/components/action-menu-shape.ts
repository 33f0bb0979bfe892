import type { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One line of a menu: it does something, leads somewhere, or gives a file. */
export interface MenuAction {
  label: string;
  /** A dim second line. */
  note?: string;
  icon?: typeof IconX;
  danger?: boolean;
  disabled?: boolean;
  act?: () => unknown;
  /** A path of the app. */
  to?: string;
  /** What the address says besides, such as the form that is open over the screen. */
  search?: Readonly<Record<string, string>>;
  /** A file of the app, to be kept on the device. */
  file?: string;
  /** Whether it is the present choice, of lines that exclude each other. */
  current?: boolean;
}

export interface ActionMenuProps {
  /** The name of the button, for those who do not see it. */
  label: string;
  describedBy?: string | undefined;
  className?: string | undefined;
  /** What the button shows. */
  children: ReactNode;
  /** Where the lines stand; below the button and within its right edge unless another place is given. */
  position?: 'bottom-end' | 'bottom-start';
  /** Above the lines. */
  heading?: string;
  /** Where the button stands in a box that scrolls, which would cut the menu off. */
  outside?: boolean;
  actions: readonly MenuAction[];
}
