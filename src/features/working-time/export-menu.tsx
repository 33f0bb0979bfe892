import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../domain/kernel/weeks.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { SheetRange } from '../../mirror/work-days.ts';
import { noonOf } from './noon.ts';
import { useTimeExport } from './use-time-export.ts';

const ExportDaysSheet = lazy(async () => ({ default: (await import('./export-days-sheet.tsx')).ExportDaysSheet }));

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** The last date of a month; no month has more than 31 days. */
const lastOfMonth = (date: string): string => addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);

interface ExportMenuProps {
  range: SheetRange;
  /** Whose days are shown; null for everybody's. */
  person: string | null;
}

/** Excel of the week, of the month in which it begins, or of other days. */
export function ExportMenu({ range, person }: ExportMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const save = useTimeExport(person);
  const { openings, opened, open, close } = useFreshSheet();
  const month = { first: firstOfMonth(range.first), last: lastOfMonth(range.first) };
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button variant="default" aria-busy={busy} leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}>
            {t('workingTime.excel')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void run(() => save(range))}>{t('workingTime.excelWeek')}</Menu.Item>
          <Menu.Item onClick={() => void run(() => save(month))}>{format.month(noonOf(month.first))}</Menu.Item>
          <Menu.Item onClick={open}>{t('workingTime.excelOther')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {openings === 0 ? null : (
        <Suspense fallback={null}>
          <ExportDaysSheet key={openings} month={month} opened={opened} onClose={close} onSave={save} />
        </Suspense>
      )}
    </>
  );
}
