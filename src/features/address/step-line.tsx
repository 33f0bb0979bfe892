import { Button, Stack } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { countEntries, lacksSteps, missingSteps } from '../../../domain/steps/entries.ts';
import { Notice } from '../../components/notice.tsx';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { entriesOf } from '../../mirror/step-entries.ts';

/** How many steps of an address are done; opens them. */
export function StepLine({ view }: { view: AddressView }) {
  const { t } = useTranslation();
  const open = useOpenSheet();
  return (
    <Button
      fullWidth
      mih="3rem"
      variant="default"
      leftSection={<IconListCheck size={20} stroke={1.8} aria-hidden />}
      onClick={() => open({ address: view.operational.id, steps: 'open' })}
    >
      {t('steps.count', countEntries(entriesOf(view)))}
    </Button>
  );
}

/** The steps of an address in its sheet, and which of them are missing though the work is done. */
export function StepsOfAddress({ view }: { view: AddressView }) {
  const { t } = useTranslation();
  const entries = entriesOf(view);
  return (
    <Stack gap="0.625rem">
      {lacksSteps(view.operational.completionStatus, entries) ? (
        <Notice
          tone="amber"
          title={t('steps.missing')}
          text={t('steps.missingHint', { steps: missingSteps(entries).join(', ') })}
        />
      ) : null}
      <StepLine view={view} />
    </Stack>
  );
}
