import { IconEye, IconToggleLeft, IconToggleRight, IconUnlink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayAutoAccept, mayEndAgreement, mayInOffice } from '../../../domain/account/permissions.ts';
import { subcontractorAgreements } from '../../../domain/subcontractor-agreement/resource.ts';
import { setAutoAccept } from '../../commands/requests.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { type ContactKind, contactCell } from '../../components/table/row-columns.tsx';
import type { RowAction, RowActions, TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { defineRowScreen, useRowScreen } from '../../lists/row-screen.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import { contractorList, subcontractorList } from '../../mirror/lists/tables/partners.ts';
import { useViewer } from '../../mirror/session.ts';
import { PartnerDialogs, type PartnerSide } from './partner-dialogs.tsx';
import { type ProfilePart, searchOfPart } from './profile-search.ts';

/** The columns of users (specification 2.10). */
const personFields = ['nickname', 'name', 'surname', 'email', 'phoneNumber', 'vat'] as const;

const contacts: Readonly<Record<string, ContactKind>> = { email: 'email', phoneNumber: 'telephone' };

const partnerScreen = (side: PartnerSide) =>
  defineRowScreen({
    resource: subcontractorAgreements,
    list: side === 'subcontractor' ? subcontractorList : contractorList,
    texts: {
      title: `fleet.partners.${side}.title`,
      count: `fleet.partners.${side}.count`,
      empty: `fleet.partners.${side}.empty`,
      emptyHint: `fleet.partners.${side}.emptyHint`,
    },
    rowName: ({ labels }) => labels[side] ?? '',
    lines: ({ labels, autoAccept }, { t }) => [
      [labels[`${side}.nickname`]],
      [{ telephone: labels[`${side}.phoneNumber`] }, labels[`${side}.email`]],
      [t(autoAccept ? 'fleet.autoAcceptIsOn' : 'fleet.autoAcceptIsOff')],
    ],
    sort: { field: side, descending: false },
    joined: {
      [side]: 'reference',
      ...Object.fromEntries(personFields.map((name) => [`${side}.${name}`, 'text'] as const)),
    },
    required: side,
  });

const screens = { subcontractor: partnerScreen('subcontractor'), contractor: partnerScreen('contractor') };

interface PartnersTableProps {
  side: PartnerSide;
  part: ProfilePart;
  search: Record<string, unknown>;
  /** The table in which auto-accept is switched (specification 2.2, Auto Accept). */
  switching?: boolean;
}

/** The subcontractors in the own fleet, or the contractors in whose fleet one is (specification 2.2 and 2.6). */
export function PartnersTable({ side, part, search, switching = false }: PartnersTableProps) {
  const { t } = useTranslation();
  const columns = usePartnerColumns(side);
  const { table, dialog } = useRowScreen(screens[side], { search, columns, kept: searchOfPart(part) });
  const viewing = useViewing(dialog, side);
  const switches = useSwitches(dialog);
  const adds = mayInOffice(useViewer(), 'POST_REQUESTS') && side === 'subcontractor';
  return (
    <>
      <DataTable
        {...table}
        extraFilters={[{ type: 'INPUT', field: side, label: t('fleet.field.company') }]}
        actions={switching ? switches : viewing}
        {...(adds ? { create: { label: t('fleet.add'), to: '/subcontractors/search' } } : {})}
      />
      <PartnerDialogs dialog={dialog} side={side} />
    </>
  );
}

type ListedAgreement = ListedRow<'subcontractor-agreements'>;

/** The columns of those on one side of agreements. */
function usePartnerColumns(side: PartnerSide): readonly TableColumn<ListedAgreement>[] {
  const { t } = useTranslation();
  const more = useMemo(() => {
    const company: TableColumn<ListedAgreement> = {
      field: side,
      label: t('fleet.field.company'),
      kind: 'reference',
      filterable: false,
      cell: ({ labels }) => labels[side],
    };
    const person = personFields.map((name): TableColumn<ListedAgreement> => {
      const field = `${side}.${name}`;
      const value = ({ labels }: ListedAgreement) => labels[field];
      const contact = contacts[name];
      return {
        field,
        label: t(`fleet.field.${name}`),
        kind: 'text',
        cell: (row) => (contact === undefined ? value(row) : contactCell(contact, value(row))),
        value: (row) => value(row) ?? null,
      };
    });
    const extra = [company, ...person];
    return { extra, first: extra.map(({ field }) => field) };
  }, [side, t]);
  return useResourceColumns(subcontractorAgreements, more);
}

const viewOf = (dialog: RowDialog, id: string, label: string): RowAction => ({
  label,
  icon: IconEye,
  act: () => dialog.open('view', id),
});

/** View, and ending the agreement for who may. */
function useViewing(dialog: RowDialog, side: PartnerSide): (agreement: ListedAgreement) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (agreement) => {
    const { id } = agreement;
    const end = {
      label: t(side === 'subcontractor' ? 'action.delete' : 'fleet.leave'),
      icon: IconUnlink,
      danger: true,
      act: () => dialog.open('delete', id),
    };
    return {
      primary: viewOf(dialog, id, t('action.view')),
      more: mayEndAgreement(viewer, agreement) ? [end] : [],
    };
  };
}

/** Auto Accept On where it is off, Off where it is on (specification 2.2). */
function useSwitches(dialog: RowDialog): (agreement: ListedAgreement) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  const performed = usePerformed();
  const { run } = useAction();
  const change = (agreement: ListedAgreement): Promise<void> =>
    run(async () => {
      const on = !agreement.autoAccept;
      if (!performed(await setAutoAccept(agreement, on))) return;
      const name = agreement.labels.contractor ?? '';
      toast({ kind: 'success', message: t(on ? 'fleet.autoAcceptedNow' : 'fleet.autoAcceptedNoMore', { name }) });
    });
  return (agreement) => {
    const view = viewOf(dialog, agreement.id, t('action.view'));
    if (!mayAutoAccept(viewer, agreement)) return { primary: view };
    const { autoAccept } = agreement;
    return {
      primary: {
        label: t(autoAccept ? 'fleet.autoAcceptOff' : 'fleet.autoAcceptOn'),
        icon: autoAccept ? IconToggleLeft : IconToggleRight,
        act: () => change(agreement),
      },
      open: view,
      more: [view],
    };
  };
}
