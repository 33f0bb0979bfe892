import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
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
  children: (dialog: OwnDialog) => ReactNode;
}

/** A button inside a form that opens another form over it, to make on the fly what the first one needs. Each opening begins anew. */
export function OnTheFly({ label, quiet = false, children }: OnTheFlyProps) {
  const { turn, opened, open, close } = useTurns();
  return (
    <OwnForms>
      <Button
        variant={quiet ? 'subtle' : 'default'}
        {...(quiet ? { size: 'xs' } : {})}
        leftSection={<IconPlus size={quiet ? 16 : 18} stroke={1.8} aria-hidden />}
        onClick={open}
      >
        {label}
      </Button>
      {turn === 0 ? null : <Fragment key={turn}>{children({ opened, onClose: close })}</Fragment>}
    </OwnForms>
  );
}
