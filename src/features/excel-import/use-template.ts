import { useTranslation } from 'react-i18next';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { languageOf } from '../../i18n/start.ts';
import type { ImportKind } from './import-kinds.ts';

/** The media type of xlsx files. */
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Saves the template of a kind of file, made here so that it needs no network (specification 2.5: sample addresses xlsx). */
export function useTemplate(kind: Exclude<ImportKind, 'changes'>): () => Promise<void> {
  const { i18n } = useTranslation();
  const { tell } = useOutcome();
  return async () => {
    try {
      const { templateName, templateOf } = await import('../../../documents/excel/template.ts');
      const bytes = await templateOf(kind, languageOf(i18n));
      saveFile(new Blob([new Uint8Array(bytes)], { type: xlsx }), templateName(kind));
    } catch (fault) {
      reportError(fault);
      await tell('excelWithoutTemplate');
    }
  };
}
