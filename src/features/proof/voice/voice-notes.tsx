import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { photoBytes } from '../../../commands/photo-bytes.ts';
import { VoicePlayer } from '../../../components/voice/voice-player.tsx';
import { useFormat } from '../../../i18n/use-format.tsx';
import type { PhotoView } from '../../../mirror/photos.ts';
import { PhotoStateLine } from '../photo-state-line.tsx';

interface VoiceNotesProps {
  notes: readonly PhotoView[];
  /** Absent where they are read-only. */
  onRemove?: (id: string) => void;
}

/** The voice notes of a proof with their players, each with where it stands. */
export function VoiceNotes({ notes, onRemove }: VoiceNotesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (notes.length === 0) return null;
  return (
    <ul className="plain-list" aria-label={t('voice.notes')} style={{ display: 'grid', gap: '0.5rem' }}>
      {notes.map((note, index) => {
        const name = t('voice.noteOf', { place: index + 1, at: format.moment(note.takenOn, Date.now()) });
        return (
          <li key={note.id}>
            <VoicePlayer
              name={name}
              seconds={note.seconds}
              load={() => photoBytes(note.id)}
              aside={
                onRemove === undefined ? null : (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="xl"
                    onClick={() => onRemove(note.id)}
                    aria-label={t('proof.removePhoto', { photo: name })}
                  >
                    <IconX size={20} stroke={1.8} />
                  </ActionIcon>
                )
              }
            >
              <PhotoStateLine photo={note} />
            </VoicePlayer>
          </li>
        );
      })}
    </ul>
  );
}
