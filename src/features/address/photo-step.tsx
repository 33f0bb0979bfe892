import { Group } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { wantsPhotos } from '../../../domain/operational-address/required-photos.ts';
import { missingPhotos, tallyOf } from '../../../domain/photo/required.ts';
import { missingPhotosText } from '../../i18n/photo-texts.ts';
import { MarkButton, type MarkStepProps } from './mark-button.tsx';
import { useTakePhoto } from './take-photo.ts';
import { isMeant, type Tap } from './tap-guard.ts';

/**
 * The next step of an address whose task requires photos. Missing ones are listed above the button, and a step that
 * must wait for them takes one instead.
 */
export function PhotoStep({ view, next, marking, ...named }: MarkStepProps) {
  const { t } = useTranslation();
  const takePhoto = useTakePhoto(view);
  const { operational } = view;
  const missing = missingPhotos(tallyOf(view));
  const waits = missing.length > 0 && wantsPhotos(next, operational.completionStatus);
  const take = (_step: typeof next, tap: Omit<Tap, 'address'>): void => {
    if (isMeant({ ...tap, address: operational.id })) takePhoto();
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
      <MarkButton
        status={next}
        label={marking.words(next)}
        busy={marking.busy}
        onMark={waits ? take : marking.advance}
        {...named}
      />
    </>
  );
}
