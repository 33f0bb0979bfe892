import { IconArrowBackUp, IconClipboardText, IconDots, IconId, IconReplace, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import classes from './address-actions.module.css';
import { StatusSheets, useStatusSheets } from './status-sheets.tsx';
import type { useMark } from './use-mark.ts';
import type { Possible } from './what-may-be-done.ts';

interface AddressMenuProps {
  view: AddressView;
  possible: Possible;
  marking: ReturnType<typeof useMark>;
  describedBy: string;
}

/** What is done more rarely: mark failed, take the last mark back, the address's sheet, its task. */
export function AddressMenu({ view, possible, marking, describedBy }: AddressMenuProps) {
  const { t } = useTranslation();
  const sheets = useStatusSheets();
  const open = useOpenSheet();
  const { operational, pending, task } = view;
  const actsOnStatus = possible.next !== null || possible.fail || possible.correct || pending.undoable !== null;
  return (
    <>
      <ActionMenu
        label={t('address.more')}
        describedBy={describedBy}
        className={`${classes.action} ${classes.more}`}
        actions={[
          ...(possible.fail ? [{ label: t('mark.FAILED'), icon: IconX, danger: true, act: sheets.failing.open }] : []),
          ...(pending.undoable === null ? [] : [{ label: t('mark.undo'), icon: IconArrowBackUp, act: marking.undo }]),
          ...(actsOnStatus ? [] : [{ label: t('mark.noAction'), disabled: true }]),
          ...(possible.correct ? [{ label: t('mark.correct'), icon: IconReplace, act: sheets.correcting.open }] : []),
          { label: t('address.open'), icon: IconId, act: () => open({ address: operational.id }) },
          { label: t('address.openTask'), icon: IconClipboardText, to: `/tasks/${task.id}` },
        ]}
      >
        <IconDots size={20} stroke={2} aria-hidden />
      </ActionMenu>
      <StatusSheets sheets={sheets} view={view} marking={marking} />
    </>
  );
}
