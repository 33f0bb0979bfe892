import { Box, Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countEntries, type StepEntry } from '../../../domain/steps/entries.ts';

interface StepRowsProps {
  entries: readonly StepEntry[];
  /** The name and number of the steps' version; null without steps of a template. */
  version: { name: string; number: number } | null;
  control: (entry: StepEntry) => ReactNode;
}

/** The steps with their controls: how many are done, and which. */
export function StepRows({ entries, version, control }: StepRowsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="0.75rem" c="dimmed">
        <span role="status">{t('steps.count', countEntries(entries))}</span>
        {version === null ? null : <span>{t('steps.version', version)}</span>}
      </Group>
      {entries.map((entry) => (
        <Group key={entry.id} gap="0.75rem" align="flex-start" wrap="nowrap">
          <Box flex={1} miw={0}>
            {control(entry)}
          </Box>
          <Box w={20} pt="0.25rem" c="var(--green-strong)">
            {entry.done ? <IconCheck size={20} stroke={2} aria-label={t('steps.done')} /> : null}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
