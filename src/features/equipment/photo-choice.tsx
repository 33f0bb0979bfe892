import { Box, Button, Input, UnstyledButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Reference } from '../../../domain/kernel/resources.ts';
import { equipmentPhoto } from '../../commands/equipment.ts';
import { photoThumbnail } from '../../commands/photo-bytes.ts';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { useBlobUrl } from '../../components/use-blob-url.ts';
import { useSeen } from '../../components/use-seen.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { usePhotosOfWork } from '../../mirror/equipment-photos.ts';
import classes from './piece-photo.module.css';

interface PhotoChoiceProps {
  field: FieldBinding<Reference | null>;
  /** The piece as it is stored; null for a new one. */
  piece: string | null;
  address: string;
  /** The operational address at which somebody works; null in the office. */
  visit: string | null;
}

/** The photo of a piece: one of those that were taken at the visit, in the office of all work at its address; a tap chooses. */
export function PhotoChoice({ field: { value, onChange }, piece, address, visit }: PhotoChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const photos = usePhotosOfWork(address, visit);
  if (photos === undefined) return null;
  const isElsewhere = value !== null && photos.every(({ id }) => id !== value.id);
  const choose = (id: string): void => onChange(id === value?.id ? null : { id });
  return (
    <Input.Wrapper label={t('equipment.field.photo')} labelElement="div">
      {photos.length === 0 && value === null ? (
        <Box component="p" c="dimmed">
          {t('equipment.noPhotos')}
        </Box>
      ) : (
        <fieldset className={classes.choices} aria-label={t('equipment.field.photo')}>
          {isElsewhere ? (
            <Choice
              label={t('equipment.photoNow')}
              version={value.id}
              isChosen
              load={() => (piece === null ? photoThumbnail(value.id) : equipmentPhoto({ piece, size: 'tile' }))}
              onClick={() => onChange(null)}
            />
          ) : null}
          {photos.map(({ id, version, takenOn }) => (
            <Choice
              key={id}
              label={t('equipment.photoAt', { at: format.moment(takenOn, Date.now()) })}
              version={`${id} ${version}`}
              isChosen={id === value?.id}
              load={() => photoThumbnail(id)}
              onClick={() => choose(id)}
            />
          ))}
        </fieldset>
      )}
      {value === null ? null : (
        <Button variant="subtle" color="red" size="xs" mt="0.5rem" onClick={() => onChange(null)}>
          {t('equipment.removePhoto')}
        </Button>
      )}
    </Input.Wrapper>
  );
}

interface ChoiceProps {
  label: string;
  version: string;
  isChosen: boolean;
  load: () => Promise<Blob | null>;
  onClick: () => void;
}

function Choice({ label, version, isChosen, load, onClick }: ChoiceProps) {
  const { ref, seen } = useSeen();
  const { url, fail } = useBlobUrl(seen ? version : null, load);
  return (
    <UnstyledButton ref={ref} className={classes.choice} aria-pressed={isChosen} aria-label={label} onClick={onClick}>
      {url === null ? (
        <IconPhoto color="var(--dim)" size={24} stroke={1.5} aria-hidden />
      ) : (
        <img src={url} alt="" onError={fail} />
      )}
    </UnstyledButton>
  );
}
