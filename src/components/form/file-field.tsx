import '@mantine/dropzone/styles.layer.css';
import { ActionIcon, Button, FileButton, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconCamera, IconFile, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { Row, Rows } from '../rows.tsx';
import { usePhone } from '../use-phone.ts';
import { mostBytes, type RefusedFile, takeFiles } from './chosen-files.ts';
import { type FieldProps, useInputProps } from './field-props.ts';
import classes from './file-field.module.css';

interface FileFieldProps extends FieldProps<File[] | null> {
  /** Types and endings, such as `.xlsx,.csv`; empty for any. */
  accept?: string;
  multiple?: boolean;
  /** Bytes of one file; 12 MiB when nothing is said. */
  most?: number;
  /** The camera is offered beside the files of a phone. */
  camera?: boolean;
  /** Draws the chosen files; a list with names and sizes when nothing is said. */
  list?: (files: readonly File[], remove: ((file: File) => void) | null) => ReactNode;
}

/** Files from this device: chosen or dropped, each checked at once, listed and removable. */
export function FileField({
  accept = '',
  multiple = true,
  most = mostBytes,
  camera = false,
  ...field
}: FileFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const input = useInputProps(field);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const files = field.value ?? [];
  const fixed = input.readOnly || input.disabled;
  const take = (chosen: readonly File[]): void => {
    const result = takeFiles(files, chosen, { accept, multiple, most });
    setRefused(result.refused);
    field.onChange(result.files);
  };
  const remove = (removed: File): void => field.onChange(files.filter((file) => file !== removed));
  const problems = refused.map(({ name, reason }) => t(`form.refused.${reason}`, { name, most: format.bytes(most) }));
  const labelId = useId();
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={fixed ? null : (input.description ?? t('form.fileHint', { most: format.bytes(most) }))}
      error={problems.length === 0 ? input.error : problems.join(' ')}
      withAsterisk={input.required}
    >
      <fieldset
        aria-labelledby={labelId}
        className={classes.files}
        data-form-invalid={input.error !== null && input.error !== undefined ? true : undefined}
        tabIndex={-1}
      >
        {fixed ? null : <Chooser accept={accept} multiple={multiple} camera={camera} onFiles={take} />}
        {(field.list ?? fileList)(files, fixed ? null : remove)}
      </fieldset>
    </Input.Wrapper>
  );
}

const fileList = (files: readonly File[], remove: ((file: File) => void) | null): ReactNode =>
  files.length === 0 ? null : <FileList files={files} remove={remove} />;

function FileList({ files, remove }: { files: readonly File[]; remove: ((file: File) => void) | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Rows>
      {files.map((file) => (
        <Row
          key={`${file.name} ${file.size} ${file.lastModified}`}
          lead={<IconFile size={20} stroke={1.7} aria-hidden />}
          title={file.name}
          text={format.bytes(file.size)}
          aside={
            remove === null ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('form.removeItem', { name: file.name })}
                onClick={() => remove(file)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            )
          }
        />
      ))}
    </Rows>
  );
}

interface ChooserProps {
  accept: string;
  multiple: boolean;
  camera: boolean;
  onFiles: (files: readonly File[]) => void;
}

function Chooser({ accept, multiple, camera, onFiles }: ChooserProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const choose = t(multiple ? 'form.chooseFiles' : 'form.chooseFile');
  return (
    <div className={classes.chooser}>
      {camera && phone ? (
        <ChooseButton
          accept={accept}
          capture
          onFiles={onFiles}
          icon={<IconCamera size={20} stroke={1.7} aria-hidden />}
        >
          {t('form.takePhoto')}
        </ChooseButton>
      ) : null}
      <ChooseButton
        accept={accept}
        multiple={multiple}
        onFiles={onFiles}
        icon={<IconUpload size={18} stroke={1.7} aria-hidden />}
      >
        {choose}
      </ChooseButton>
      {phone ? null : (
        <Dropzone
          className={classes.drop}
          onDrop={onFiles}
          multiple={multiple}
          activateOnClick={false}
          inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
          tabIndex={-1}
        >
          {t('form.dropFiles')}
        </Dropzone>
      )}
    </div>
  );
}

interface ChooseButtonProps {
  accept: string;
  multiple?: boolean;
  /** Opens the camera. */
  capture?: boolean;
  icon: ReactNode;
  onFiles: (files: readonly File[]) => void;
  children: string;
}

function ChooseButton({ accept, multiple = false, capture = false, icon, onFiles, children }: ChooseButtonProps) {
  // The same file can be chosen again only after the input was emptied.
  const empty = useRef<() => void>(null);
  const choose = (chosen: File | File[] | null): void => {
    if (chosen !== null) onFiles(Array.isArray(chosen) ? chosen : [chosen]);
    empty.current?.();
  };
  return (
    <FileButton
      accept={accept}
      multiple={multiple}
      resetRef={empty}
      onChange={choose}
      {...(capture ? { capture: 'environment' } : {})}
    >
      {(props) => (
        <Button {...props} variant="default" leftSection={icon}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
