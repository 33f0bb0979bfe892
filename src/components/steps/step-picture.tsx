import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [url, setUrl] = useState<string | null>(null);
  const [isLarge, setIsLarge] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash names the picture
  useEffect(() => {
    let shown: string | null = null;
    let isCurrent = true;
    const show = (bytes: Blob | null): void => {
      if (!isCurrent) return;
      shown = bytes === null ? null : URL.createObjectURL(bytes);
      setUrl(shown);
    };
    // A lost engine and a picture that is away look the same: it can't be had now, and the step works without it.
    load().then(show, () => show(null));
    return () => {
      isCurrent = false;
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [hash]);
  if (url === null) return null;
  return (
    <UnstyledButton
      className={isLarge ? classes.large : classes.small}
      aria-expanded={isLarge}
      aria-label={t('steps.picture', { title })}
      onClick={() => setIsLarge(!isLarge)}
    >
      <img src={url} alt="" onError={() => setUrl(null)} />
    </UnstyledButton>
  );
}
