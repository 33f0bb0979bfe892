import { Box, Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp, IconReplace, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { type AddressView, addressName, useAddress } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { AddressBody } from './address-body.tsx';
import { correctionsFor } from './corrections.ts';
import { MarkStep } from './mark-step.tsx';
import { possibleActions } from './possible-actions.ts';
import { StatusSheets, useStatusSheets } from './status-sheets.tsx';
import { useMark } from './use-mark.tsx';

interface AddressSheetProps {
  /** The operational address; null while the sheet is closed. */
  id: string | null;
  onClose: () => void;
  /** Its payout and costs, for those who may see them. */
  costs: (view: AddressView) => ReactNode;
  /** What is installed there. */
  equipment: (view: AddressView) => ReactNode;
  proofs: (view: AddressView) => ReactNode;
}

/** Everything about an address, over the screen from which it was opened. */
export function AddressSheet({ id, onClose, ...parts }: AddressSheetProps) {
  const { shown, opened, openings } = useShown(id);
  return shown === null ? null : <Opened key={openings} id={shown} opened={opened} onClose={onClose} {...parts} />;
}

interface OpenedProps extends Omit<AddressSheetProps, 'id'> {
  id: string;
  opened: boolean;
}

function Opened({ id, opened, onClose, costs, equipment, proofs }: OpenedProps) {
  const { t } = useTranslation();
  const view = useAddress(id);
  if (view === undefined) return null;
  if (view === null) {
    return (
      <Sheet opened={opened} onClose={onClose} title={t('address.title')} height="content" width="small">
        <EmptyState title={t('address.gone')} hint={t('address.goneHint')} />
      </Sheet>
    );
  }
  return (
    <Present
      view={view}
      opened={opened}
      onClose={onClose}
      costs={costs(view)}
      equipment={equipment(view)}
      proofs={proofs(view)}
    />
  );
}

interface PresentProps {
  view: AddressView;
  opened: boolean;
  onClose: () => void;
  costs: ReactNode;
  equipment: ReactNode;
  proofs: ReactNode;
}

function Present({ view, opened, onClose, costs, equipment, proofs }: PresentProps) {
  const marking = useMark(view);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={addressName(view)}
      width="create"
      footer={<AddressFooter view={view} marking={marking} />}
    >
      <AddressBody view={view} costs={costs} equipment={equipment} proofs={proofs} />
    </Sheet>
  );
}

interface AddressFooterProps {
  view: AddressView;
  marking: ReturnType<typeof useMark>;
}

/** The next step, and the rarer actions: fail, undo, correct. */
function AddressFooter({ view, marking }: AddressFooterProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const sheets = useStatusSheets();
  const possible = possibleActions(viewer, view);
  const undoable = view.pending.undoable !== null;
  // Here only a done address can be corrected; before that, the menu of its card offers it.
  const corrects = possible.next === null && correctionsFor(viewer, view).length > 0;
  if (possible.next === null && !possible.fail && !undoable && !corrects) {
    return (
      <Box component="p" flex={1} c="dimmed" ta="center">
        {t('mark.noAction')}
      </Box>
    );
  }
  return (
    <Stack flex={1} gap="xs">
      {possible.next === null ? null : <MarkStep view={view} next={possible.next} marking={marking} />}
      <Group className="hidden-if-empty" gap="xs" align="stretch" wrap="nowrap">
        {undoable ? (
          <Button
            flex={1}
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
            onClick={marking.undo}
          >
            {t('mark.undo')}
          </Button>
        ) : null}
        {possible.fail ? (
          <Button
            flex={1}
            variant="light"
            color="red"
            leftSection={<IconX size={18} stroke={1.7} />}
            onClick={sheets.failing.open}
          >
            {t('mark.FAILED')}
          </Button>
        ) : null}
        {corrects ? (
          <Button
            flex={1}
            variant="default"
            leftSection={<IconReplace size={18} stroke={1.7} />}
            onClick={sheets.correcting.open}
          >
            {t('mark.correct')}
          </Button>
        ) : null}
      </Group>
      <StatusSheets sheets={sheets} view={view} marking={marking} />
    </Stack>
  );
}
