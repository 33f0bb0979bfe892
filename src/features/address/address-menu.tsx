import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconClipboardText, IconDots, IconId, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <UnstyledButton
            className={`${classes.action} ${classes.more}`}
            aria-label={t('address.more')}
            aria-describedby={describedBy}
          >
            <IconDots size={20} stroke={2} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {possible.fail ? (
            <Menu.Item color="red" leftSection={<IconX size={18} stroke={1.7} />} onClick={() => setFailing('now')}>
              {t('mark.FAILED')}
            </Menu.Item>
          ) : null}
          {pending.undoable === null ? null : (
            <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.7} />} onClick={marking.undo}>
              {t('mark.undo')}
            </Menu.Item>
          )}
          {actsOnStatus ? null : <Menu.Item disabled>{t('mark.noAction')}</Menu.Item>}
          <Menu.Item leftSection={<IconId size={18} stroke={1.7} />} onClick={() => open({ address: operational.id })}>
            {t('address.open')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/tasks/${task.id}`}
            leftSection={<IconClipboardText size={18} stroke={1.7} />}
          >
            {t('address.openTask')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {failing === 'never' ? null : (
        <Suspense fallback={null}>
          <FailureSheet opened={failing === 'now'} view={view} marking={marking} onClose={() => setFailing('before')} />
        </Suspense>
      )}
    </>
  );
}
