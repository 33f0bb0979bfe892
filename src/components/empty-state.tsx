import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** What there is not, as a sentence. */
  title: string;
  /** What to do next. */
  hint?: string;
  /** The one action that helps. */
  action?: ReactNode;
}

/** An empty list, a missing page, a fault: one sentence, what to do, one action. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
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
      <Box component="h2" fz="lg" fw={600}>
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
