import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { type CorrectableStatus, correctionsFor } from './corrections.ts';
import type { useMark } from './use-mark.tsx';

interface CorrectionSheetProps {
  opened: boolean;
  view: AddressView;
  marking: ReturnType<typeof useMark>;
  onClose: () => void;
}

/** Corrects a status outside the usual order, for example to undo a sent mark or to reopen a failed address. */
export function CorrectionSheet({ opened, view, marking, onClose }: CorrectionSheetProps) {
  const { t } = useTranslation();
  const present = view.operational.completionStatus;
  // The status seen at the choice: a later change by others must become a conflict.
  const [chosen, setChosen] = useState<{ status: CorrectableStatus; seen: AddressCompletionStatus } | null>(null);
  const choices = correctionsFor(useViewer(), view);
  const close = (): void => {
    setChosen(null);
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (chosen !== null && (await marking.correct(chosen.status, chosen.seen))) close();
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={close}
      title={`${t('mark.correct')} · ${addressName(view)}`}
      action={
        <Button onClick={submit} disabled={chosen === null} aria-busy={marking.busy}>
          {t('mark.correctNow')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('mark.correctText')}
        </Text>
        <Radio.Group
          label={t('mark.correctLabel')}
          value={chosen?.status ?? null}
          onChange={(value) => {
            const status = choices.find((choice) => choice === value);
            setChosen(status === undefined ? null : { status, seen: present });
          }}
        >
          <Stack gap={0} pt="xs">
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={t(addressStatusLooks[choice].label)} py={12} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </SmallSheet>
  );
}
