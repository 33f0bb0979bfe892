import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  /** Between its parts. */
  gap?: 'md' | 'lg';
  children: ReactNode;
}

/** A box on a page. */
export function Card({ gap = 'md', children }: CardProps) {
  return (
    <Stack gap={gap} className={classes.card}>
      {children}
    </Stack>
  );
}

/** Two columns, of which the first is the wider one; below each other where there is no room. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}
