import { Group } from '@mantine/core';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The area for dropping photos, beside the button that chooses them. */
export function PhotoDropzone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  return (
    <Dropzone
      onDrop={onFiles}
      accept={{ 'image/*': [], 'image/heic': ['.heic', '.heif'] }}
      activateOnClick={false}
      p="md"
      bg="transparent"
      c="dimmed"
      bd="1px dashed var(--control-border)"
      bdrs="lg"
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
      tabIndex={-1}
    >
      <Group gap="xs" justify="center" wrap="nowrap">
        <IconPhotoDown size={24} stroke={1.5} aria-hidden />
        <span>{t('proof.drop')}</span>
      </Group>
    </Dropzone>
  );
}
