import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RowAction } from './table-shape.ts';
import classes from './tables.module.css';

interface RowOpenerProps {
  action: RowAction;
  /** It takes the whole row: a press anywhere opens it. */
  whole: boolean;
  children: ReactNode;
}

/** The words of a row that lead to it: a real link, or a button where a dialog opens. */
export function RowOpener({ action: { to, search = {}, act, disabled = false }, whole, children }: RowOpenerProps) {
  const className = whole ? `${classes.opener} ${classes.whole}` : classes.opener;
  if (disabled) return children;
  return to === undefined ? (
    <UnstyledButton className={className} data-opens onClick={() => void act?.()}>
      {children}
    </UnstyledButton>
  ) : (
    <Link
      className={className}
      data-opens
      to={to}
      search={search}
      {...(act === undefined ? {} : { onClick: () => void act() })}
    >
      {children}
    </Link>
  );
}
