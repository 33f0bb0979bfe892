import { Button } from '@mantine/core';
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
import type { ProofView } from '../../mirror/proofs.ts';
import { useViewer } from '../../mirror/session.ts';
import { proofStatusLooks } from '../../theme/work-statuses.ts';
import { PhotoGrid } from './photo-grid.tsx';
import classes from './proof-card.module.css';
import { typeWords } from './proof-words.ts';
import { useReceivedWords } from './received-words.ts';

interface ProofCardProps {
  view: ProofView;
  /** The operational address of the proof. */
  address: string;
}

/** Photos that a card shows in small; the others are a tap away. */
const shownPhotos = 12;

/** A proof of work: what it is about, how it went, who made it, and how much of the evidence the office has. */
export function ProofCard({ view, address }: ProofCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const open = useOpenSheet();
  const received = useReceivedWords();
  const { proof, photos, author } = view;
  const more = photos[shownPhotos];
  const title = [t(typeWords[proof.type]), proof.nickname].filter(Boolean).join(' · ');
  const who = [author, format.moment(proof.doneOn, Date.now())].filter((part) => part !== null).join(' · ');
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <StatusPill look={proofStatusLooks[proof.status]} />
      </div>
      <p className={classes.dim}>{who}</p>
      {proof.comment === null ? null : <p className={classes.comment}>{proof.comment}</p>}
      <p className={classes.dim}>{received(photos)}</p>
      <PhotoGrid photos={photos.slice(0, shownPhotos)} onOpen={(photo) => open({ address, proof: proof.id, photo })} />
      {more === undefined ? null : (
        <Button variant="default" onClick={() => open({ address, proof: proof.id, photo: more.id })}>
          {t('proof.allPhotos', { count: photos.length - shownPhotos })}
        </Button>
      )}
      {viewer.kind === 'customer' ? null : (
        <div className={classes.actions}>
          {mayChangeProof(viewer, proof) ? <Actions view={view} address={address} title={title} /> : null}
          <Button
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.7} aria-hidden />}
            onClick={() => open({ history: `proofs/${proof.id}` })}
          >
            {t('history.open')}
          </Button>
        </div>
      )}
    </article>
  );
}

function Actions({ view: { proof, photos }, address, title }: ProofCardProps & { title: string }) {
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
        onClick={() => open({ address, proof: proof.id })}
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
