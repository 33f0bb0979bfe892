import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { photoBytes } from '../../commands/photo-bytes.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';

interface DownloadPhotoProps {
  /**
   * The proof's id, the first part of the file name (specification 9); null for a photo that no proof has announced.
   */
  proof: string | null;
  photo: string;
  /** The photo's name, where several photos are beside each other. */
  of?: string;
}

/** Saves a photo as a file. */
export function DownloadPhoto({ proof, photo, of }: DownloadPhotoProps) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const download = () =>
    run(async () => {
      const bytes = await photoBytes(photo);
      if (bytes === null) await showOutcome('photoAway');
      else saveFile(bytes, `${proof ?? 'photo'}_${photo}.jpg`);
    });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={download}
      aria-busy={busy}
      aria-label={of === undefined ? t('proof.download') : t('proof.downloadOf', { photo: of })}
      title={t('proof.download')}
    >
      <IconDownload size={of === undefined ? 22 : 16} stroke={1.8} />
    </ActionIcon>
  );
}
