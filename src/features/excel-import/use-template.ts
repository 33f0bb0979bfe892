import { useTranslation } from 'react-i18next';
import { isPartMissing } from '../../../domain/errors/part-missing.ts';
import { xlsxType } from '../../../domain/import/table.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { saveFile } from '../../components/save-file.ts';
import { languageOf } from '../../i18n/start.ts';
import type { ImportKind } from './import-kinds.ts';

/** Saves the template of a kind of file, made here so that it needs no network (specification 2.5: sample addresses xlsx). */
export function useTemplate(kind: Exclude<ImportKind, 'changes'>): () => Promise<void> {
  const { i18n } = useTranslation();
  const { tell } = useOutcome();
  return async () => {
    try {
      const { templateName, templateOf } = await import('../../../documents/excel/template.ts');
      const bytes = await templateOf(kind, languageOf(i18n));
      saveFile(new Blob([new Uint8Array(bytes)], { type: xlsxType }), templateName(kind));
    } catch (fault) {
      // There is one; it is told as all parts are that are not on the device yet.
      if (isPartMissing(fault)) throw fault;
      reportError(fault);
      await tell('excelWithoutTemplate');
    }
  };
}
