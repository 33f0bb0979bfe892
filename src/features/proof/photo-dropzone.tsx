import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './photo-dropzone.module.css';

/** A place to drop photos on, beside the button that chooses them. */
export function PhotoDropzone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  return (
    <Dropzone
      onDrop={onFiles}
      accept={{ 'image/*': [], 'image/heic': ['.heic', '.heif'] }}
      activateOnClick={false}
      className={classes.zone}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
      tabIndex={-1}
    >
      <IconPhotoDown size={24} stroke={1.5} aria-hidden />
      <span>{t('proof.drop')}</span>
    </Dropzone>
  );
}
