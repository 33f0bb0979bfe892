import { IconArrowBackUp, IconClipboardText, IconDots, IconId, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import classes from './address-actions.module.css';
import type { useMark } from './use-mark.ts';
import type { Possible } from './what-may-be-done.ts';

const FailureSheet = lazy(async () => ({ default: (await import('./failure-sheet.tsx')).FailureSheet }));

interface AddressMenuProps {
  view: AddressView;
  possible: Possible;
  marking: ReturnType<typeof useMark>;
  describedBy: string;
}

/** What is done more rarely: mark failed, take the last mark back, the address's sheet, its task. */
export function AddressMenu({ view, possible, marking, describedBy }: AddressMenuProps) {
  const { t } = useTranslation();
  // Once opened it stays mounted, so that it can fade away and focus can return.
  const [failing, setFailing] = useState<'never' | 'now' | 'before'>('never');
  const open = useOpenSheet();
  const { operational, pending, task } = view;
  const actsOnStatus = possible.next !== null || possible.fail || pending.undoable !== null;
  return (
    <>
      <ActionMenu
        label={t('address.more')}
        describedBy={describedBy}
        className={`${classes.action} ${classes.more}`}
        actions={[
          ...(possible.fail
            ? [{ label: t('mark.FAILED'), icon: IconX, danger: true, act: () => setFailing('now') }]
            : []),
          ...(pending.undoable === null ? [] : [{ label: t('mark.undo'), icon: IconArrowBackUp, act: marking.undo }]),
          ...(actsOnStatus ? [] : [{ label: t('mark.noAction'), disabled: true }]),
          { label: t('address.open'), icon: IconId, act: () => open({ address: operational.id }) },
          { label: t('address.openTask'), icon: IconClipboardText, to: `/tasks/${task.id}` },
        ]}
      >
        <IconDots size={20} stroke={2} aria-hidden />
      </ActionMenu>
      {failing === 'never' ? null : (
        <Suspense fallback={null}>
          <FailureSheet opened={failing === 'now'} view={view} marking={marking} onClose={() => setFailing('before')} />
        </Suspense>
      )}
    </>
  );
}
