import { exportUnsent } from '../../commands/device.ts';
import { exportApart } from '../../commands/export-apart.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { useEngineTrouble } from './use-pill.ts';

/** Saves everything unsent as a ZIP named by the time; works without the engine too. Says which original files aren't in it. */
export function useExport(): { busy: boolean; save: () => Promise<void> } {
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const { user } = useSession();
  const trouble = useEngineTrouble();
  const format = useFormat();
  const leftOut = useSyncState()?.sources ?? null;
  const save = (): Promise<void> =>
    run(async () => {
      const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
      const name = `ergon-unsent-${stamp}.zip`;
      saveFile(trouble === null ? await exportUnsent() : await exportApart(user.id), name);
      if (leftOut === null || leftOut.files === 0) await showOutcome('exported', { values: { name } });
      else
        await showOutcome('exportedWithoutSources', {
          values: { name, files: leftOut.files, size: format.bytes(leftOut.size) },
        });
    });
  return { busy, save };
}
