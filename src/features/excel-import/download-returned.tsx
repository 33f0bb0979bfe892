import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '../../../domain/errors/codes.ts';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import { saveFile } from '../../components/save-file.ts';
import { exportName } from '../../components/table/export-rows.ts';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { languageOf } from '../../i18n/start.ts';
import { useTimeZone } from '../../i18n/use-format.tsx';
import type { ImportSteps } from './use-file-import.ts';

/** Why a row can be refused before it is sent: by the file's own rules, and by those of the change that it would be. */
const refusalCodes = [
  'excel_required',
  'excel_value',
  'excel_amount',
  'excel_unknown',
  'excel_ambiguous',
  'excel_known',
  'excel_twice',
  'excel_customer',
  'not_found',
  'not_permitted',
  'rule',
  'id_taken',
  'job_ticket_taken',
  'internal',
] as const satisfies readonly ErrorCode[];

interface DownloadReturnedProps {
  kind: ImportKind;
  /** The first change that was not made: its rows and those after it go back as well. */
  from: number;
  steps: ImportSteps;
}

/** Gives back as Excel what is not imported: the person's own columns, and why. */
export function DownloadReturned({ kind, from, steps: { reader } }: DownloadReturnedProps) {
  const { t, i18n } = useTranslation();
  const timeZone = useTimeZone();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  const save = async (): Promise<void> => {
    const codes = Object.fromEntries(refusalCodes.map((code) => [code, errorText(code, code).title]));
    const texts = {
      sheet: t('excelImport.returned'),
      codes: { ...codes, cancelled: t('excelImport.notSent') },
      language: languageOf(i18n),
    };
    const bytes = await reader?.notImported(texts, from);
    if (bytes !== undefined)
      saveFile(bytes, exportName(`${importKinds[kind].sheet}-not-imported`, Date.now(), timeZone));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      loading={busy}
      onClick={() => run(save)}
    >
      {t('excelImport.downloadRefused')}
    </Button>
  );
}
