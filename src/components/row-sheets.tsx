import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sheet.module.css';
import { Sheet } from './sheet.tsx';
import { toast } from './toast.ts';
import { useAction } from './use-action.ts';
import { type SaveOutcome, usePerformed } from './use-performed.ts';

interface RowSheetProps {
  opened: boolean;
  onClose: () => void;
  /** The name of the row. */
  title: string;
  /** Its fields, to be read. */
  children: ReactNode;
}

interface ViewSheetProps extends RowSheetProps {
  /** Leads to its form; null for those who may not change it. */
  onEdit: (() => void) | null;
  /** The button of a decision about it, in place of the main action. */
  decision?: ReactNode;
}

/** A row of a list to be read, with the way to its form. */
export function ViewSheet({ onEdit, decision = null, children, ...sheet }: ViewSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          <Button variant="default" onClick={sheet.onClose}>
            {t('action.close')}
          </Button>
          {onEdit === null ? null : (
            <Button variant={decision === null ? 'filled' : 'light'} onClick={onEdit}>
              {t('action.edit')}
            </Button>
          )}
          {decision}
        </>
      }
    >
      {children}
    </Sheet>
  );
}

interface DeleteSheetProps extends RowSheetProps {
  /** The question below the row, always in view. */
  question: string;
  /** The message after the deletion. */
  deleted: string;
  remove: () => Promise<SaveOutcome>;
}

/** Shows a row once more before it is deleted. */
export function DeleteSheet({ question, deleted, remove, children, ...sheet }: DeleteSheetProps) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const confirmed = (): Promise<void> =>
    run(async () => {
      if (performed(await remove())) toast({ kind: 'success', message: deleted });
      // It closes on an error, too (specification 8), which is told in a toast.
      sheet.onClose();
    });
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          <p className={classes.question}>{question}</p>
          <Button variant="default" onClick={sheet.onClose}>
            {t('action.cancel')}
          </Button>
          <Button color="red" aria-busy={busy} onClick={() => void confirmed()}>
            {t('action.confirmDeletion')}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
