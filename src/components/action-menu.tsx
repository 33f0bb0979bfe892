import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ActionMenuProps } from './action-menu-shape.ts';

const ActionMenuList = lazy(async () => ({ default: (await import('./action-menu-list.tsx')).ActionMenuList }));

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
