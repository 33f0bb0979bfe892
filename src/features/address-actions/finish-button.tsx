import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { takesMarks } from '../../../domain/operational-address/permissions.ts';
import type { OperationalAddress } from '../../../domain/operational-address/schema.ts';
import type { Task } from '../../../domain/task/schema.ts';
import { useTurns } from '../../components/use-turns.ts';

const BulkFinish = lazy(async () => ({ default: (await import('./bulk-finish.tsx')).BulkFinish }));

interface FinishButtonProps {
  task: Task;
  addresses: readonly OperationalAddress[];
}

/** Opens bulk finish, while there are installed addresses and the task takes marks (specification 4.5). */
export function FinishButton({ task, addresses }: FinishButtonProps) {
  const { t } = useTranslation();
  const { turn, opened, open, close } = useTurns();
  const { length: count } = addresses.filter(({ completionStatus }) => completionStatus === 'INSTALLED');
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
          <BulkFinish key={turn} task={task} addresses={addresses} opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
