import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { markLooks } from '../../theme/mark-labels.ts';
import classes from './mark-button.module.css';
import type { Tap } from './tap-guard.ts';

interface MarkButtonProps {
  status: Exclude<MarkableStatus, 'FAILED'>;
  busy: boolean;
  /** The element that names the address. */
  describedBy?: string;
  onMark: (status: Exclude<MarkableStatus, 'FAILED'>, tap: Omit<Tap, 'address'>) => void;
}

/** The one next step of an address, as large as a thumb in a glove. It looks pressed from the tap until the mark is kept. */
export function MarkButton({ status, busy, describedBy, onMark }: MarkButtonProps) {
  const { t } = useTranslation();
  const { label, icon: Icon } = markLooks[status];
  return (
    <Button
      fullWidth
      className={classes.button}
      leftSection={<Icon size={22} stroke={1.8} aria-hidden />}
      aria-busy={busy}
      aria-describedby={describedBy}
      data-pressed={busy || undefined}
      onClick={({ timeStamp, detail, clientX, clientY }) =>
        // A click of a key counts none.
        onMark(status, { at: timeStamp, place: detail === 0 ? null : { x: clientX, y: clientY + scrollY } })
      }
    >
      {t(label)}
    </Button>
  );
}
