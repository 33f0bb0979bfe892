import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestFile } from '../../../documents/excel/table.ts';
import type { ImportKind, ImportOf } from '../../../domain/import/import-kinds.ts';
import { mostRows } from '../../../domain/import/table.ts';
import { FileField } from '../../components/form/file-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useAddressSheet, useTemplate } from './downloads.ts';
import classes from './excel-import.module.css';
import { type Serving, ServingField } from './serving-field.tsx';
import type { ChosenFile } from './use-file-import.ts';

/** What the dialog of the system offers (specification 5). */
const accepted = '.xlsx,.xls,.xlsm,.csv';

interface ChooseFileProps {
  kind: ImportKind;
  /** The code of what was wrong with the file that was chosen last. */
  fault: string | null;
  onRead: (chosen: ChosenFile) => Promise<void>;
  onCancel: () => void;
}

/** The kind of import; null until it is chosen. */
function importOf(kind: ImportKind, { mode, customer }: Serving): ImportOf | null {
  if (kind !== 'addresses') return { kind };
  if (mode !== 'customer') return { kind, serving: mode };
  return customer === null ? null : { kind, serving: { customer: customer.id } };
}

/** The choice of a file, and of whom its addresses serve. */
export function ChooseFile({ kind, fault, onRead, onCancel }: ChooseFileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [file, setFile] = useState<File | null>(null);
  const [serving, setServing] = useState<Serving>({ mode: 'rows', customer: null });
  const of = importOf(kind, serving);
  const hint = t('excelImport.fileHint', { most: format.bytes(largestFile), rows: format.number(mostRows) });
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        if (file !== null && of !== null) void onRead({ file, of });
      }}
    >
      <div className={classes.body}>
        {fault === null ? null : <Fault code={fault} />}
        {kind === 'changes' ? <p className={classes.lead}>{t('excelImport.changesHint')}</p> : null}
        {kind === 'addresses' ? <ServingField value={serving} onChange={setServing} /> : null}
        <FileField
          label={t('excelImport.file')}
          hint={hint}
          accept={accepted}
          multiple={false}
          most={largestFile}
          value={file === null ? null : [file]}
          onChange={(files) => setFile(files?.[0] ?? null)}
          required
        />
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        {kind === 'changes' ? <DownloadForChanges /> : <DownloadTemplate kind={kind} />}
        <Button type="submit" disabled={file === null || of === null}>
          {t('excelImport.check')}
        </Button>
      </div>
    </form>
  );
}

const download = <IconDownload size={18} stroke={1.7} aria-hidden />;

/** The file could not be read: why, and what to do. */
function Fault({ code }: { code: string }) {
  const { title, text } = useErrorText()(code, code);
  return <Notice tone="red" title={title} text={text} />;
}

function DownloadTemplate({ kind }: { kind: Exclude<ImportKind, 'changes'> }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const save = useTemplate(kind);
  return (
    <Button variant="default" leftSection={download} loading={busy} onClick={() => run(save)}>
      {t('excelImport.template')}
    </Button>
  );
}

function DownloadForChanges() {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const save = useAddressSheet();
  return (
    <Button variant="default" leftSection={download} loading={busy} onClick={() => run(save)}>
      {t('excelImport.downloadForChanges')}
    </Button>
  );
}
