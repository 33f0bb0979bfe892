import type { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** One line of a menu: it does something or leads somewhere. */
export interface MenuAction {
  label: string;
  icon?: typeof IconX;
  danger?: boolean;
  disabled?: boolean;
  act?: () => unknown;
  /** A path of the app. */
  to?: string;
}

export interface ActionMenuProps {
  /** The name of the button, for those who do not see it. */
  label: string;
  describedBy?: string | undefined;
  className?: string | undefined;
  /** What the button shows. */
  children: ReactNode;
  /** Above the lines. */
  heading?: string;
  actions: readonly MenuAction[];
}
