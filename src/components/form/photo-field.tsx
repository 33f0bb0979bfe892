import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-props.ts';
import classes from './file-field.module.css';
import { FileField } from './file-field.tsx';

/** Photos of every kind that a phone makes; some file choosers know HEIC only by its ending. */
const photos = 'image/*,.heic,.heif';

/** Photos from the camera or this device, shown small. */
export function PhotoField(field: FieldProps<File[] | null> & { multiple?: boolean; most?: number }) {
  return (
    <FileField
      {...field}
      accept={photos}
      camera
      list={(files, remove) => (files.length === 0 ? null : <PhotoList files={files} remove={remove} />)}
    />
  );
}

interface PhotoListProps {
  files: readonly File[];
  remove: ((file: File) => void) | null;
}

function PhotoList({ files, remove }: PhotoListProps) {
  return (
    <ul className={classes.photos}>
      {files.map((file) => (
        <Photo key={`${file.name} ${file.size} ${file.lastModified}`} file={file} remove={remove} />
      ))}
    </ul>
  );
}

function Photo({ file, remove }: { file: File; remove: ((file: File) => void) | null }) {
  const { t } = useTranslation();
  const url = useObjectUrl(file);
  return (
    <li className={classes.photo}>
      {url === null ? null : <img src={url} alt={file.name} />}
      {remove === null ? null : (
        <ActionIcon
          className={classes.remove}
          variant="default"
          aria-label={t('form.removeItem', { name: file.name })}
          onClick={() => remove(file)}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

/** A URL under which the page shows a file, for as long as it does. */
function useObjectUrl(file: File): string | null {
  const [url, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
