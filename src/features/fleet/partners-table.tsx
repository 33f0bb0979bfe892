import { IconEye, IconToggleLeft, IconToggleRight, IconUnlink } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayInOffice } from '../../../domain/role/permissions.ts';
import { mayAutoAccept, mayEndAgreement } from '../../../domain/subcontractor-agreement/permissions.ts';
import { setAutoAccept } from '../../commands/requests.ts';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/list-search.ts';
import type { RowAction, RowActions } from '../../components/table/table-shape.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type RowDialog, useRowDialog } from '../../components/use-row-dialog.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { contractorList, subcontractorList } from '../../mirror/lists/tables/partners.ts';
import { useViewer } from '../../mirror/session.ts';
import { type PartnerSide, partnerParams } from './fleet-addresses.ts';
import { PartnerDialogs } from './partner-dialogs.tsx';
import { type ProfilePlace, searchOfPlace } from './profile-search.ts';
import { type ListedAgreement, minimumPartnerColumns, usePartnerColumns } from './use-partner-columns.tsx';

/** What a table says of those whom it lists. */
const words = {
  subcontractor: {
    label: 'fleet.subcontractors',
    count: 'fleet.subcontractorCount',
    empty: 'fleet.subcontractorEmpty',
    hint: 'fleet.subcontractorEmptyHint',
  },
  contractor: {
    label: 'fleet.contractors',
    count: 'fleet.contractorCount',
    empty: 'fleet.contractorEmpty',
    hint: 'fleet.contractorEmptyHint',
  },
} as const satisfies Record<PartnerSide, Record<string, TextKey>>;

const lists = { subcontractor: subcontractorList, contractor: contractorList } as const;

interface PartnersTableProps {
  side: PartnerSide;
  place: ProfilePlace;
  search: RowListSearch;
  /** The table in which auto-accept is switched (specification 2.2, Auto Accept). */
  switching?: boolean;
}

/** The subcontractors in the own fleet, or the contractors in whose fleet one is (specification 2.2 and 2.6). */
export function PartnersTable({ side, place, search, switching = false }: PartnersTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const list = useMemo(() => lists[side](viewer), [side, viewer]);
  const table = useUrlList({ kept: searchOfPlace(place), list, params: partnerParams[side] }, search);
  const dialog = useRowDialog(search);
  const viewing = useViewing(dialog, side);
  const switches = useSwitches(dialog);
  const adds = side === 'subcontractor' && mayInOffice(viewer, 'POST_REQUESTS');
  return (
    <>
      <DataTable
        {...table}
        label={t(words[side].label)}
        rowLabel={({ labels }) => labels[side] ?? ''}
        columns={usePartnerColumns(side)}
        required={side}
        minimum={minimumPartnerColumns(side)}
        card={(agreement, title) => (
          <CardText
            title={title(agreement.labels[side])}
            lines={[
              [agreement.labels[`${side}.nickname`]],
              [t(agreement.autoAccept ? 'fleet.autoAcceptIsOn' : 'fleet.autoAcceptIsOff')],
            ]}
          />
        )}
        count={(count) => t(words[side].count, { count, shown: format.number(count) })}
        empty={{ title: t(words[side].empty), hint: t(words[side].hint) }}
        extraFilters={[{ type: 'INPUT', field: side, label: t('fleet.field.company') }]}
        actions={switching ? switches : viewing}
        readOnly
        {...(adds ? { create: { label: t('fleet.add'), to: '/subcontractors/search' } } : {})}
      />
      <PartnerDialogs dialog={dialog} side={side} />
    </>
  );
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
