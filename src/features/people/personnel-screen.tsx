import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAddEmployees, mayGive } from '../../../domain/account/permissions.ts';
import type { User } from '../../../domain/schemas.ts';
import { Carousel } from '../../components/carousel/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Filling } from '../../components/filling.tsx';
import { HoldButton } from '../../components/hold-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { RoleIcon } from '../../components/role-icon.tsx';
import type { RowAction } from '../../components/table/table-shape.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { useViewer } from '../../mirror/session.ts';
import { type StaffGroup, useStaff } from '../../mirror/staff.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import classes from './employee-card.module.css';
import { EmployeeCard } from './employee-card.tsx';
import { PersonnelHead } from './personnel-head.tsx';
import { noRole, type PersonnelSearch } from './personnel-search.ts';
import type { ConvertDialog } from './sign-up-part.ts';
import { useEmployeeActions } from './use-employee-actions.ts';
import { useNamedSheet } from './use-named-sheet.ts';

interface PersonnelScreenProps {
  search: PersonnelSearch;
  convertDialog: ConvertDialog;
}

/** The personnel (specification 2.8) with its tab Employees; Vacation Management has a path of its own. */
export function PersonnelScreen({ search, convertDialog }: PersonnelScreenProps) {
  const { t } = useTranslation();
  return (
    <>
      <PersonnelHead title={t('nav.personnel')} tab="employees" />
      <PageContent>
        <EmployeesTab search={search} convertDialog={convertDialog} />
      </PageContent>
    </>
  );
}

const PersonnelDialogs = lazy(async () => ({ default: (await import('./personnel-dialogs.tsx')).PersonnelDialogs }));

/** How long the add button is held, in milliseconds (specification 9). */
const holdToAdd = 750;

interface EmployeesTabProps {
  search: PersonnelSearch;
  convertDialog: ConvertDialog;
}

const keyOf = ({ role }: StaffGroup): string => role?.id ?? noRole;

/** The employees of the company, a tab per role with their cards (specification 2.8). */
function EmployeesTab({ search, convertDialog }: EmployeesTabProps) {
  const staff = useStaff();
  const fill = useSyncState()?.fill ?? null;
  const dialog = useRowDialog(search);
  const create = useNamedSheet('create', search.create);
  const convert = useNamedSheet('convert', search.convert);
  const actions = useEmployeeActions({ dialog, convert: convert.open });
  if (staff === undefined) return null;
  const open = staff.find((group) => keyOf(group) === search.role) ?? staff[0];
  if (fill !== null && staff.every(({ people }) => people.length === 0)) return <Filling {...fill} />;
  const begun = [dialog, create, convert].some(({ shown }) => shown !== null);
  return (
    <>
      {open === undefined ? null : (
        <>
          <RoleTabs staff={staff} open={open} />
          <Cards key={keyOf(open)} group={open} actions={actions} onAdd={create.open} />
        </>
      )}
      {begun ? (
        <NamedSheets>
          <PersonnelDialogs dialog={dialog} create={create} convert={convert} convertDialog={convertDialog} />
        </NamedSheets>
      ) : null}
    </>
  );
}

/** The name of a group: its role, or a name for people without one. */
function useGroupLabel(): (group: StaffGroup) => string {
  const { t } = useTranslation();
  const { kind } = useViewer();
  return ({ role }) => role?.nickname ?? t(kind === 'office' ? 'people.noRole' : 'people.colleagues');
}

function RoleTabs({ staff, open }: { staff: readonly StaffGroup[]; open: StaffGroup }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const labelOf = useGroupLabel();
  return (
    <PageTabs
      inner
      label={t('people.roles')}
      tabs={staff.map((group) => ({
        value: keyOf(group),
        label: labelOf(group),
        count: group.people.length,
        icon: <RoleIcon icon={group.role?.icon ?? null} />,
      }))}
      value={keyOf(open)}
      onChange={(role) => void navigate({ to: '.', search: { role }, replace: true, resetScroll: false })}
    />
  );
}

interface CardsProps {
  group: StaffGroup;
  actions: (employee: User) => readonly RowAction[];
  /** Opens the dialog that creates an employee with a role. */
  onAdd: (role: string) => void;
}

function Cards({ group, actions, onAdd }: CardsProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const name = useGroupLabel()(group);
  const { role, people } = group;
  const phone = usePhone();
  const adds = mayAddEmployees(viewer) && (role === null || mayGive(viewer, role));
  if (people.length === 0 && !adds) return <EmptyState title={t('people.empty')} hint={t('people.emptyHint')} />;
  const cards = people.map((employee) => ({
    key: employee.id,
    content: <EmployeeCard employee={employee} actions={actions(employee)} />,
  }));
  const label = t('people.cardsOf', { role: name });
  if (!adds) return <Carousel label={label} slides={cards} />;
  const adding = <Adding role={group.role?.id ?? null} name={name} onAdd={onAdd} bar={phone} />;
  if (!phone) return <Carousel label={label} slides={[{ key: 'add', content: adding }, ...cards]} />;
  // Phones show one card at a time: the button stands above, where nobody has to look for it.
  return (
    <Stack gap="sm">
      {adding}
      {cards.length === 0 ? <EmptyState title={t('people.empty')} /> : <Carousel label={label} slides={cards} />}
    </Stack>
  );
}

interface AddingProps {
  role: string | null;
  name: string;
  onAdd: (role: string) => void;
  /** It stands above the cards instead of being one. */
  bar: boolean;
}

/** The add button, which is held (specification 2.8). Employees need a role, so without one it leads to the roles. */
function Adding({ role, name, onAdd, bar }: AddingProps) {
  const { t } = useTranslation();
  const { owner } = useViewer();
  if (role === null) {
    return (
      <div className={classes.add} data-bar={bar || undefined}>
        <Text c="dimmed" fz="xs">
          {t('people.roleFirst')}
        </Text>
        {owner ? <LinkButton to="/roles">{t('nav.roles')}</LinkButton> : null}
      </div>
    );
  }
  return (
    <div className={classes.add} data-bar={bar || undefined}>
      <HoldButton variant="light" duration={holdToAdd} hint={t('people.holdToAdd')} onHeld={() => onAdd(role)}>
        {t('people.add')}
      </HoldButton>
      <Text c="dimmed" fz="xs">
        {t('people.addHint', { role: name })}
      </Text>
    </div>
  );
}
