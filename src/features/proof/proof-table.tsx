import { Box } from '@mantine/core';
import { IconHistory, IconShare3 } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import { mayChangeProof } from '../../../domain/proof/permissions.ts';
import type { Propagation } from '../../../domain/proof/propagation.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { Task } from '../../../domain/schemas.ts';
import type { RowDialogKind } from '../../components/row-dialog-search.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowActions } from '../../components/table/table-shape.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useRowDialogActions } from '../../components/use-row-dialog.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { photoTallyText } from '../../i18n/photo-texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type TableList, useTableList } from '../../lists/use-table-list.ts';
import { proofsOfTask } from '../../mirror/lists/tables/evidence.ts';
import { usePhotoTallies } from '../../mirror/photo-tallies.ts';
import { usePhotoCounts } from '../../mirror/proofs.ts';
import { usePropagations } from '../../mirror/propagation.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMayShare } from '../../mirror/sharing.ts';
import type { Tone } from '../../theme/statuses.ts';
import { proofStatusLooks, shareStateLabels } from '../../theme/work-statuses.ts';
import { PhotoTabs } from './photo-tabs.tsx';
import { typeLabels } from './proof-labels.ts';
import { usePropagating } from './proof-sharing.tsx';
import { type ListedProof, minimumProofColumns, nameOfProof, useProofColumns } from './use-proof-columns.tsx';

interface ProofTableProps {
  task: Task;
  type: ProofType;
}

const none: never[] = [];

/** The row's edge repeats the status of the pill (specification 2.4, row style by status). */
const toneOf = ({ status }: ListedProof): Tone | null => (status === 'NORMAL' ? null : proofStatusLooks[status].tone);

/** The proofs of one type of a task (specification 2.3 and 2.4), live from the mirror. */
export function ProofTable({ task, type }: ProofTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const phone = usePhone();
  const open = useOpenSheet();
  const list = useProofList(task.id, type);
  const rows = list.page?.rows ?? none;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const counts = usePhotoCounts(ids);
  const propagations = usePropagations(task, ids);
  const taskTallies = usePhotoTallies(task);
  // Only installations have required photos.
  const tallies = type === 'INSTALLATION' ? taskTallies : null;
  const shares = useMayShare(task);
  const label = t('proof.tableOf', { kind: t(typeLabels[type]) });
  return (
    <DataTable
      {...list}
      label={label}
      rowLabel={nameOfProof}
      columns={useProofColumns({ shares, counts, propagations, tallies })}
      required="nickname"
      minimum={minimumProofColumns({ shares, propagations, tallies })}
      card={(proof, title) => (
        <ProofLine
          proof={proof}
          title={title(nameOfProof(proof))}
          required={photoTallyText(t, tallies?.get(proof.operationalAddress.id) ?? [])}
        />
      )}
      rowTone={toneOf}
      count={(count) => t('proof.count', { count, shown: format.number(count) })}
      empty={{ title: t('proof.tableEmpty'), hint: t('proof.tableEmptyHint') }}
      search={{ label: t('proof.search'), placeholder: t('proof.searchPlaceholder') }}
      actions={useActions(propagations)}
      expansion={{
        // A card already shows the name.
        label: (proof) => (phone ? t('proof.photos') : t('proof.photosOf', { name: nameOfProof(proof) })),
        content: ({ id }) => <PhotoTabs proof={id} />,
      }}
      readOnly
      {...(mayWorkOn(viewer, task) ? { create: { label: t('proof.add'), act: () => open({ proving: type }) } } : {})}
    />
  );
}

/**
 * The actions of a proof: view, and with the right permissions propagate, edit and delete (specification 6). The
 * function is stable, so that rows don't render again.
 */
function useActions(propagations: ReadonlyMap<string, Propagation> | null): (proof: ListedProof) => RowActions {
  const { t } = useTranslation();
  const viewer = useViewer();
  const openSheet = useOpenSheet();
  const { propagate } = usePropagating();
  const latest = useRef(propagate);
  useEffect(() => {
    latest.current = propagate;
  });
  const dialogs = useMemo(
    () => ({ open: (kind: RowDialogKind, id: string): void => openSheet({ [kind]: id }) }),
    [openSheet],
  );
  const rights = useMemo(() => {
    const may = (proof: ListedProof): boolean => mayChangeProof(viewer, proof);
    return { change: may, remove: may };
  }, [viewer]);
  const ofDialogs = useRowDialogActions(dialogs, rights);
  return useCallback(
    (proof: ListedProof) => {
      const propagation = propagations?.get(proof.id) ?? 'none';
      const history = {
        label: t('history.open'),
        icon: IconHistory,
        act: () => openSheet({ history: `proofs/${proof.id}` }),
      };
      const own = ofDialogs(proof);
      const actions = viewer.kind === 'customer' ? own : { ...own, more: [...(own.more ?? []), history] };
      if (propagation !== 'ready' && propagation !== 'photos') return actions;
      const toContractor = {
        label: t('proof.propagate'),
        icon: IconShare3,
        disabled: propagation === 'photos',
        act: () => latest.current(proof.id),
      };
      return { ...actions, more: [toContractor, ...(actions.more ?? [])] };
    },
    [t, viewer, openSheet, propagations, ofDialogs],
  );
}

/** A proof on a phone. */
function ProofLine({ proof, title, required }: { proof: ListedProof; title: ReactNode; required: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { labels, comment, status, shareState, doneOn } = proof;
  return (
    <>
      <CardText
        title={title}
        lines={[
          [labels['addresses.street'], labels['task.customer']],
          [labels.author, format.shortDateTime(doneOn)],
          [comment],
          [required],
          [t(shareStateLabels[shareState])],
        ]}
      />
      <Box component="span" mt="0.125rem">
        <StatusPill look={proofStatusLooks[status]} />
      </Box>
    </>
  );
}

/**
 * The proofs of one type of a task, live from the mirror. The query is local state, because the URL holds that of the
 * page below.
 */
function useProofList(task: string, type: ProofType): TableList<'proofs'> {
  const list = useMemo(() => proofsOfTask(task, type), [task, type]);
  const preset = useMemo(
    () => ({ search: '', filters: [], sort: list.sort, page: 0, size: defaultPageSize }),
    [list.sort],
  );
  const [query, onQueryChange] = useState<ListQuery>(preset);
  return useTableList(list, { query, onQueryChange, preset });
}
