import { Box, Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import { countEntries, type StepEntry } from '../../../domain/steps/entries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { type AddressView, addressName, useAddress } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import { SignatureSheet } from './signature-sheet.tsx';
import { StepControl } from './step-control.tsx';

interface StepsSheetProps {
  /** The operational address. */
  address: string;
  /** What is shown of it: its steps, or a signature for it. One file has both, since a step may ask for one. */
  part: 'steps' | 'signature';
  opened: boolean;
  onClose: () => void;
}

/** The steps of an address, or the pad on which somebody signs for it. */
export function StepsSheet({ part, ...props }: StepsSheetProps) {
  return part === 'signature' ? <SignatureSheet {...props} /> : <Steps {...props} />;
}

/** The steps of an address, each with one large control whose answer is saved at once. */
function Steps({ address, opened, onClose }: Omit<StepsSheetProps, 'part'>) {
  const { t } = useTranslation();
  const view = useAddress(address);
  if (view === undefined) return null;
  const entries = view === null ? [] : entriesOf(view);
  if (view === null || entries.length === 0) {
    return (
      <Sheet opened={opened} onClose={onClose} title={t('steps.title')} height="content" width="small">
        <EmptyState title={t('steps.none')} />
      </Sheet>
    );
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={`${t('steps.title')} · ${addressName(view)}`} width="create">
      <Content view={view} entries={entries} />
    </Sheet>
  );
}

function Content({ view, entries }: { view: AddressView; entries: readonly StepEntry[] }) {
  const { t } = useTranslation();
  const readOnly = !mayWorkOn(useViewer(), view.task);
  const { steps } = view.task;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="0.75rem" c="dimmed">
        <span role="status">{t('steps.count', countEntries(entries))}</span>
        {steps ? <span>{t('steps.version', { name: steps.nickname, number: steps.number })}</span> : null}
      </Group>
      {entries.map((entry) => (
        <Group key={entry.id} gap="0.75rem" align="flex-start" wrap="nowrap">
          <Box flex={1} miw={0}>
            <StepControl view={view} entry={entry} readOnly={readOnly} />
          </Box>
          <Box w={20} pt="0.25rem" c="var(--green-strong)">
            {entry.done ? <IconCheck size={20} stroke={2} aria-label={t('steps.done')} /> : null}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
