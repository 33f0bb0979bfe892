import { exportUnsent } from '../../commands/device.ts';
import { exportApart } from '../../commands/export-apart.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';
import { useSession } from '../../mirror/session.ts';
import { useEngineTrouble } from './use-pill.ts';

/** Saves everything unsent as a ZIP named by the time; works without the engine too. */
export function useExport(): { busy: boolean; save: () => Promise<void> } {
  const { showOutcome } = useOutcome();
  const { busy, run } = useAction();
  const { user } = useSession();
  const trouble = useEngineTrouble();
  const save = (): Promise<void> =>
    run(async () => {
      const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
      const name = `ergon-unsent-${stamp}.zip`;
      saveFile(trouble === null ? await exportUnsent() : await exportApart(user.id), name);
      await showOutcome('exported', { values: { name } });
    });
  return { busy, save };
}
