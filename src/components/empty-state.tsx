import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What there is not, as a sentence. */
  title: string;
  /** What to do next. */
  hint?: string;
  /** The one action that helps. */
  action?: ReactNode;
  /** Its place among the headings of the screen; `h1` where it is all that there is. */
  heading?: 'h1' | 'h2';
}

/** An empty list, a missing page, a fault: one sentence, what to do, one action. */
export function EmptyState({ title, hint, action, heading = 'h2' }: EmptyStateProps) {
  return (
    <Stack
      component="section"
      align="center"
      gap="0.625rem"
      maw="26rem"
      mx="auto"
      px="var(--gutter)"
      py="3rem"
      ta="center"
    >
      <Box component={heading} fz="lg" fw={600}>
        {title}
      </Box>
      {hint === undefined ? null : (
        <Box component="p" className="pretty" c="dimmed" mb="0.5rem">
          {hint}
        </Box>
      )}
      {action}
    </Stack>
  );
}
