import '@mantine/core/styles/Tabs.layer.css';
import { Tabs, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import { useProof } from '../../mirror/proofs.ts';
import { DownloadPhoto } from './download-photo.tsx';
import { PhotoStateLine } from './photo-state-line.tsx';
import classes from './photo-tabs.module.css';
import { PhotoViewer } from './photo-viewer.tsx';
import { useReceivedWords } from './received-words.ts';
import { usePhotoPicture } from './use-photo-picture.ts';

/** What a proof's row unfolds to: its photos in tabs, each fetched when it is looked at, or No Photos (specification 2.4). */
export function PhotoTabs({ proof }: { proof: string }) {
  const { t } = useTranslation();
  const received = useReceivedWords();
  const [shown, setShown] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const view = useProof(proof);
  if (view === undefined || view === null) return null;
  const { photos } = view;
  const [first] = photos;
  if (first === undefined) return <p className={classes.note}>{t('proof.noPhotos')}</p>;
  const current = photos.find(({ id }) => id === shown) ?? first;
  return (
    <div className={classes.panel}>
      <p className={classes.note}>{received(photos)}</p>
      <Tabs value={current.id} onChange={setShown} keepMounted={false}>
        <Tabs.List className={classes.list} aria-label={t('proof.photos')}>
          {photos.map(({ id, state }, index) => (
            <Tabs.Tab
              key={id}
              value={id}
              className={classes.tab}
              rightSection={
                state.kind === 'failed' ? (
                  <IconAlertTriangle className={classes.failed} size={15} stroke={2} aria-label={t('proof.notSent')} />
                ) : null
              }
            >
              {t('proof.photoTab', { place: index + 1 })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {photos.map((photo, index) => (
          <Tabs.Panel key={photo.id} value={photo.id}>
            <OnePhoto proof={proof} photo={photo} place={index + 1} onOpen={() => setOpened(photo.id)} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <PhotoViewer proof={proof} photos={photos} first={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

interface OnePhotoProps {
  proof: string;
  photo: PhotoView;
  place: number;
  onOpen: () => void;
}

function OnePhoto({ proof, photo, place, onOpen }: OnePhotoProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { picture, onUnshown } = usePhotoPicture(photo, 'whole');
  const name = t('proof.photoOf', { place, at: format.dateTime(photo.takenOn) });
  return (
    <div className={classes.photo}>
      <UnstyledButton className={classes.open} onClick={onOpen} aria-label={name}>
        {picture.kind === 'shown' ? (
          <img className={classes.image} src={picture.address} alt="" onError={onUnshown} decoding="async" />
        ) : (
          <Instead kind={picture.kind} />
        )}
      </UnstyledButton>
      <div className={classes.facts}>
        {format.dateTime(photo.takenOn)}
        <PhotoStateLine photo={photo} />
        <DownloadPhoto proof={proof} photo={photo.id} />
      </div>
    </div>
  );
}

function Instead({ kind }: { kind: 'loading' | 'away' | 'unshown' }) {
  const { t } = useTranslation();
  if (kind === 'loading') return null;
  const Icon = kind === 'away' ? IconPhoto : IconPhotoOff;
  return (
    <span className={classes.words}>
      <Icon size={28} stroke={1.5} aria-hidden />
      {t(kind === 'away' ? 'proof.away' : 'proof.notShown')}
    </span>
  );
}
