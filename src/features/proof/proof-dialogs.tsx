import { useTranslation } from 'react-i18next';
import { mayChangeProof } from '../../../domain/proof/permissions.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import { deleteProof } from '../../commands/proofs.ts';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { useDialogRow } from '../../components/use-dialog-row.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { type AddressView, addressName, useAddress, useAddressesOfTask } from '../../mirror/addresses.ts';
import { type ProofView, useProof } from '../../mirror/proofs.ts';
import { useViewer } from '../../mirror/session.ts';
import { typeWords } from './proof-words.ts';
import { ReadOnlyProof } from './read-only-proof.tsx';
import { TabbedProofForm } from './tabbed-proof-form.tsx';
import { useProofBeginning } from './use-proof-beginning.ts';

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
  const title = [t(typeWords[view.proof.type]), name].filter(Boolean).join(' · ');
  const props = { view, address, title, dialog };
  if (kind === 'delete') return <DeleteProof {...props} />;
  return kind === 'edit' && mayChangeProof(viewer, view.proof) ? <EditProof {...props} /> : <ViewProof {...props} />;
}

function ViewProof({ view, address, title, dialog }: ProofDialogProps) {
  const mayEdit = mayChangeProof(useViewer(), view.proof);
  return (
    <ViewSheet
      opened={dialog.opened}
      onClose={dialog.close}
      title={title}
      onEdit={mayEdit ? () => dialog.open('edit', view.proof.id) : null}
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

/** Makes a proof for a task: at which of its addresses is picked first. */
export function NewProof({ opened, task, type, onClose }: NewProofProps) {
  const { t } = useTranslation();
  const views = useAddressesOfTask(task);
  const where = { type, address: null, places: [] };
  const beginning = useProofBeginning({ proof: null, draftKey: `proof:task:${task}:${type}`, where });
  if (views === undefined || beginning === undefined || beginning === null) return null;
  return (
    <TabbedProofForm
      opened={opened}
      title={t('proof.newOf', { kind: t(typeWords[type]) })}
      views={views}
      beginning={beginning}
      onClose={onClose}
    />
  );
}
