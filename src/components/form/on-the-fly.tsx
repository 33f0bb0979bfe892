import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { useTurns } from '../use-turns.ts';
import { OwnForms } from './own-forms.tsx';

/** What a dialog is told that is opened inside a form. */
export interface OwnDialog {
  opened: boolean;
  onClose: () => void;
}

interface OnTheFlyProps {
  /** What the button makes. */
  label: string;
  /** Below a field, for which a button of full size is too loud. */
  quiet?: boolean;
  /** Why it cannot be made now; null where it can. */
  unable?: string | null;
  children: (dialog: OwnDialog) => ReactNode;
}

/** A button inside a form that opens another form over it, to make on the fly what the first one needs. Each opening begins anew. */
export function OnTheFly({ label, quiet = false, unable = null, children }: OnTheFlyProps) {
  const reason = useId();
  const { turn, opened, open, close } = useTurns();
  return (
    <OwnForms>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        {...(quiet ? { size: 'xs' } : {})}
        leftSection={<IconPlus size={quiet ? 16 : 18} stroke={1.8} aria-hidden />}
        onClick={open}
        disabled={unable !== null}
        aria-describedby={unable === null ? undefined : reason}
      >
        {label}
      </Button>
      {unable === null ? null : (
        <Text id={reason} size="sm" c="dimmed">
          {unable}
        </Text>
      )}
      {turn === 0 ? null : <Fragment key={turn}>{children({ opened, onClose: close })}</Fragment>}
    </OwnForms>
  );
}
