import { Button, Group } from '@mantine/core';
import { lazy, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManageRoles } from '../../../domain/account/permissions.ts';
import { defaultRoleName, roles } from '../../../domain/role/resource.ts';
import { newId } from '../../commands/new-id.ts';
import { createDefaultRole } from '../../commands/roles.ts';
import { RoleIcon, roleIcons } from '../../components/role-icon.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { defineRowScreen, RowDialogs, RowPage, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { roleList } from '../../mirror/lists/tables/people.ts';
import { useViewer } from '../../mirror/session.ts';
import { useRoles } from '../../mirror/staff.ts';

const RoleDialogs = lazy(async () => ({ default: (await import('./role-dialogs.tsx')).RoleDialogs }));

const screen = defineRowScreen({
  resource: roles,
  list: roleList,
  sort: { field: 'name', descending: false },
  texts: {
    title: 'nav.roles',
    count: 'roles.count',
    empty: 'roles.empty',
    emptyHint: 'roles.emptyHint',
    emptyCreate: 'roles.emptyCreate',
    search: 'roles.search',
  },
  rowName: ({ nickname }) => nickname,
  lines: ({ name, labels }) => [[name], [labels.employees]],
  may: { change: mayManageRoles, remove: mayManageRoles },
  create: { label: 'create.role', to: '/roles/create', may: ({ owner }) => owner },
});

/** The roles of the company (specification 2.7): the owner makes and changes them, employees read what they see of them. */
export function RolesScreen({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const { table, dialog } = useRowScreen(screen, { search, columns: useRoleColumns() });
  const tools = useDefaultRoleIsMissing() ? <CreateDefaultRole /> : null;
  return (
    <RowPage title={t('nav.roles')}>
      <DataTable {...table} tools={tools} />
      <RowDialogs dialog={dialog}>{(over) => <RoleDialogs {...over} />}</RowDialogs>
    </RowPage>
  );
}

type RoleColumn = TableColumn<ListedRow<'roles'>>;

/** The columns of roles: the icon with its name, and how many rights there are. */
function useRoleColumns(): readonly RoleColumn[] {
  const { t } = useTranslation();
  const format = useFormat();
  const more = useMemo(() => {
    const iconLabel = (icon: string | null): string => {
      const known = roleIcons.find((each) => each === icon);
      return known === undefined ? (icon ?? '') : t(`roles.icon.${known}`);
    };
    const icon: Partial<RoleColumn> = {
      cell: ({ icon: shown }) =>
        shown === null ? null : (
          <Group component="span" display="inline-flex" gap="0.375rem" style={{ verticalAlign: 'middle' }}>
            <RoleIcon icon={shown} />
            {iconLabel(shown)}
          </Group>
        ),
      value: ({ icon: shown }) => iconLabel(shown),
    };
    const rights: RoleColumn = {
      field: 'employeeRights',
      label: t('roles.rights'),
      kind: 'number',
      align: 'end',
      sortable: false,
      filterable: false,
      cell: ({ employeeRights }) => format.number(employeeRights.length),
      value: ({ employeeRights }) => employeeRights.length,
    };
    return { special: { icon }, extra: [rights] };
  }, [t, format]);
  return useResourceColumns(roles, more);
}

/** Whether the owner has not created the default role yet, with which pickers of employees begin. */
function useDefaultRoleIsMissing(): boolean {
  const { owner } = useViewer();
  const known = useRoles();
  return owner && known?.some(({ name }) => name === defaultRoleName) === false;
}

function CreateDefaultRole() {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const create = (): Promise<void> =>
    run(async () => {
      if (performed(await createDefaultRole(newId()))) {
        toast({ kind: 'success', message: t('roles.defaultCreated') });
      }
    });
  return (
    <Button variant="default" aria-busy={busy} onClick={create}>
      {t('roles.createDefault')}
    </Button>
  );
}
