import { Box, Group, Stack } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { wantsPhotos } from '../../../domain/operational-address/required-photos.ts';
import { missingPhotos, tallyOf } from '../../../domain/photo/required.ts';
import { missingSteps, wantsSteps } from '../../../domain/steps/entries.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { missingPhotosText } from '../../i18n/photo-texts.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import { MarkButton, type MarkStepProps } from './mark-button.tsx';
import { StepLine } from './step-line.tsx';
import { useTakePhoto } from './take-photo.ts';
import { isMeant, type Tap } from './tap-guard.ts';

/**
 * The next step of an address whose task requires photos or has steps. Missing ones are listed above the button, and a step that
 * must wait for them takes a photo or opens the steps instead.
 */
export function PhotoStep({ view, next, marking, ...named }: MarkStepProps) {
  const { t } = useTranslation();
  const takePhoto = useTakePhoto(view);
  const open = useOpenSheet();
  const { operational, task } = view;
  const missing = missingPhotos(tallyOf(view));
  const waits = missing.length > 0 && wantsPhotos(next, operational.completionStatus);
  const lacks = missingSteps(entriesOf(view));
  const waitsForSteps = lacks.length > 0 && wantsSteps(next, operational.completionStatus);
  const take = (_step: typeof next, tap: Omit<Tap, 'address'>): void => {
    if (!isMeant({ ...tap, address: operational.id })) return;
    if (waits) takePhoto();
    else open({ address: operational.id, steps: 'open' });
  };
  return (
    <>
      {missing.length === 0 ? null : (
        <Group
          component="p"
          className="breakable"
          gap="0.5rem"
          align="flex-start"
          wrap="nowrap"
          mb="0.5rem"
          c="var(--amber-strong)"
          fw={500}
        >
          <IconCamera style={{ flex: 'none', marginTop: '0.125rem' }} size={18} stroke={1.8} aria-hidden />
          {missingPhotosText(t, missing)}
        </Group>
      )}
      {task.steps ? (
        <Stack gap="0.5rem" mb="0.5rem">
          {waitsForSteps ? (
            <Box component="p" className="breakable" c="var(--amber-strong)" fw={500}>
              {t('steps.lacking', { steps: lacks.join(', ') })}
            </Box>
          ) : null}
          <StepLine view={view} />
        </Stack>
      ) : null}
      <MarkButton
        status={next}
        label={marking.words(next)}
        busy={marking.busy}
        onMark={waits || waitsForSteps ? take : marking.advance}
        {...named}
      />
    </>
  );
}
