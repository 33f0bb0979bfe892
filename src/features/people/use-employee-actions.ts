import { IconEye, IconPencil, IconTrash, IconUserCheck, IconUserOff, IconUserUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type EmployeeAction, employeeActions } from '../../../domain/account/permissions.ts';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { enableEmployee } from '../../commands/personnel.ts';
import { confirm } from '../../components/confirm-store.ts';
import type { RowAction } from '../../components/table/table-shape.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { readPersonsWaitingWork } from '../../mirror/waiting-work.ts';

interface ActionLook extends Pick<RowAction, 'icon' | 'danger'> {
  label: TextKey;
}

const looks: Readonly<Record<EmployeeAction, ActionLook>> = {
  view: { label: 'action.view', icon: IconEye },
  edit: { label: 'action.edit', icon: IconPencil },
  activate: { label: 'people.activate', icon: IconUserCheck },
  deactivate: { label: 'people.deactivate', icon: IconUserOff },
  makeUser: { label: 'people.makeUser', icon: IconUserUp },
  delete: { label: 'action.delete', icon: IconTrash, danger: true },
};

const switching = {
  activate: { question: 'people.activateText', done: 'people.activated', enabled: true },
  deactivate: { question: 'people.deactivateText', done: 'people.deactivated', enabled: false },
} as const;

/** The order of the menu; irreversible actions come last. */
const order: readonly EmployeeAction[] = ['edit', 'view', 'activate', 'deactivate', 'makeUser', 'delete'];

interface EmployeeSheets {
  dialog: RowDialog;
  /** Opens the dialog that makes an employee a user. */
  convert: (id: string) => void;
}

/** The actions of the viewer on an employee, the primary one first (specification 2.8 and 4.7). */
export function useEmployeeActions({ dialog, convert }: EmployeeSheets): (employee: User) => RowAction[] {
  const { t } = useTranslation();
  const viewer = useViewer();
  const switchAccount = useSwitching();
  const act = (action: EmployeeAction, employee: User): unknown => {
    if (action === 'activate' || action === 'deactivate') return switchAccount(action, employee);
    return action === 'makeUser' ? convert(employee.id) : dialog.open(action, employee.id);
  };
  return (employee) => {
    const offered = employeeActions(viewer, employee);
    return order
      .filter((action) => offered.includes(action))
      .map((action) => {
        const { label, ...look } = looks[action];
        return { ...look, label: t(label), act: () => act(action, employee) };
      });
  };
}

/** Activates or deactivates an account after a confirmation (specification 4.7). */
function useSwitching(): (action: keyof typeof switching, employee: User) => Promise<void> {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { run } = useAction();
  const mirror = useMirror();
  /** A sentence about how many devices of a person still have unsent work. */
  const waitingOf = async (employee: User): Promise<string[]> => {
    const count = (await readPersonsWaitingWork(mirror, employee.id)).length;
    return count === 0 ? [] : [`${t('devices.workWaits', { count })}.`];
  };
  return (action, employee) =>
    run(async () => {
      const { question, done, enabled } = switching[action];
      const name = personName(employee);
      const label = t(looks[action].label);
      const message = [...(enabled ? [] : await waitingOf(employee)), t(question, { name })].join(' ');
      const confirmation = { title: label, message, confirmLabel: label, destructive: !enabled };
      if (!(await confirm(confirmation)) || !performed(await enableEmployee(employee.id, enabled))) return;
      toast({ kind: 'success', message: t(done, { name }) });
    });
}
