import { useTranslation } from 'react-i18next';
import { mayManageRoles } from '../../../domain/role/permissions.ts';
import { deleteRole } from '../../commands/roles.ts';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { useDialogRow } from '../../components/use-dialog-row.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import { useRole } from '../../mirror/staff.ts';
import { EditRole } from './edit-role.tsx';
import { ReadOnlyRole } from './read-only-role.tsx';

interface RoleDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
}

/** The dialog over the list of roles: one is viewed, edited or deleted (specification 2.7). */
export function RoleDialogs({ dialog, shown: { kind, id } }: RoleDialogsProps) {
  const { t } = useTranslation();
  const role = useDialogRow(useRole(id), dialog);
  const viewer = useViewer();
  if (role === null) return null;
  const manages = mayManageRoles(viewer, role);
  if (kind === 'edit' && manages) return <EditRole role={role} dialog={dialog} />;
  const sheet = { opened: dialog.opened, onClose: dialog.close, title: role.nickname };
  if (kind === 'delete' && manages) {
    return (
      <DeleteSheet
        {...sheet}
        question={t(role.employees.length > 0 ? 'roles.deleteInUse' : 'roles.deleteText')}
        deleted={t('roles.deleted')}
        remove={() => deleteRole(id)}
      >
        <ReadOnlyRole role={role} />
      </DeleteSheet>
    );
  }
  return (
    <ViewSheet {...sheet} onEdit={manages ? () => dialog.open('edit', id) : null}>
      <ReadOnlyRole role={role} />
    </ViewSheet>
  );
}
