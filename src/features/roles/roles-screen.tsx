import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultRoleName } from '../../../domain/role/default-role.ts';
import { mayManageRoles } from '../../../domain/role/permissions.ts';
import { roles } from '../../../domain/role/resource.ts';
import { newId } from '../../commands/proofs.ts';
import { createDefaultRole } from '../../commands/roles.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardWords } from '../../components/table/card-words.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import { firstColumnsOf } from '../../components/table/use-resource-columns.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { type RowRights, useRowDialogActions } from '../../components/use-row-dialog-actions.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { roleList } from '../../mirror/lists/tables/people.ts';
import { useViewer } from '../../mirror/session.ts';
import { useRoles } from '../../mirror/staff.ts';
import { roleListParams } from './role-search.ts';
import { type ListedRole, useRoleColumns } from './use-role-columns.tsx';

const RoleDialogs = lazy(async () => ({ default: (await import('./role-dialogs.tsx')).RoleDialogs }));

const nameOf = ({ nickname }: ListedRole): string => nickname;

/** The roles of the company (specification 2.7): the owner makes and changes them, employees read what they see of them. */
export function RolesScreen({ search }: { search: RowListSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const of = useMemo(() => roleList(viewer), [viewer]);
  const list = useUrlList({ list: of, params: roleListParams }, search);
  const dialog = useRowDialog(search);
  const canBegin = useDefaultRoleIsMissing();
  return (
    <>
      <PageHeader title={t('nav.roles')} />
      <PageContent>
        <DataTable
          {...list}
          label={t('nav.roles')}
          rowLabel={nameOf}
          columns={useRoleColumns()}
          required="nickname"
          minimum={firstColumnsOf(roles)}
          card={(role, title) => (
            <CardWords title={title(role.nickname)} lines={[[role.name], [role.labels.employees]]} />
          )}
          count={(count) => t('roles.count', { count, shown: format.number(count) })}
          empty={{ title: t('roles.empty'), hint: t('roles.emptyHint') }}
          search={{ label: t('roles.search'), placeholder: t('roles.search') }}
          actions={useRowDialogActions(dialog, useRights())}
          readOnly
          {...(canBegin ? { tools: <DefaultRole /> } : {})}
          {...(viewer.owner ? { create: { label: t('create.role'), to: '/roles/create' } } : {})}
        />
      </PageContent>
      {dialog.shown === null ? null : (
        <Suspense fallback={null}>
          <RoleDialogs key={dialog.turn} dialog={dialog} shown={dialog.shown} />
        </Suspense>
      )}
    </>
  );
}

/** Who may change and delete a role. */
function useRights(): RowRights<ListedRole> {
  const viewer = useViewer();
  return useMemo(() => {
    const manages = (role: ListedRole): boolean => mayManageRoles(viewer, role);
    return { change: manages, remove: manages };
  }, [viewer]);
}

/** Whether the owner has not made the default role yet, with which pickers of employees begin. */
function useDefaultRoleIsMissing(): boolean {
  const { owner } = useViewer();
  const roles = useRoles();
  return owner && roles?.some(({ name }) => name === defaultRoleName) === false;
}

function DefaultRole() {
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
