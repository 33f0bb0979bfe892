import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { wantsPhotos } from '../../../domain/operational-address/required-photos.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { missingPhotos, tallyOf } from '../../../domain/photo/required.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { missingPhotosText } from '../../i18n/photo-texts.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { MarkButton } from './mark-button.tsx';
import classes from './photo-step.module.css';
import { proofToAddTo } from './proof-to-add-to.ts';
import { isMeant, type Tap } from './tap-guard.ts';
import type { useMark } from './use-mark.ts';

export interface MarkStepProps {
  view: AddressView;
  next: Exclude<MarkableStatus, 'FAILED'>;
  marking: ReturnType<typeof useMark>;
  /** The element that names the address. */
  describedBy?: string;
}

/**
 * The next step of an address whose task asks for photos: which ones are missing stands above it before anybody taps, and a
 * step that waits for them leads to the form in which they are taken.
 */
export function PhotoStep({ view, next, marking, ...named }: MarkStepProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const open = useOpenSheet();
  const { operational } = view;
  const missing = missingPhotos(tallyOf(view));
  const waits = missing.length > 0 && wantsPhotos(next, operational.completionStatus);
  const take = (_step: typeof next, tap: Omit<Tap, 'address'>): void => {
    if (isMeant({ ...tap, address: operational.id }))
      open({ address: operational.id, proof: proofToAddTo(viewer, view) ?? 'new' });
  };
  return (
    <>
      {missing.length === 0 ? null : (
        <p className={classes.missing}>
          <IconCamera className={classes.icon} size={18} stroke={1.8} aria-hidden />
          {missingPhotosText(t, missing)}
        </p>
      )}
      <MarkButton status={next} busy={marking.busy} onMark={waits ? take : marking.advance} {...named} />
    </>
  );
}
