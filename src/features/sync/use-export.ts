import { useTranslation } from 'react-i18next';
import { exportUnsent } from '../../commands/device.ts';
import { saveFile } from '../../components/save-file.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';

/** Saves everything unsent as a ZIP that names the moment. */
export function useExport(): { busy: boolean; save: () => Promise<void> } {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const save = (): Promise<void> =>
    run(async () => {
      const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
      const name = `ergon-unsent-${stamp}.zip`;
      saveFile(await exportUnsent(), name);
      toast({ kind: 'success', message: t('sync.exportDone', { name }) });
    });
  return { busy, save };
}
