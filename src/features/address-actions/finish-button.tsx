import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { takesMarks } from '../../../domain/operational-address/permissions.ts';
import type { OperationalAddress, Task } from '../../../domain/schemas.ts';
import { useFreshSheet } from '../../components/sheet-state.ts';

const BulkFinish = lazy(async () => ({ default: (await import('./bulk-finish.tsx')).BulkFinish }));

interface FinishButtonProps {
  task: Task;
  addresses: readonly OperationalAddress[];
  /** Those that lack photos which the task asks for. */
  lacking: ReadonlySet<string>;
}

/** Opens bulk finish, while there are installed addresses that lack no photos and the task takes marks (specification 4.5). */
export function FinishButton({ task, addresses, lacking }: FinishButtonProps) {
  const { t } = useTranslation();
  const { turn, opened, open, close } = useFreshSheet();
  const { length: count } = addresses.filter(
    ({ id, completionStatus }) => completionStatus === 'INSTALLED' && !lacking.has(id),
  );
  return (
    <>
      <Button
        variant="default"
        disabled={count === 0 || !takesMarks(task)}
        leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
        onClick={open}
      >
        {t('finish.open', { count })}
      </Button>
      {turn === 0 ? null : (
        <Suspense fallback={null}>
          <BulkFinish key={turn} task={task} addresses={addresses} lacking={lacking} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
