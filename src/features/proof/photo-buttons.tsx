import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../components/use-phone.ts';
import classes from './photo-buttons.module.css';

/** Photos of every kind that a phone makes; some file choosers know HEIC only by its ending. */
export const acceptedPhotos = 'image/*,.heic,.heif';

/** The camera and the gallery. */
export function PhotoButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const phone = usePhone();
  // The same photo can be chosen again only after the input was emptied.
  const emptyCamera = useRef<() => void>(null);
  const emptyGallery = useRef<() => void>(null);
  return (
    <div className={classes.buttons}>
      {phone ? (
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={emptyCamera}
          onChange={(file) => {
            if (file !== null) onFiles([file]);
            emptyCamera.current?.();
          }}
        >
          {(props) => (
            <Button {...props} leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}>
              {t('proof.takePhoto')}
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton
        accept={acceptedPhotos}
        multiple
        resetRef={emptyGallery}
        onChange={(files) => {
          onFiles(files);
          emptyGallery.current?.();
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant={phone ? 'light' : 'filled'}
            leftSection={<IconPhotoPlus size={20} stroke={1.7} aria-hidden />}
          >
            {t('proof.addPhotos')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
