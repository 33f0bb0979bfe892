import { Box } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoTally } from '../../../domain/photo/required.ts';
import type { Propagation } from '../../../domain/proof/propagation.ts';
import { proofStatuses, shareStates } from '../../../domain/proof/states.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { idColumn, momentColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { photoTallyText } from '../../i18n/photo-texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import type { PhotoCount } from '../../mirror/photo-count.ts';
import { proofStatusLooks, shareStateLabels } from '../../theme/work-statuses.ts';
import { PropagateCell, ShareSelect } from './proof-sharing.tsx';
import classes from './use-proof-columns.module.css';

export type ListedProof = ListedRow<'proofs'>;

type Column = TableColumn<ListedProof>;

/** The name of a proof: its nickname, or else its address. */
export const nameOfProof = ({ nickname, labels }: ListedProof): string =>
  nickname ?? labels.operationalAddress ?? labels['addresses.street'] ?? '';

/** The columns that are shown until a person chooses others (specification 2.4). */
export const minimumProofColumns = ({
  shares,
  propagations,
  tallies,
}: Omit<ProofColumnFacts, 'counts'>): readonly string[] => [
  'addresses.street',
  'nickname',
  'status',
  'photos',
  'signature',
  ...(tallies === null ? [] : ['required']),
  ...(shares ? ['shareState'] : []),
  ...(propagations === null ? [] : ['contractor']),
  'comment',
  'task.customer',
];

export interface ProofColumnFacts {
  /** Whether the viewer may change the share state. */
  shares: boolean;
  counts: ReadonlyMap<string, PhotoCount> | undefined;
  /** The propagation of each proof to the contractor; null where there is no contractor. */
  propagations: ReadonlyMap<string, Propagation> | null;
  /** The required photos present at each address; null where the task requires none. */
  tallies: ReadonlyMap<string, PhotoTally[]> | null;
}

const aboutColumns = (t: TFunction): Column[] => [
  {
    field: 'addresses.street',
    label: t('proof.street'),
    kind: 'text',
    cell: ({ labels }) => cut(labels['addresses.street']),
    value: ({ labels }) => labels['addresses.street'] ?? null,
  },
  {
    field: 'nickname',
    label: t('proof.nickname'),
    kind: 'text',
    cell: (proof) => <span className={`${classes.cut} ${classes.name}`}>{nameOfProof(proof)}</span>,
    value: ({ nickname }) => nickname,
  },
];

const namedColumns = (t: TFunction): Column[] => [
  {
    field: 'operationalAddress',
    label: t('proof.address'),
    kind: 'reference',
    cell: ({ labels }) => labels.operationalAddress,
  },
  {
    field: 'task.customer',
    label: t('proof.customer'),
    kind: 'reference',
    cell: ({ labels }) => labels['task.customer'],
  },
  { field: 'author', label: t('proof.author'), kind: 'reference', cell: ({ labels }) => labels.author },
];

const statusColumn = (t: TFunction): Column => ({
  field: 'status',
  label: t('proof.statusShort'),
  kind: 'choice',
  choices: proofStatuses.map((value) => ({ value, label: t(proofStatusLooks[value].label) })),
  cell: ({ status }) => <StatusPill look={proofStatusLooks[status]} />,
  value: ({ status }) => t(proofStatusLooks[status].label),
});

const cut = (text: string | null | undefined, wide = false): ReactNode =>
  text ? (
    <span className={wide ? `${classes.cut} ${classes.comment}` : classes.cut} title={text}>
      {text}
    </span>
  ) : null;

const commentColumn = (t: TFunction): Column => ({
  field: 'comment',
  label: t('proof.comment'),
  kind: 'text',
  cell: ({ comment }) => cut(comment, true),
  value: ({ comment }) => comment,
});

/** How many photos the office has received: "4 of 5". */
function photosColumn(t: TFunction, counts: ProofColumnFacts['counts']): Column {
  const text = ({ id }: ListedProof): string => {
    const { received, total } = counts?.get(id) ?? { received: 0, total: 0 };
    return total === 0 ? '' : t('proof.countOf', { received, total });
  };
  return {
    field: 'photos',
    label: t('proof.photos'),
    kind: 'text',
    sortable: false,
    filterable: false,
    exported: false,
    cell: (proof) => {
      const count = counts?.get(proof.id);
      return count !== undefined && count.received < count.total ? (
        <Box component="span" c="var(--amber-strong)">
          {text(proof)}
        </Box>
      ) : (
        text(proof)
      );
    },
  };
}

/** The required photos present in all proofs of the proof's address. */
const requiredColumn = (t: TFunction, tallies: ReadonlyMap<string, PhotoTally[]>): Column => ({
  field: 'required',
  label: t('proof.required'),
  kind: 'text',
  sortable: false,
  filterable: false,
  exported: false,
  cell: ({ operationalAddress }) => (
    <span className={classes.required}>{photoTallyText(t, tallies.get(operationalAddress.id) ?? [])}</span>
  ),
});

const shareColumn = (t: TFunction, shares: boolean): Column => ({
  field: 'shareState',
  label: t('proof.share'),
  kind: 'choice',
  choices: shareStates.map((value) => ({ value, label: t(shareStateLabels[value]) })),
  cell: (proof) =>
    shares ? <ShareSelect proof={proof} name={nameOfProof(proof)} /> : t(shareStateLabels[proof.shareState]),
  value: ({ shareState }) => t(shareStateLabels[shareState]),
});

/** The signer, or that nobody was there. */
function signatureColumn(t: TFunction): Column {
  const text = ({ signature }: ListedProof): string | null => {
    if (!signature) return null;
    return signature.kind === 'SIGNED' ? t('signature.signedBy', { name: signature.name }) : t('signature.notThere');
  };
  return {
    field: 'signature',
    label: t('signature.title'),
    kind: 'text',
    sortable: false,
    filterable: false,
    cell: (proof) => cut(text(proof)),
    value: text,
  };
}

const contractorColumn = (t: TFunction, propagations: ReadonlyMap<string, Propagation>): Column => ({
  field: 'contractor',
  label: t('proof.contractor'),
  kind: 'text',
  sortable: false,
  filterable: false,
  exported: false,
  cell: (proof) => (
    <PropagateCell proof={proof.id} name={nameOfProof(proof)} propagation={propagations.get(proof.id) ?? 'none'} />
  ),
});

/** All columns of a table of proofs (specification 2.4). */
export function useProofColumns({ shares, counts, propagations, tallies }: ProofColumnFacts): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      idColumn(t('proof.id')),
      ...aboutColumns(t),
      statusColumn(t),
      photosColumn(t, counts),
      ...(tallies === null ? [] : [requiredColumn(t, tallies)]),
      shareColumn(t, shares),
      ...(propagations === null ? [] : [contractorColumn(t, propagations)]),
      commentColumn(t),
      signatureColumn(t),
      ...namedColumns(t),
      momentColumn({ field: 'doneOn', label: t('proof.doneOn') }, format),
      momentColumn({ field: 'createDate', label: t('proof.createDate') }, format),
      momentColumn({ field: 'modifyDate', label: t('proof.modifyDate') }, format),
    ],
    [t, format, shares, counts, propagations, tallies],
  );
}
