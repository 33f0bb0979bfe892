import { UnstyledButton } from '@mantine/core';
import type { IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ActionMenuList = lazy(async () => ({ default: (await import('./action-menu-list.tsx')).ActionMenuList }));

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

/** A button that opens a menu. The menu itself is loaded when it is opened first, since most screens open none. */
export function ActionMenu(props: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <UnstyledButton
      className={props.className}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {props.children}
    </UnstyledButton>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <ActionMenuList {...props} />
    </Suspense>
  ) : (
    closed
  );
}
