import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takeBack } from '../../commands/inbox.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { hideToast, toast } from '../../components/toast.ts';
import classes from './use-undo.module.css';

/** Each mark's toast takes the place of the one before: it has the way back for the last mark. */
const toastId = 'mark';
/** Seconds for which the toast stays; a little longer than the mark waits before it is sent. */
const toastSeconds = 6;

/** Takes the last own mark back, also when the server may have it already, and offers that in a toast. */
export function useUndo() {
  const { t } = useTranslation();
  const { tell } = useOutcome();

  const undo = async (item: string): Promise<void> => {
    hideToast(toastId);
    if ((await takeBack(item)) === 'tooLate') await tell('tooLate');
  };

  /** `what`: the new status and where, in words. */
  const offerUndo = (item: string, what: string): void =>
    toast({
      kind: 'success',
      id: toastId,
      seconds: toastSeconds,
      message: (
        <div className={classes.offer}>
          <span>{what}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.button}
            leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
            onClick={() => void undo(item)}
          >
            {t('mark.undoNow')}
          </Button>
        </div>
      ),
    });

  return { undo, offerUndo };
}
