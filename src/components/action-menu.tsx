import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ActionMenuProps } from './action-menu-shape.ts';

const ActionMenuList = lazy(async () => ({ default: (await import('./action-menu-list.tsx')).ActionMenuList }));

interface LateMenuProps extends Pick<ActionMenuProps, 'label' | 'describedBy' | 'className' | 'children'> {
  /** The open menu with its button. */
  menu: () => ReactNode;
}

/** A button that opens a menu. The menu itself is loaded when it is opened first, since most screens open none. */
export function LateMenu({ label, describedBy, className, children, menu }: LateMenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <button
      type="button"
      className={`plain-button ${className ?? ''}`}
      aria-label={label}
      aria-describedby={describedBy}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {children}
    </button>
  );
  return wanted ? <Suspense fallback={closed}>{menu()}</Suspense> : closed;
}

/** A menu of things to do. */
export const ActionMenu = (props: ActionMenuProps) => (
  <LateMenu {...props} menu={() => <ActionMenuList {...props} />} />
);
