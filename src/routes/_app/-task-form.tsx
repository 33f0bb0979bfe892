import { Button } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { refuseEditing } from '../../../domain/task/form.ts';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { useCloseSheet, useOpenSheet, useReplaceSheet } from '../../components/use-sheet-search.ts';
import { useUndo } from '../../features/address/use-mark.tsx';
import type { ProofSearch } from '../../features/proof/proof-search.ts';
import type { TaskFormSearch } from '../../features/task-form/task-form-search.ts';
import { useViewer } from '../../mirror/session.ts';
import { usePlannedTask } from '../../mirror/task-form.ts';
import { newAddress } from './-new-address.tsx';
import { ProofsOver } from './-proof-dialogs.tsx';

const TaskDialog = lazy(async () => ({
  default: (await import('../../features/task-form/task-dialog.tsx')).TaskDialog,
}));
const OperationalAddresses = lazy(async () => ({
  default: (await import('../../features/address-actions/operational-addresses.tsx')).OperationalAddresses,
}));
const ProofTable = lazy(async () => ({ default: (await import('../../features/proof/proof-table.tsx')).ProofTable }));

/** The form of a task over its screen, as the address names it by the tab that is open first, and a proof over that. */
export function TaskFormOver({ id, search }: { id: string; search: TaskFormSearch & ProofSearch }) {
  const { form } = search;
  const openSheet = useOpenSheet();
  const close = useCloseSheet();
  const goOn = useReplaceSheet();
  const { offerUndo } = useUndo();
  // A proof over it would begin anew, were it taken from below it.
  const shown = useShown(form ?? null, { stays: true });
  const proofs = <ProofsOver id={id} search={search} />;
  if (shown.shown === null) return proofs;
  return (
    <NamedSheets>
      <TaskDialog
        key={shown.openings}
        id={id}
        opened={shown.opened}
        onClose={() => close(['form'])}
        onPublish={() => goOn({ action: 'publish', of: id }, ['form'])}
        tab={form ?? 'basic'}
        newAddress={newAddress}
        over={proofs}
        parts={{
          operational: (task) => (
            <OperationalAddresses task={task} onOpen={(address) => openSheet({ address })} offerUndo={offerUndo} />
          ),
          proofs: (task, type) => (
            <Suspense fallback={null}>
              <ProofTable task={task} type={type} />
            </Suspense>
          ),
        }}
      />
    </NamedSheets>
  );
}

/** Opens the form of a task: to be edited, or only read (specification 4.2). */
export function OpenTaskForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const openSheet = useOpenSheet();
  const planned = usePlannedTask(id);
  if (planned === undefined || planned === null || viewer.kind !== 'office') return null;
  const readOnly = refuseEditing(viewer, planned.task) !== null;
  const Icon = readOnly ? IconEye : IconPencil;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onClick={() => openSheet({ form: 'basic' })}
    >
      {t(readOnly ? 'tasks.view' : 'taskForm.edit')}
    </Button>
  );
}
