import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../domain/import/import-kinds.ts';
import { Notice } from '../../components/notice.tsx';
import { RefusalHelp } from '../../components/refusal-help.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useImportedItems } from '../../mirror/imported-items.ts';
import { DownloadReturned } from './download-returned.tsx';
import classes from './excel-import.module.css';
import type { ImportEnd, ImportSteps } from './use-file-import.ts';

interface ImportResultProps {
  kind: ImportKind;
  end: ImportEnd;
  steps: ImportSteps;
  onDone: () => void;
}

/** The result of an import: at once on this device, and in the office as it proceeds. */
export function ImportResult({ kind, end, steps, onDone }: ImportResultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { checked, taken, items, early, kept } = end;
  const left = checked.counts.add + checked.counts.change - taken + checked.counts.refused;
  const whole = early === null && left === 0;
  const counted = (count: number) => ({ count, shown: format.number(count) });
  const leftText =
    kept === null
      ? t('excelImport.left', counted(left))
      : [taken === 0 ? null : t('excelImport.draft.keptRows', counted(kept.rows)), t('excelImport.draft.where')]
          .filter((line) => line !== null)
          .join(' ');
  return (
    <div className={classes.card}>
      <div className={classes.body}>
        <Notice
          tone={whole ? 'green' : 'amber'}
          title={
            taken === 0 && kept !== null
              ? t('excelImport.draft.keptRows', counted(kept.rows))
              : t('excelImport.taken', counted(taken))
          }
          text={[
            left > 0 ? leftText : null,
            checked.counts.unchanged > 0 ? t('excelImport.known', counted(checked.counts.unchanged)) : null,
          ]
            .filter((line) => line !== null)
            .join(' ')}
        />
        <Early early={early} />
        {items.length === 0 ? null : <OnTheWay items={items} />}
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={() => steps.restart()}>
          {t('excelImport.another')}
        </Button>
        {left === 0 ? null : <DownloadReturned kind={kind} from={items.length} steps={steps} />}
        {kept === null ? null : (
          <Button variant="default" onClick={() => void steps.resume(kept)}>
            {t('excelImport.draft.resume')}
          </Button>
        )}
        <Button onClick={onDone}>{t('excelImport.toList')}</Button>
      </div>
    </div>
  );
}

/** Why it ended before all rows were imported. */
function Early({ early }: Pick<ImportEnd, 'early'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (early === null) return null;
  if (early === 'stopped') return <p>{t('excelImport.stopped')}</p>;
  const { title, text } = errorText(early.code, early.code, ['excelImport']);
  return (
    <Notice tone="red" title={t('excelImport.refusedAll')} text={`${title} ${text}`}>
      <RefusalHelp code={early.code} />
    </Notice>
  );
}

/** How many rows have still to reach the office, and whether it took all of them. */
function OnTheWay({ items }: { items: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = useImportedItems(items);
  if (found === undefined) return null;
  const { waiting, attention } = found;
  if (attention) {
    return (
      <Notice tone="red" title={t('excelImport.notAllTaken')}>
        <Button component={Link} to="/inbox" variant="default" className={classes.inbox}>
          {t('excelImport.openInbox')}
        </Button>
      </Notice>
    );
  }
  const text =
    waiting === 0 ? t('excelImport.sent') : t('excelImport.waiting', { count: waiting, shown: format.number(waiting) });
  return <p role="status">{text}</p>;
}
