import { Box, Button, FileButton, Group, Stack } from '@mantine/core';
import { IconBulb, IconPhoto } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyScan, isOpen } from '../../../domain/equipment/scan.ts';
import { serialNumberOf } from '../../../domain/equipment/serial-number.ts';
import { isPartMissing } from '../../../domain/errors/faults.ts';
import { vibrate } from '../../../workers/browser/scanning.ts';
import { TextField } from '../form/text-field.tsx';
import { Sheet } from '../sheet.tsx';
import type { CodeReader } from './code-reader.ts';
import { readPhoto } from './read-photo.ts';
import { type CameraProblem, type CameraState, useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

interface ScanSheetProps {
  /** What is scanned, such as the title of a step. */
  title: string;
  opened: boolean;
  openReader: () => CodeReader;
  onFound: (serialNumber: string) => void;
  onClose: () => void;
}

/** A phone vibrates for so many milliseconds when it has read a code. */
const buzz = 80;

/** Reads a serial number with the camera or from a photo; it can be typed, too. */
export function ScanSheet({ title, opened, openReader, onFound, onClose }: ScanSheetProps) {
  const found = (serialNumber: string): void => {
    onFound(serialNumber);
    onClose();
  };
  return (
    <Sheet opened={opened} onClose={onClose} title={title} height="content" width="small">
      {opened ? <Scanner openReader={openReader} onFound={found} /> : null}
    </Sheet>
  );
}

/** The reader of codes, which ends with the sheet. */
function useReader(open: () => CodeReader): CodeReader | null {
  const [reader, setReader] = useState<CodeReader | null>(null);
  const opens = useRef(open);
  useEffect(() => {
    const opened = opens.current();
    setReader(opened);
    return () => opened.end();
  }, []);
  return reader;
}

/** Why a photo has given no serial number. */
type PhotoProblem = 'nothing' | 'unreadable' | 'noReader';

function Scanner({ openReader, onFound }: Pick<ScanSheetProps, 'openReader' | 'onFound'>) {
  const { t } = useTranslation();
  const reader = useReader(openReader);
  const [scan, setScan] = useState(emptyScan);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const isChoosing = isOpen(scan);
  const camera = useCamera(!isChoosing);
  const accept = (serialNumber: string): void => {
    vibrate(buzz);
    onFound(serialNumber);
  };
  const isMissing = useScan({
    reader,
    video: camera.video,
    isOn: camera.state === 'on' && !isChoosing,
    onScan: setScan,
    onFound: accept,
  });
  const take = (codes: readonly string[] | null): void => {
    const [first, ...others] = codes ?? [];
    if (first === undefined) setProblem(codes === null ? 'unreadable' : 'nothing');
    else if (others.length === 0) accept(first);
    else setScan({ found: [first, ...others], reads: 1 });
  };
  if (isChoosing) return <Choice codes={scan.found} onChosen={accept} onAgain={() => setScan(emptyScan)} />;
  const hasPicture = camera.state === 'on' || camera.state === 'starting';
  return (
    <Stack gap="0.75rem">
      <Picture video={camera.video} isShown={hasPicture} />
      {hasPicture && isMissing ? <Problem name="noReader" /> : <State state={camera.state} />}
      {problem === null ? null : <Problem name={problem} />}
      <Group gap="0.75rem">
        {camera.lamp === null ? null : (
          <Button
            variant="default"
            aria-pressed={camera.lamp}
            leftSection={<IconBulb size={20} stroke={1.7} aria-hidden />}
            onClick={camera.switchLamp}
          >
            {t('scan.lamp')}
          </Button>
        )}
        <PhotoButton reader={reader} onRead={take} onFailed={() => setProblem('noReader')} />
        {camera.state === 'lost' || camera.state === 'denied' ? (
          <Button variant="default" onClick={camera.again}>
            {t('action.retry')}
          </Button>
        ) : null}
      </Group>
      <Typed onTyped={onFound} />
    </Stack>
  );
}

/** The camera's picture. It stays in the page: its picture arrives after the person has been asked. */
function Picture({ video, isShown }: { video: RefObject<HTMLVideoElement | null>; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      component="video"
      ref={video}
      display={isShown ? 'block' : 'none'}
      aria-label={t('scan.picture')}
      muted
      playsInline
      w="100%"
      bg="black"
      style={{ aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 'var(--mantine-radius-md)' }}
    />
  );
}

/** A sentence about the picture, or about its absence. */
function State({ state }: { state: CameraState }) {
  const { t } = useTranslation();
  if (state === 'on' || state === 'starting') {
    return (
      <Box component="p" role="status" c="dimmed" fz="sm">
        {t(state === 'on' ? 'scan.on' : 'scan.starting')}
      </Box>
    );
  }
  return <Problem name={state} />;
}

/** A sentence about the fault, and about the ways that still work. */
function Problem({ name }: { name: PhotoProblem | CameraProblem }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Box component="p" fw={600}>
        {t(`scan.problem.${name}`)}
      </Box>
      <p>{t(`scan.help.${name}`)}</p>
    </div>
  );
}

interface ChoiceProps {
  codes: readonly string[];
  onChosen: (code: string) => void;
  onAgain: () => void;
}

/** Several codes were in view. */
function Choice({ codes, onChosen, onAgain }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="0.75rem">
      <p role="status">{t('scan.choose')}</p>
      {codes.map((code) => (
        <Button key={code} variant="default" size="md" onClick={() => onChosen(code)}>
          {code}
        </Button>
      ))}
      <Button variant="subtle" onClick={onAgain}>
        {t('scan.again')}
      </Button>
    </Stack>
  );
}

interface PhotoButtonProps {
  reader: CodeReader | null;
  /** With null where the photo can't be shown. */
  onRead: (codes: string[] | null) => void;
  /** The reader is missing. */
  onFailed: () => void;
}

/** Takes or chooses a photo of a label: phones without a live camera have a camera for photos. */
function PhotoButton({ reader, onRead, onFailed }: PhotoButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  // The same file can be chosen again only after the input was emptied.
  const empty = useRef<() => void>(null);
  const choose = async (photo: File | null): Promise<void> => {
    if (photo === null || reader === null) return;
    setIsBusy(true);
    try {
      onRead(await readPhoto(reader, photo));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      onFailed();
      if (!isPartMissing(error)) reportError(error);
    } finally {
      setIsBusy(false);
      empty.current?.();
    }
  };
  return (
    <FileButton accept="image/*" resetRef={empty} onChange={(photo) => void choose(photo)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isBusy}
          leftSection={<IconPhoto size={20} stroke={1.7} aria-hidden />}
        >
          {t('scan.photo')}
        </Button>
      )}
    </FileButton>
  );
}

/** The number as somebody reads it from the label. */
function Typed({ onTyped }: { onTyped: (serialNumber: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const serialNumber = serialNumberOf(text ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // React would let it go on to the form around the sheet, and save that.
        event.stopPropagation();
        if (serialNumber !== null) onTyped(serialNumber);
      }}
    >
      <Group gap="0.5rem" align="flex-end" wrap="nowrap">
        <Box flex={1}>
          <TextField label={t('scan.typed')} value={text} onChange={setText} />
        </Box>
        <Button type="submit" disabled={serialNumber === null}>
          {t('scan.take')}
        </Button>
      </Group>
    </form>
  );
}
