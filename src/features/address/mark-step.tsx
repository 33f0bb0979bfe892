import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { markLooks } from '../../theme/mark-labels.ts';
import classes from './mark-step.module.css';
import type { Tap } from './tap-guard.ts';
import type { useMark } from './use-mark.tsx';

export interface MarkStepProps {
  view: AddressView;
  next: Exclude<MarkableStatus, 'FAILED'>;
  marking: ReturnType<typeof useMark>;
  /** The id of the element with the address's name. */
  describedBy?: string;
}

/** Lazy, because most tasks require no photos. */
const PhotoStep = lazy(async () => ({ default: (await import('./photo-step.tsx')).PhotoStep }));

/** The next step of an address, with the missing photos where the task requires some. */
export function MarkStep(props: MarkStepProps) {
  const { view, next, marking, ...named } = props;
  const button = <MarkButton status={next} busy={marking.busy} onMark={marking.advance} {...named} />;
  if (!view.task.requiredPhotos) return button;
  return (
    <Suspense fallback={button}>
      <PhotoStep {...props} />
    </Suspense>
  );
}

interface MarkButtonProps {
  status: Exclude<MarkableStatus, 'FAILED'>;
  busy: boolean;
  /** The id of the element with the address's name. */
  describedBy?: string;
  onMark: (status: Exclude<MarkableStatus, 'FAILED'>, tap: Omit<Tap, 'address'>) => void;
}

/** The button for the next step, large enough for gloves. It looks pressed until the mark is stored. */
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
        // A click by key has no position.
        onMark(status, { at: timeStamp, position: detail === 0 ? null : { x: clientX, y: clientY + scrollY } })
      }
    >
      {t(label)}
    </Button>
  );
}
