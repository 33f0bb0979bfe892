import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toast } from './toast.ts';

/** Slightly longer than a change is held before it is sent. */
const seconds = 6;

interface UndoToast {
  /** Toasts with the same id replace each other. */
  id: string;
  kind?: 'success' | 'warning';
  /** What was done. */
  message: ReactNode;
  /** The name of the button. */
  label: string;
  onUndo: () => void;
}

/** Says what was done, with a button that undoes it: slips are noticed at once. */
export const undoToast = ({ id, kind = 'success', message, label, onUndo }: UndoToast): void =>
  toast({
    kind,
    id,
    seconds,
    message: (
      <Group gap="0.5rem" justify="space-between" wrap="nowrap">
        <div>{message}</div>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
          onClick={onUndo}
        >
          {label}
        </Button>
      </Group>
    ),
  });
