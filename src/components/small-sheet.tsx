import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from './sheet.tsx';

interface SmallSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The button that does it, at the right of the one that closes; absent where the content has several. */
  action?: ReactNode;
  /** The words of the button that closes, where they are not "Cancel". */
  cancelLabel?: string;
  /** It can't be undone, so the close button has the focus first. */
  careful?: boolean;
  children: ReactNode;
}

/** A dialog for a small decision (specification 9, small edits): as high as its content, with Cancel and mostly one action. */
export function SmallSheet({ opened, onClose, title, action, cancelLabel, careful, children }: SmallSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      width="small"
      height="content"
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus={careful || undefined}>
            {cancelLabel ?? t('action.cancel')}
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Sheet>
  );
}
