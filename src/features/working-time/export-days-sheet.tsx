import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { datesBetween } from '../../../domain/kernel/weeks.ts';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { DateRange } from '../../components/table/date-range.tsx';
import type { Dates } from '../../components/table/quick-ranges.tsx';
import { useAction } from '../../components/use-action.ts';
import type { SheetRange } from '../../mirror/work-days.ts';

/** A quarter of a year: more days of a large company are too many rows for a phone. */
const mostDays = 92;

interface ExportDaysSheetProps {
  /** The days with which it begins. */
  month: SheetRange;
  opened: boolean;
  onClose: () => void;
  onSave: (range: SheetRange) => Promise<void>;
}

/** Asks for the days of an Excel file. */
export function ExportDaysSheet({ month, opened, onClose, onSave }: ExportDaysSheetProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [dates, setDates] = useState<Dates | null>({ from: month.first, to: month.last });
  const isTooLong = dates !== null && datesBetween(dates.from, dates.to).length > mostDays;
  const save = async (): Promise<void> => {
    if (dates === null) return;
    await onSave({ first: dates.from, last: dates.to });
    onClose();
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t('workingTime.excel')}
      action={
        <Button aria-busy={busy} disabled={dates === null || isTooLong} onClick={() => void run(save)}>
          {t('workingTime.excelSave')}
        </Button>
      }
    >
      <DateRange
        label={t('workingTime.excelDays')}
        anyTime={t('workingTime.excelAnyDays')}
        dates={dates}
        onChange={setDates}
      />
      <Text size="sm" mt="0.5rem" role="status" {...(isTooLong ? { c: 'red' } : { c: 'dimmed' })}>
        {t('workingTime.excelLimit', { most: mostDays })}
      </Text>
    </SmallSheet>
  );
}
