import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp, IconBarcode, IconCamera, IconListCheck, IconMessage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photoKinds } from '../../../domain/photo/required.ts';
import type { Step } from '../../../domain/steps/schema.ts';
import { undoItem } from '../../commands/inbox.ts';
import { photoThumbnail } from '../../commands/photo-bytes.ts';
import { deleteProof, removePhoto, setPhotoKind } from '../../commands/proofs.ts';
import { painted } from '../../components/after-paint.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { useAddress } from '../../mirror/addresses.ts';
import { type ProofView, useProof } from '../../mirror/proofs.ts';
import { useViewer } from '../../mirror/session.ts';
import { entriesOf } from '../../mirror/step-entries.ts';
import classes from './photo-bar.module.css';
import { possibleActions } from './possible-actions.ts';
import { showTakenPhoto, type TakenPhoto } from './taken-photo.ts';

const dismiss = (): void => showTakenPhoto(null);

/** What became of the photo just taken, at the thumb: its kind, a comment, another one, or undo (decision 0173). */
export function PhotoBar({ taken }: { taken: TakenPhoto }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.room} data-screen-only />
      <section className={classes.bar} aria-label={t('taken.title')} data-screen-only>
        <Content taken={taken} />
      </section>
    </>
  );
}

function Content({ taken }: { taken: TakenPhoto }) {
  const { t } = useTranslation();
  const open = useOpenSheet();
  const { state, address } = taken;
  switch (state.kind) {
    case 'keeping':
      return <Head taken={taken} words={t('taken.keeping')} />;
    case 'kept':
      return <Kept key={state.photo} taken={taken} kept={state} />;
    case 'draft':
      return (
        <>
          <Head taken={taken} words={t('taken.draft')} />
          <div className={classes.buttons}>
            <Button onClick={() => open({ address, proof: 'new' })}>{t('taken.openDraft')}</Button>
          </div>
        </>
      );
    case 'storageFull':
    case 'unreadable':
    case 'failed':
      return (
        <>
          <Head taken={taken} words={t(notKept[state.kind])} />
          <div className={classes.buttons}>
            <Button onClick={state.again}>{t('action.retry')}</Button>
            <AnotherButton taken={taken} />
          </div>
        </>
      );
  }
}

const notKept = {
  storageFull: 'taken.noRoom',
  unreadable: 'proof.notReadable',
  failed: 'proof.captureFailed',
} as const;

interface HeadProps {
  taken: TakenPhoto;
  words: string;
  /** The id of the photo, once it is kept. */
  photo?: string;
}

function Head({ taken, words, photo }: HeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      {photo === undefined ? <span className={classes.picture} /> : <Picture id={photo} />}
      <div className={classes.words}>
        <div role="status">{words}</div>
        <div className="breakable" style={{ color: 'var(--dim)' }}>
          {taken.addressName}
        </div>
      </div>
      <CloseButton size="lg" aria-label={t('action.close')} onClick={dismiss} />
    </div>
  );
}

function Picture({ id }: { id: string }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let shown: string | null = null;
    let isCurrent = true;
    const show = (bytes: Blob | null): void => {
      if (!isCurrent || bytes === null) return;
      shown = URL.createObjectURL(bytes);
      setUrl(shown);
    };
    // A thumbnail that can't be made leaves the empty tile.
    photoThumbnail(id).then(show, () => show(null));
    return () => {
      isCurrent = false;
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [id]);
  return url === null ? (
    <span className={classes.picture} />
  ) : (
    <img className={classes.picture} src={url} alt="" onError={() => setUrl(null)} />
  );
}

interface KeptProps {
  taken: TakenPhoto;
  kept: Extract<TakenPhoto['state'], { kind: 'kept' }>;
}

function Kept({ taken, kept }: KeptProps) {
  const { t } = useTranslation();
  const open = useOpenSheet();
  const view = useProof(kept.proof);
  const photo = view?.photos.find(({ id }) => id === kept.photo);
  const { busy, run } = useAction();
  const performed = usePerformed();
  const undo = (): void =>
    void run(async () => {
      if (await takeBack(view ?? null, kept, performed)) dismiss();
    });
  const comment = (): void => {
    dismiss();
    open({ address: taken.address, proof: kept.proof });
  };
  const next = useNextStep(taken.address);
  const scans = next?.kind === 'SERIAL_NUMBER';
  const NextIcon = scans ? IconBarcode : IconListCheck;
  const goOn = (): void =>
    void run(async () => {
      await painted();
      dismiss();
      open({ address: taken.address, steps: scans ? 'scan' : 'open' });
    });
  return (
    <>
      <Head taken={taken} words={t('taken.kept')} photo={kept.photo} />
      <fieldset className={classes.buttons} aria-label={t('taken.kind')}>
        {photoKinds.map((kind) => {
          const chosen = photo?.kind === kind;
          return (
            <Button
              key={kind}
              variant={chosen ? 'filled' : 'light'}
              aria-pressed={chosen}
              onClick={() => void run(async () => void performed(await setPhotoKind(kept.photo, chosen ? null : kind)))}
            >
              {t(`photoKind.${kind}`)}
            </Button>
          );
        })}
      </fieldset>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={undo}
          aria-busy={busy}
          leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
        >
          {t('mark.undoNow')}
        </Button>
        <Button variant="default" onClick={comment} leftSection={<IconMessage size={16} stroke={1.8} aria-hidden />}>
          {t('taken.comment')}
        </Button>
        <AnotherButton taken={taken} isNext={next === null} />
      </div>
      {next === null ? null : (
        <div className={classes.buttons}>
          <Button onClick={goOn} aria-busy={busy} leftSection={<NextIcon size={20} stroke={1.8} aria-hidden />}>
            {scans ? t('scan.open', { field: next.title }) : next.title}
          </Button>
        </div>
      )}
    </>
  );
}

/** The step that comes next for whoever has begun the work; null where none does, or where it is another photo. */
function useNextStep(address: string): Step | null {
  const viewer = useViewer();
  const view = useAddress(address);
  if (!view || possibleActions(viewer, view).next !== 'INSTALLED') return null;
  const next = entriesOf(view).find(({ required, done }) => required && !done);
  return next === undefined || next.photos !== null ? null : next.step;
}

function AnotherButton({ taken, isNext = true }: Pick<KeptProps, 'taken'> & { isNext?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      onClick={taken.another}
      leftSection={<IconCamera size={16} stroke={1.8} aria-hidden />}
    >
      {t('taken.another')}
    </Button>
  );
}

/**
 * Takes the photo back, and the proof with it when it holds nothing else. A change that was never sent leaves no trace;
 * a photo of a proof that holds more is removed, so that nothing else goes with it.
 */
async function takeBack(
  view: ProofView | null,
  { photo, proof, item }: KeptProps['kept'],
  performed: ReturnType<typeof usePerformed>,
): Promise<boolean> {
  const alone = view?.proof.comment === null && view.photos.every(({ id }) => id === photo);
  if (alone && (await undoItem(item)) === 'removed') return true;
  return performed(alone ? await deleteProof(proof) : await removePhoto(photo));
}
