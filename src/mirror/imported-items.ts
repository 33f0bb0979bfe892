import { rowsOfImport } from '../../domain/import/import-names.ts';
import { useLive } from './use-live.ts';

/** How many rows of imports wait to reach the office, and whether the office did not take some. */
interface ImportedItems {
  waiting: number;
  attention: boolean;
}

/** How far the changes of an import are; undefined until the mirror has answered once. */
export const useImportedItems = (items: readonly string[]): ImportedItems | undefined =>
  useLive(
    async (mirror) => {
      const found = (await mirror.pending.bulkGet([...items])).filter((item) => item !== undefined);
      const waiting = found.filter(({ state }) => state === 'waiting' || state === 'sending');
      return {
        waiting: waiting.reduce((sum, item) => sum + rowsOfImport(item), 0),
        attention: found.some(({ state }) => state === 'attention'),
      };
    },
    [items],
  );
