import { IconHistory, IconShare3 } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import { mayChangeProof } from '../../../domain/proof/permissions.ts';
import type { Propagation } from '../../../domain/proof/propagation.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { Task } from '../../../domain/task/schema.ts';
import type { RowDialogKind } from '../../components/row-dialog-search.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { CardWords } from '../../components/table/card-words.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowActions } from '../../components/table/table-shape.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useRowDialogActions } from '../../components/use-row-dialog-actions.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { tallyWords } from '../../i18n/photo-words.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { usePhotoTallies } from '../../mirror/photo-tallies.ts';
import { usePhotoCounts } from '../../mirror/proofs.ts';
import { usePropagations } from '../../mirror/propagation.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMayShare } from '../../mirror/sharing.ts';
import type { Tone } from '../../theme/statuses.ts';
import { proofStatusLooks, shareStateLabels } from '../../theme/work-statuses.ts';
import { PhotoTabs } from './photo-tabs.tsx';
import classes from './proof-table.module.css';
import { typeWords } from './proof-words.ts';
import { type ListedProof, minimumProofColumns, nameOfProof, useProofColumns } from './use-proof-columns.tsx';
import { useProofList } from './use-proof-list.ts';
import { usePropagating } from './use-propagating.ts';

interface ProofTableProps {
  task: Task;
  type: ProofType;
}

const none: never[] = [];

/** The edge of a row says how the work went, beside the pill that does (specification 2.4, row style by status). */
const toneOf = ({ status }: ListedProof): Tone | null => (status === 'NORMAL' ? null : proofStatusLooks[status].tone);

/** The proofs of work of a task of one kind (specification 2.3 and 2.4), live from the mirror. */
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
  const stands = usePropagations(task, ids);
  const asked = usePhotoTallies(task);
  // Only the installation has to be proved by photos.
  const tallies = type === 'INSTALLATION' ? asked : null;
  const shares = useMayShare(task);
  const label = t('proof.tableOf', { kind: t(typeWords[type]) });
  return (
    <DataTable
      {...list}
      label={label}
      rowLabel={nameOfProof}
      columns={useProofColumns({ shares, counts, stands, tallies })}
      required="nickname"
      minimum={minimumProofColumns({ shares, stands, tallies })}
      card={(proof, title) => (
        <ProofLine
          proof={proof}
          title={title(nameOfProof(proof))}
          required={tallyWords(t, tallies?.get(proof.operationalAddress.id) ?? [])}
        />
      )}
      rowTone={toneOf}
      count={(count) => t('proof.count', { count, shown: format.number(count) })}
      empty={{ title: t('proof.tableEmpty'), hint: t('proof.tableEmptyHint') }}
      search={{ label: t('proof.search'), placeholder: t('proof.searchPlaceholder') }}
      actions={useActions(stands)}
      expansion={{
        // A card has its name above.
        label: (proof) => (phone ? t('proof.photos') : t('proof.photosOf', { name: nameOfProof(proof) })),
        content: ({ id }) => <PhotoTabs proof={id} />,
      }}
      readOnly
      {...(mayWorkOn(viewer, task) ? { create: { label: t('proof.add'), act: () => open({ proving: type }) } } : {})}
    />
  );
}

/**
 * What can be done with a proof: it is viewed, and by those who may, propagated, edited and deleted (specification 6). The
 * function stays the same, so that rows keep what they have drawn.
 */
function useActions(stands: ReadonlyMap<string, Propagation> | null): (proof: ListedProof) => RowActions {
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
      const stand = stands?.get(proof.id) ?? 'none';
      const told = {
        label: t('history.open'),
        icon: IconHistory,
        act: () => openSheet({ history: `proofs/${proof.id}` }),
      };
      const own = ofDialogs(proof);
      const actions = viewer.kind === 'customer' ? own : { ...own, more: [...(own.more ?? []), told] };
      if (stand !== 'ready' && stand !== 'photos') return actions;
      const toContractor = {
        label: t('proof.propagate'),
        icon: IconShare3,
        disabled: stand === 'photos',
        act: () => latest.current(proof.id),
      };
      return { ...actions, more: [toContractor, ...(actions.more ?? [])] };
    },
    [t, viewer, openSheet, stands, ofDialogs],
  );
}

/** A proof as a card, for phones. */
function ProofLine({ proof, title, required }: { proof: ListedProof; title: ReactNode; required: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { labels, comment, status, shareState, doneOn } = proof;
  return (
    <>
      <CardWords
        title={title}
        lines={[
          [labels['addresses.street'], labels['task.customer']],
          [labels.author, format.shortDateTime(doneOn)],
          [comment],
          [required],
          [t(shareStateLabels[shareState])],
        ]}
      />
      <span className={classes.pill}>
        <StatusPill look={proofStatusLooks[status]} />
      </span>
    </>
  );
}
