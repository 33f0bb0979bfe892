import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../components/sheet.tsx';
import type { RowAction } from '../../components/table/table-shape.ts';

interface RequestSheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What can be done with the request, the first of it foremost. */
  actions: readonly RowAction[];
  children: ReactNode;
}

/** A request to be read, with what can be done with it. */
export function RequestSheet({ opened, onClose, title, actions, children }: RequestSheetProps) {
  const { t } = useTranslation();
  // The foremost stands at the right, where every dialog has its main action.
  const buttons = [...actions].reverse();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      width="create"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          {buttons.map(({ label, danger = false, act }) => (
            <Button
              key={label}
              variant={danger ? 'outline' : 'filled'}
              {...(danger ? { color: 'red' } : {})}
              onClick={() => void act?.()}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      {children}
    </Sheet>
  );
}
