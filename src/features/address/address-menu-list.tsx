import { IconArrowBackUp, IconClipboardText, IconId, IconPhotoPlus, IconReplace, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenuList } from '../../components/action-menu-list.tsx';
import type { ActionMenuProps } from '../../components/action-menu-shape.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { correctionsFor } from './corrections.ts';
import { type PossibleActions, proofInProgress } from './possible-actions.ts';
import { StatusSheets, useStatusSheets } from './status-sheets.tsx';
import type { useMark } from './use-mark.tsx';

export interface AddressMenuProps {
  view: AddressView;
  possible: PossibleActions;
  marking: ReturnType<typeof useMark>;
  describedBy: string;
}

interface AddressMenuListProps extends AddressMenuProps {
  button: Omit<ActionMenuProps, 'actions'>;
}

export function AddressMenuList({ view, possible, marking, button }: AddressMenuListProps) {
  const { t } = useTranslation();
  const sheets = useStatusSheets();
  const open = useOpenSheet();
  const { operational, pending, task } = view;
  const viewer = useViewer();
  const corrects = correctionsFor(viewer, view).length > 0;
  const actsOnStatus = possible.next !== null || possible.fail || corrects || pending.undoable !== null;
  return (
    <>
      <ActionMenuList
        {...button}
        actions={[
          ...(possible.fail ? [{ label: t('mark.FAILED'), icon: IconX, danger: true, act: sheets.failing.open }] : []),
          ...(pending.undoable === null ? [] : [{ label: t('mark.undo'), icon: IconArrowBackUp, act: marking.undo }]),
          ...(actsOnStatus ? [] : [{ label: t('mark.noAction'), disabled: true }]),
          ...(corrects ? [{ label: t('mark.correct'), icon: IconReplace, act: sheets.correcting.open }] : []),
          ...(possible.prove
            ? [
                {
                  label: t('address.proofForm'),
                  icon: IconPhotoPlus,
                  act: () => open({ address: operational.id, proof: proofInProgress(viewer, view) ?? 'new' }),
                },
              ]
            : []),
          { label: t('address.open'), icon: IconId, act: () => open({ address: operational.id }) },
          { label: t('address.openTask'), icon: IconClipboardText, to: `/tasks/${task.id}` },
        ]}
      />
      <StatusSheets sheets={sheets} view={view} marking={marking} />
    </>
  );
}
