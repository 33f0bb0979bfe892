import { Box, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeProof } from '../../../domain/proof/permissions.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import { deleteProof } from '../../commands/proofs.ts';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AddressView, addressName, useAddress, useAddressesOfTask } from '../../mirror/addresses.ts';
import { type ProofView, useProof } from '../../mirror/proofs.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMayShare } from '../../mirror/sharing.ts';
import { proofStatusLooks, shareStateLabels } from '../../theme/work-statuses.ts';
import { AddressChoice } from './address-choice.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { Comment } from './proof-card.tsx';
import { typeLabels, useReceivedText } from './proof-labels.ts';
import { DecideButton, ShareSelect, useProofDecision } from './proof-sharing.tsx';
import { ProofSignature } from './proof-signature.tsx';
import { TabbedProofForm, useProofTabs } from './tabbed-proof-form.tsx';
import { useProofBeginning } from './use-proof-beginning.ts';
import { LazyVoiceNotes } from './voice/lazy-voice-notes.tsx';

interface ProofDialogsProps {
  dialog: RowDialog;
  shown: NonNullable<RowDialog['shown']>;
}

interface ProofDialogProps {
  view: ProofView;
  address: AddressView | null;
  title: string;
  dialog: RowDialog;
}

/** The dialog over a table of proofs: one is viewed, edited or deleted (specification 2.4). */
export function ProofDialogs({ dialog, shown: { kind, id } }: ProofDialogsProps) {
  const view = useDialogRow(useProof(id), dialog);
  return view === null ? null : <OfProof kind={kind} view={view} dialog={dialog} />;
}

type OfProofProps = Pick<ProofDialogProps, 'view' | 'dialog'> & Pick<ProofDialogsProps['shown'], 'kind'>;

function OfProof({ kind, view, dialog }: OfProofProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const address = useAddress(view.proof.operationalAddress.id);
  if (address === undefined) return null;
  const name = view.proof.nickname ?? (address === null ? null : addressName(address));
  const title = [t(typeLabels[view.proof.type]), name].filter(Boolean).join(' · ');
  const props = { view, address, title, dialog };
  if (kind === 'delete') return <DeleteProof {...props} />;
  return kind === 'edit' && mayChangeProof(viewer, view.proof) ? <EditProof {...props} /> : <ViewProof {...props} />;
}

function ViewProof({ view, address, title, dialog }: ProofDialogProps) {
  const mayEdit = mayChangeProof(useViewer(), view.proof);
  const decision = useProofDecision(view.proof, address);
  return (
    <ViewSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={title}
      onEdit={mayEdit ? () => dialog.open('edit', view.proof.id) : null}
      decision={decision === null ? null : <DecideButton decision={decision} onDone={dialog.close} />}
    >
      <ReadOnlyProof view={view} address={address} shares />
    </ViewSheet>
  );
}

function EditProof({ view: { proof }, address, title, dialog }: ProofDialogProps) {
  const where = { type: proof.type, address: proof.operationalAddress.id, places: [] };
  const beginning = useProofBeginning({ proof: proof.id, draftKey: `proof:${proof.id}`, where });
  if (beginning === undefined || beginning === null) return null;
  return (
    <TabbedProofForm
      opened={dialog.opened}
      title={title}
      views={address === null ? [] : [address]}
      beginning={beginning}
      onClose={dialog.close}
    />
  );
}

function DeleteProof({ view, address, title, dialog }: ProofDialogProps) {
  const { t } = useTranslation();
  return (
    <DeleteSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={title}
      question={t('proof.deleteText', { title, count: view.photos.length })}
      deleted={t('proof.deleted')}
      remove={() => deleteProof(view.proof.id)}
    >
      <ReadOnlyProof view={view} address={address} shares={false} />
    </DeleteSheet>
  );
}

interface NewProofProps {
  opened: boolean;
  task: string;
  type: ProofType;
  onClose: () => void;
}

/** Creates a proof for a task, beginning with the choice of an address. */
export function NewProof({ opened, task, type, onClose }: NewProofProps) {
  const { t } = useTranslation();
  const views = useAddressesOfTask(task);
  const where = { type, address: null, places: [] };
  const beginning = useProofBeginning({ proof: null, draftKey: `proof:task:${task}:${type}`, where });
  if (views === undefined || beginning === undefined || beginning === null) return null;
  return (
    <TabbedProofForm
      opened={opened}
      title={t('proof.newOf', { kind: t(typeLabels[type]) })}
      views={views}
      beginning={beginning}
      onClose={onClose}
    />
  );
}

interface ReadOnlyProofProps {
  view: ProofView;
  /** The proof's address; null when this device doesn't have it. */
  address: AddressView | null;
  /** Whether the share state can be changed here. */
  shares: boolean;
}

const noIssues = { failed: 0, hasIssue: () => false };

/** A read-only proof in the tabs of its form (specification 2.4, view and delete). */
function ReadOnlyProof({ view, address, shares }: ReadOnlyProofProps) {
  const { t } = useTranslation();
  const { type, operationalAddress, addresses } = view.proof;
  const proved = { type, address: operationalAddress.id, places: addresses.map(({ id }) => id) };
  const tabs = useProofTabs(
    {
      addresses: (
        <AddressChoice views={address === null ? [] : [address]} proved={proved} onPick={null} onAddresses={null} />
      ),
      nickname: <About view={view} address={address} shares={shares} />,
      photos: <PhotosAndComment view={view} address={address} />,
    },
    true,
  );
  return <FormTabs form={noIssues} label={t('proof.tabs')} tabs={tabs} initial="photos" />;
}

function About({ view: { proof, author }, address, shares }: ReadOnlyProofProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayShare = useMayShare(address?.task ?? null) && shares;
  return (
    <Stack gap="md">
      <Rows>
        <Fact label={t('proof.nickname')} value={proof.nickname ?? '–'} />
        <Fact label={t('proof.type')} value={t(typeLabels[proof.type])} />
        <Fact label={t('proof.statusShort')} value={<StatusPill look={proofStatusLooks[proof.status]} />} />
        <Fact label={t('proof.author')} value={author ?? '–'} />
        <Fact label={t('proof.doneOn')} value={format.dateTime(proof.doneOn)} />
        {mayShare ? null : <Fact label={t('proof.share')} value={t(shareStateLabels[proof.shareState])} />}
      </Rows>
      {mayShare ? <ShareSelect proof={proof} name={null} /> : null}
    </Stack>
  );
}

function PhotosAndComment({ view: { proof, photos, voiceNotes }, address }: Omit<ReadOnlyProofProps, 'shares'>) {
  const received = useReceivedText();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Stack gap="md">
      <Comment text={proof.comment} />
      <ProofSignature proof={proof} address={address} />
      <Box component="p" className="tabular" c="dimmed">
        {received(photos)}
      </Box>
      <LazyVoiceNotes notes={voiceNotes} />
      <PhotoGrid photos={photos} proof={proof.id} onOpen={setOpened} />
      <PhotoViewer proof={proof.id} photos={photos} first={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}
