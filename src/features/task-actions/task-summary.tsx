import { useTranslation } from 'react-i18next';
import { Fact, Rows } from '../../components/rows.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ActedTask } from '../../mirror/task-parts.ts';
import { taskStatusLooks } from '../../theme/work-statuses.ts';

interface TaskSummaryProps {
  acted: ActedTask;
  /** Replaces its own name and job ticket. */
  named?: { nickname: string; jobTicket: string | null };
}

/** A read-only summary of a task, to recognise it. */
export function TaskSummary({ acted: { task, parts, customer }, named = task }: TaskSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  return (
    <Rows>
      <Fact label={t('tasks.column.nickname')} value={named.nickname} />
      {named.jobTicket === null ? null : <Fact label={t('tasks.column.jobTicket')} value={named.jobTicket} />}
      {customer === null ? null : <Fact label={t('tasks.column.customer')} value={customer.nickname} />}
      {from === null || to === null ? null : (
        <Fact label={t('tasks.fact.installation')} value={format.dateTimeRange(from, to)} />
      )}
      <Fact label={t('taskForm.tab.addresses')} value={format.number(parts.addresses.length)} />
      {named === task ? (
        <Fact
          label={t('tasks.column.status')}
          value={<StatusPill look={taskStatusLooks[task.taskCompletionStatus]} />}
        />
      ) : null}
    </Rows>
  );
}
