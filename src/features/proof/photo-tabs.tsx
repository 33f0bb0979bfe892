import '@mantine/core/styles/Tabs.layer.css';
import { Box, Stack, Tabs, UnstyledButton } from '@mantine/core';
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
import { useReceivedText } from './proof-labels.ts';
import { usePhotoPicture } from './use-photo-picture.ts';
import { LazyVoiceNotes } from './voice/lazy-voice-notes.tsx';

/** The expanded content of a proof's row: a tab per photo, fetched when opened, or No Photos (specification 2.4). */
export function PhotoTabs({ proof }: { proof: string }) {
  const { t } = useTranslation();
  const received = useReceivedText();
  const [shown, setShown] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const view = useProof(proof);
  if (view === undefined || view === null) return null;
  const { photos, voiceNotes } = view;
  const [first] = photos;
  if (first === undefined)
    return voiceNotes.length === 0 ? <Note>{t('proof.noPhotos')}</Note> : <LazyVoiceNotes notes={voiceNotes} />;
  const current = photos.find(({ id }) => id === shown) ?? first;
  return (
    <Stack gap="xs" maw="44rem">
      <Note>{received(photos)}</Note>
      <LazyVoiceNotes notes={voiceNotes} />
      <Tabs value={current.id} onChange={setShown} keepMounted={false}>
        <Tabs.List className={classes.list} aria-label={t('proof.photos')}>
          {photos.map(({ id, state }, index) => (
            <Tabs.Tab
              key={id}
              value={id}
              className={classes.tab}
              rightSection={
                state.kind === 'failed' ? (
                  <IconAlertTriangle color="var(--red-strong)" size={15} stroke={2} aria-label={t('proof.notSent')} />
                ) : null
              }
            >
              {t('proof.photoTab', { place: index + 1 })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {photos.map((photo, index) => (
          <Tabs.Panel key={photo.id} value={photo.id}>
            <PhotoPanel proof={proof} photo={photo} position={index + 1} onOpen={() => setOpened(photo.id)} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <PhotoViewer proof={proof} photos={photos} first={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Box component="p" className="tabular" c="dimmed">
      {children}
    </Box>
  );
}

interface PhotoPanelProps {
  proof: string;
  photo: PhotoView;
  position: number;
  onOpen: () => void;
}

function PhotoPanel({ proof, photo, position, onOpen }: PhotoPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { picture, onUnshown } = usePhotoPicture(photo, 'whole');
  const name = t('proof.photoOf', { place: position, at: format.dateTime(photo.takenOn) });
  return (
    <div className={classes.photo}>
      <UnstyledButton className={classes.open} onClick={onOpen} aria-label={name}>
        {picture.kind === 'shown' ? (
          <img className={classes.image} src={picture.url} alt="" onError={onUnshown} decoding="async" />
        ) : (
          <Placeholder kind={picture.kind} />
        )}
      </UnstyledButton>
      <Stack className={`tabular ${classes.facts}`} gap="0.5rem" align="flex-start">
        {format.dateTime(photo.takenOn)}
        <PhotoStateLine photo={photo} />
        <DownloadPhoto proof={proof} photo={photo.id} />
      </Stack>
    </div>
  );
}

function Placeholder({ kind }: { kind: 'loading' | 'away' | 'unshown' }) {
  const { t } = useTranslation();
  if (kind === 'loading') return null;
  const Icon = kind === 'away' ? IconPhoto : IconPhotoOff;
  return (
    <Stack component="span" className="pretty" gap="0.5rem" align="center" p="md" ta="center" c="var(--gray-strong)">
      <Icon size={28} stroke={1.5} aria-hidden />
      {t(kind === 'away' ? 'proof.away' : 'proof.notShown')}
    </Stack>
  );
}
