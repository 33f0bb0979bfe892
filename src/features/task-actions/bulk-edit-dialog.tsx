import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkEdit, type BulkKind, mostAtOnce } from '../../../domain/task/bulk.ts';
import { rescheduleTask } from '../../../domain/task/edit-mutations.ts';
import { cancelTask } from '../../../domain/task/operational-mutations.ts';
import { assignEmployees } from '../../../domain/task/people-mutations.ts';
import { publishTask } from '../../../domain/task/publish-mutations.ts';
import { DateField } from '../../components/form/date-field.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { StoppableProgress } from '../../components/stoppable-progress.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { type BulkMutations, type BulkPlan, useBulkPlan } from '../../mirror/bulk-plan.ts';
import { useCrew } from '../../mirror/crew.ts';
import { useViewer } from '../../mirror/session.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { useBulkApply } from './use-bulk-apply.tsx';

const mutations: BulkMutations = { assignEmployees, rescheduleTask, publishTask, cancelTask };

interface BulkEditDialogProps {
  kind: BulkKind;
  /** Their ids. */
  tasks: readonly string[];
  opened: boolean;
  /** Whether it was done, or only closed. */
  onDone: (done: boolean) => void;
}

/** What the dialog of an edit asks for; the edit is null until it is complete. */
function useInput(kind: BulkKind): { edit: BulkEdit | null; field: ReactNode } {
  const { t } = useTranslation();
  const crew = useCrew(useViewer().companyId, null, '');
  const [employees, setEmployees] = useState<readonly string[]>([]);
  const [date, setDate] = useState<string | null>(null);
  if (kind === 'publish' || kind === 'cancel') return { edit: { kind }, field: null };
  if (kind === 'reschedule') {
    const label = t('bulkEdit.reschedule.date');
    const hint = t('bulkEdit.reschedule.hint');
    return {
      edit: date === null ? null : { kind, date },
      field: <DateField label={label} hint={hint} value={date} onChange={setDate} />,
    };
  }
  const options = (crew?.members ?? []).map(({ id, name, roleName }) => ({
    value: id,
    label: name,
    ...(roleName === null ? {} : { detail: roleName }),
  }));
  return {
    edit: employees.length === 0 ? null : { kind, employees },
    field: (
      <MultiSelectField
        label={t('bulkEdit.assign.employees')}
        options={options}
        value={[...employees]}
        onChange={(chosen) => setEmployees(chosen ?? [])}
      />
    ),
  };
}

/** Asks what to do with several tasks, says what will happen with each, and does it. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, tasks, opened, onDone } = props;
  const isTooMany = tasks.length > mostAtOnce;
  const { edit, field } = useInput(kind);
  const live = useBulkPlan(mutations, isTooMany ? null : edit, tasks);
  // Once it is agreed to, it no longer follows its own changes.
  const [agreed, setAgreed] = useState<BulkPlan | null>(null);
  const plan = agreed ?? live;
  const { busy, apply, progress, stop } = useBulkApply(kind, () => onDone(true));
  const count = plan?.lines.length ?? 0;
  // How many are concerned is known once something is chosen.
  const label =
    plan === undefined || plan === null
      ? t(`bulkEdit.${kind}.label`)
      : t(`bulkEdit.${kind}.action`, { count, shown: format.number(count) });
  const act = (): void => {
    setAgreed(plan ?? null);
    void apply(plan?.lines ?? []);
  };
  if (progress !== null) {
    const counts = { count: progress.of, shown: format.number(progress.done), all: format.number(progress.of) };
    return (
      <StoppableProgress
        {...progress}
        title={t(`bulkEdit.${kind}.title`)}
        text={t('bulkEdit.progress', counts)}
        onStop={stop}
      />
    );
  }
  return (
    <SmallSheet
      opened={opened}
      onClose={() => onDone(false)}
      title={t(`bulkEdit.${kind}.title`)}
      careful={kind === 'cancel'}
      action={
        kind === 'cancel' && count > 0 ? (
          <HoldButton color="red" onHeld={act}>
            {label}
          </HoldButton>
        ) : (
          <Button disabled={count === 0} aria-busy={busy} onClick={act}>
            {label}
          </Button>
        )
      }
    >
      {isTooMany ? (
        <Notice
          tone="amber"
          title={t('bulkEdit.tooMany', { most: format.number(mostAtOnce) })}
          text={t('bulkEdit.tooManyHint')}
        />
      ) : (
        <Stack gap="md">
          {field}
          {kind === 'cancel' ? <Text>{t('bulkEdit.cancel.hint')}</Text> : null}
          {plan ? <BulkPreview plan={plan} of={tasks.length} kind={kind} /> : null}
        </Stack>
      )}
    </SmallSheet>
  );
}
