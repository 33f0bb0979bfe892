import { Box, Group, Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen or sheet. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="0.625rem" aria-labelledby={id}>
      <Group gap="0.75rem" justify="space-between" wrap="nowrap">
        <Box component="h2" id={id} c="dimmed" fz="xs" fw={600}>
          {title}
        </Box>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
