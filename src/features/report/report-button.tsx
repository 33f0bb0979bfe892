import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileTypePdf } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useShown } from '../../components/sheet-state.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Creates the PDF report of a task; works offline. */
export function ReportButton({ task }: { task: string }) {
  const { t } = useTranslation();
  const [wanted, { open, close }] = useDisclosure(false);
  const { shown, opened, openings } = useShown(wanted ? task : null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {t('report.make')}
      </Button>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <ReportDialog key={openings} task={shown} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
