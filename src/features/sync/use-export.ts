import { exportUnsent } from '../../commands/device.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { useAction } from '../../components/use-action.ts';

/** Saves everything unsent as a ZIP that names the moment. */
export function useExport(): { busy: boolean; save: () => Promise<void> } {
  const { tell } = useOutcome();
  const { busy, run } = useAction();
  const save = (): Promise<void> =>
    run(async () => {
      const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
      const name = `ergon-unsent-${stamp}.zip`;
      saveFile(await exportUnsent(), name);
      await tell('exported', { values: { name } });
    });
  return { busy, save };
}
