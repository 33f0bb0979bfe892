import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../use-blob-url.ts';
import classes from './step-picture.module.css';

interface StepPictureProps {
  /** The title of the step. */
  title: string;
  /** Changes with the picture. */
  hash: string;
  load: () => Promise<Blob | null>;
}

/** The picture beside the help of a step: small, and as wide as the sheet when it is tapped. Nothing where it isn't here. */
export function StepPicture({ title, hash, load }: StepPictureProps) {
  const { t } = useTranslation();
  const { url, fail } = useBlobUrl(hash, load);
  const [isLarge, setIsLarge] = useState(false);
  if (url === null) return null;
  return (
    <UnstyledButton
      className={isLarge ? classes.large : classes.small}
      aria-expanded={isLarge}
      aria-label={t('steps.picture', { title })}
      onClick={() => setIsLarge(!isLarge)}
    >
      <img src={url} alt="" onError={fail} />
    </UnstyledButton>
  );
}
