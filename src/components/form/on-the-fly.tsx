import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { type FreshSheet, useFreshSheet } from '../sheet-state.ts';

/** The props of a dialog that is opened inside a form. */
interface OwnDialog {
  opened: boolean;
  onClose: () => void;
}

interface OnTheFlyProps {
  /** What the button makes. */
  label: string;
  /** A smaller button, below a field. */
  quiet?: boolean;
  /** Why it cannot be made now; null where it can. */
  unable?: string | null;
  /** The sheet of the dialog, where something else opens it, too. */
  sheet?: FreshSheet;
  children: (dialog: OwnDialog) => ReactNode;
}

/** A button in a form that opens another form over it, to create what the first one needs. Each opening starts anew. */
export function OnTheFly({ label, quiet = false, unable = null, sheet, children }: OnTheFlyProps) {
  const reason = useId();
  const own = useFreshSheet();
  const { openings, opened, open, close } = sheet ?? own;
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
      {openings === 0 ? null : <Fragment key={openings}>{children({ opened, onClose: close })}</Fragment>}
    </OwnForms>
  );
}

const stop = (event: FormEvent): void => event.stopPropagation();

/** Enter in a field below, such as a search, would submit the outer form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * Wraps forms inside a form. React bubbles the submit events of dialogs up through their portals, so they are stopped here; and
 * Enter in a field below must not submit the outer form. Fields of dialogs are elsewhere in the DOM and keep their Enter.
 */
export function OwnForms({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = part.current;
    element?.addEventListener('keydown', keepEnter);
    return () => element?.removeEventListener('keydown', keepEnter);
  }, []);
  return (
    <div ref={part} onSubmit={stop}>
      {children}
    </div>
  );
}
