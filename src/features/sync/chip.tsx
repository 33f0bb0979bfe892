import { Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../../theme/statuses.ts';

interface ChipProps {
  tone: Tone;
  icon: TablerIcon;
  /** Margin below. */
  mb?: string;
  children: ReactNode;
}

/** A few words in a tinted chip, with an icon at every width. */
export function Chip({ tone, icon: Icon, children, ...margin }: ChipProps) {
  return (
    <Group
      component="span"
      data-tone={tone}
      display="inline-flex"
      gap="0.3125rem"
      wrap="nowrap"
      px="0.5rem"
      py="0.1875rem"
      bdrs="62.4375rem"
      fz="xs"
      fw={600}
      {...margin}
    >
      <Icon size={14} stroke={2} aria-hidden />
      {children}
    </Group>
  );
}
