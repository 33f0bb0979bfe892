import { Box, Button, Group, Stack } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayChangeProof } from '../../../domain/proof/permissions.ts';
import { deleteProof } from '../../commands/proofs.ts';
import { confirm } from '../../components/confirm-store.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import type { ProofView } from '../../mirror/proofs.ts';
import { useViewer } from '../../mirror/session.ts';
import { proofStatusLooks } from '../../theme/work-statuses.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { typeLabels, useReceivedText } from './proof-labels.ts';
import { ProofSignature } from './proof-signature.tsx';
import { LazyVoiceNotes } from './voice/lazy-voice-notes.tsx';

interface ProofCardProps {
  view: ProofView;
  /** The address of the proof. */
  of: AddressView;
}

/** Photos shown on the card; the others are one tap away. */
const shownPhotos = 12;

/** A proof of work: type, result, author, comment, and how many photos the office has received. */
export function ProofCard({ view, of }: ProofCardProps) {
  const address = of.operational.id;
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const open = useOpenSheet();
  const received = useReceivedText();
  const { proof, photos, voiceNotes, author } = view;
  const more = photos[shownPhotos];
  const title = [t(typeLabels[proof.type]), proof.nickname].filter(Boolean).join(' · ');
  const who = [author, format.moment(proof.doneOn, Date.now())].filter((part) => part !== null).join(' · ');
  return (
    <Stack component="article" className="card" gap="0.5rem" p="0.875rem" aria-label={title}>
      <Group gap="0.5rem" align="baseline" justify="space-between" wrap="nowrap">
        <Box component="h3" className="breakable" fz="sm" fw={600}>
          {title}
        </Box>
        <StatusPill look={proofStatusLooks[proof.status]} />
      </Group>
      <Box component="p" className="tabular" c="dimmed">
        {who}
      </Box>
      <Comment text={proof.comment} />
      <ProofSignature proof={proof} address={of} />
      <Box component="p" className="tabular hidden-if-empty" c="dimmed">
        {photos.length === 0 && voiceNotes.length > 0 ? null : received(photos)}
      </Box>
      <LazyVoiceNotes notes={voiceNotes} />
      <PhotoGrid photos={photos.slice(0, shownPhotos)} onOpen={(photo) => open({ address, proof: proof.id, photo })} />
      {more === undefined ? null : (
        <Button variant="default" onClick={() => open({ address, proof: proof.id, photo: more.id })}>
          {t('proof.allPhotos', { count: photos.length - shownPhotos })}
        </Button>
      )}
      {viewer.kind === 'customer' ? null : (
        <Group gap="0.5rem" align="stretch" justify="flex-end">
          {mayChangeProof(viewer, proof) ? <Actions view={view} of={of} title={title} /> : null}
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
            onClick={() => open({ history: `proofs/${proof.id}` })}
          >
            {t('history.open')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Actions({ view: { proof, photos }, of, title }: ProofCardProps & { title: string }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const open = useOpenSheet();
  const remove = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('proof.deleteTitle'),
      message: t('proof.deleteText', { title, count: photos.length }),
      confirmLabel: t('proof.confirmDelete'),
      destructive: true,
    });
    if (confirmed) performed(await deleteProof(proof.id));
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
        onClick={() => open({ address: of.operational.id, proof: proof.id })}
      >
        {t('proof.edit')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
        onClick={() => run(remove)}
        aria-busy={busy}
      >
        {t('proof.delete')}
      </Button>
    </>
  );
}

/** The comment of a proof with its line breaks; nothing when there is none. */
export function Comment({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Box component="p" className="breakable" style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Box>
  );
}
