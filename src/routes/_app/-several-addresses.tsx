import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { Task } from '../../../domain/schemas.ts';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { useCloseSheet, useOpenSheet } from '../../components/use-sheet-search.ts';
import { useUndo } from '../../features/address/use-mark.tsx';
import { useViewer } from '../../mirror/session.ts';

const SeveralSheet = lazy(async () => ({
  default: (await import('../../features/address-actions/several-sheet.tsx')).SeveralSheet,
}));

/** The addresses of a task to do something with many of them at once. */
export function SeveralOver({ id, several }: { id: string; several: boolean }) {
  const openSheet = useOpenSheet();
  const close = useCloseSheet();
  const { offerUndo } = useUndo();
  const { shown, opened, openings } = useShown(several ? 'several' : null);
  if (shown === null) return null;
  return (
    <NamedSheets>
      <SeveralSheet
        key={openings}
        task={id}
        opened={opened}
        onClose={() => close(['several'])}
        onOpen={(address) => openSheet({ address })}
        offerUndo={offerUndo}
      />
    </NamedSheets>
  );
}

/** Opens that list, for those who may do something there. */
export function OpenSeveral({ task }: { task: Task }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const openSheet = useOpenSheet();
  if (!mayWorkOn(viewer, task)) return null;
  return (
    <Button
      variant="subtle"
      leftSection={<IconListCheck size={18} stroke={1.7} aria-hidden />}
      onClick={() => openSheet({ several: true })}
    >
      {t('several.open')}
    </Button>
  );
}
