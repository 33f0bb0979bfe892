import { useTranslation } from 'react-i18next';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { markLooks } from '../../theme/mark-labels.ts';
import classes from './mark-button.module.css';
import { type Tap, tapOf } from './tap-guard.ts';
import type { useMark } from './use-mark.tsx';

/** What the next step of an address needs, with or without required photos and steps. */
export interface MarkStepProps {
  view: AddressView;
  next: Exclude<MarkableStatus, 'FAILED'>;
  marking: ReturnType<typeof useMark>;
  /** The id of the element with the address's name. */
  describedBy?: string;
}

interface MarkButtonProps {
  status: Exclude<MarkableStatus, 'FAILED'>;
  /** Other words than the status has. */
  label?: string;
  busy: boolean;
  /** The id of the element with the address's name. */
  describedBy?: string;
  onMark: (status: Exclude<MarkableStatus, 'FAILED'>, tap: Omit<Tap, 'address'>) => unknown;
}

/** The button for the next step, large enough for gloves. It looks pressed until the mark is stored. */
export function MarkButton({ status, label: given, busy, describedBy, onMark }: MarkButtonProps) {
  const { t } = useTranslation();
  const { label, icon: Icon } = markLooks[status];
  return (
    <button
      type="button"
      className={`button ${classes.button}`}
      aria-busy={busy}
      aria-describedby={describedBy}
      data-pressed={busy || undefined}
      onClick={(click) => onMark(status, tapOf(click))}
    >
      <Icon size={22} stroke={1.8} aria-hidden />
      {given ?? t(label)}
    </button>
  );
}
