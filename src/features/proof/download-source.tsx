import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { photoSource } from '../../commands/sources.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';
import type { PhotoView } from '../../mirror/photos.ts';

/** Saves the original file of a photo, untouched. */
export function DownloadSource({ photo: { id, name } }: { photo: Pick<PhotoView, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const download = () =>
    run(async () => {
      const bytes = await photoSource(id);
      if (bytes === null) await showOutcome('photoAway');
      else saveFile(bytes, name ?? `${id}.jpg`);
    });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      onClick={download}
      aria-busy={busy}
    >
      {t('sources.download')}
    </Button>
  );
}
