import { useTranslation } from 'react-i18next';
import type { HistoryEntry } from '../../../domain/history/entry.ts';
import type { Cell } from '../../../domain/import/table.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useHistoryWords } from './history-words.ts';

/** A history as lines of a sheet: one for each field that changed, and one for an entry that changed none. */
export function useSheetRows(): { header: string[]; rowsOf: (entry: HistoryEntry) => Cell[][] } {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useHistoryWords();
  const errorText = useErrorText();
  const header = [
    t('history.doneAt'),
    t('history.arrivedAt'),
    t('history.who'),
    t('history.device'),
    t('history.deviceClock'),
    t('history.clockWrong'),
    t('history.what'),
    t('history.rowColumn'),
    t('inbox.field'),
    t('history.before'),
    t('history.after'),
    t('history.outcome'),
  ];
  const rowsOf = (entry: HistoryEntry): Cell[][] => {
    const { code, kind } = entry.outcome;
    const begun = [
      format.dateTime(entry.at),
      format.dateTime(entry.arrivedAt),
      [words.who(entry), words.acceptedBy(entry)].filter(Boolean).join(', '),
      words.device(entry),
      format.dateTime(entry.deviceAt),
      words.clock(entry),
      words.what(entry),
    ];
    const ended = code === null ? t(`history.outcomeIs.${kind}`) : errorText(code, code).title;
    const changed = entry.changes.flatMap(({ resource, label, fields }) => {
      const row = words.row({ resource, label });
      if (fields.length === 0) return [[row, null, null, null]];
      return fields.map(({ field, before, after }) => [
        row,
        words.field(resource, field),
        words.value(resource, { field, value: before }),
        words.value(resource, { field, value: after }),
      ]);
    });
    const lines = changed.length === 0 ? [[null, null, null, null]] : changed;
    return lines.map((line) => [...begun, ...line, ended]);
  };
  return { header, rowsOf };
}
