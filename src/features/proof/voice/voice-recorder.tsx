import { Button, FileButton, Group } from '@mantine/core';
import { IconFileMusic, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { largestVoiceNote, lengthText, longestVoiceNote } from '../../../../domain/photo/recordings.ts';
import { Notice } from '../../../components/notice.tsx';
import { toast } from '../../../components/toast.ts';
import { recordingLength } from './recording-length.ts';
import { type RecorderState, type Recording, useRecorder } from './use-recorder.ts';
import classes from './voice-recorder.module.css';

interface VoiceRecorderProps {
  onRecorded: (recording: Recording) => void;
  /** Tells whether a recording is under way. */
  onRecording: (isRecording: boolean) => void;
}

/** Records a voice note; where that isn't possible it says why, and offers to choose a recording. */
export function VoiceRecorder({ onRecorded, onRecording }: VoiceRecorderProps) {
  const { t } = useTranslation();
  const { state, start, end, drop } = useRecorder(onRecorded);
  const isRecording = state.kind === 'recording';
  useEffect(() => {
    onRecording(isRecording);
  }, [isRecording, onRecording]);
  if (state.kind === 'recording') return <Running state={state} onEnd={end} onDrop={drop} />;
  const trouble = state.kind === 'idle' ? state.trouble : null;
  if (trouble === 'unavailable') return <ChooseRecording onRecorded={onRecorded} isOnly />;
  return (
    <>
      <Button
        variant="default"
        className={classes.start ?? ''}
        leftSection={<IconMicrophone size={20} stroke={1.7} aria-hidden />}
        onClick={start}
        aria-busy={state.kind === 'asking'}
      >
        {t('voice.record')}
      </Button>
      {trouble === null ? null : (
        <Notice tone="amber" title={t(`voice.problem.${trouble}`)} text={t(`voice.help.${trouble}`)}>
          <ChooseRecording onRecorded={onRecorded} />
        </Notice>
      )}
    </>
  );
}

interface RunningProps {
  state: Extract<RecorderState, { kind: 'recording' }>;
  onEnd: () => void;
  onDrop: () => void;
}

/** A recording under way, with its time and its two ends. */
function Running({ state: { seconds }, onEnd, onDrop }: RunningProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.running} aria-label={t('voice.recording')}>
      <div className={classes.status}>
        <span className={classes.dot} aria-hidden />
        <span role="status">{t('voice.recording')}</span>
        <span className={`tabular ${classes.time}`} role="timer">
          {`${lengthText(seconds)} / ${lengthText(longestVoiceNote)}`}
        </span>
      </div>
      <progress className={classes.bar} max={longestVoiceNote} value={seconds} aria-hidden />
      <Group gap="xs" wrap="nowrap" grow preventGrowOverflow={false}>
        <Button variant="default" onClick={onDrop}>
          {t('voice.drop')}
        </Button>
        <Button leftSection={<IconPlayerStopFilled size={18} aria-hidden />} onClick={onEnd}>
          {t('voice.end')}
        </Button>
      </Group>
    </section>
  );
}

interface ChooseRecordingProps extends Pick<VoiceRecorderProps, 'onRecorded'> {
  /** There is no other way to a voice note here. */
  isOnly?: boolean;
}

/** Takes a recording from the phone's own recorder, or a file. */
function ChooseRecording({ onRecorded, isOnly = false }: ChooseRecordingProps) {
  const { t } = useTranslation();
  const empty = useRef<() => void>(null);
  const choose = async (file: File | null): Promise<void> => {
    empty.current?.();
    if (file === null) return;
    const seconds = file.size > largestVoiceNote ? Number.POSITIVE_INFINITY : await recordingLength(file);
    if (seconds === null) toast({ kind: 'error', message: t('voice.unplayableFile', { name: file.name }) });
    else if (seconds > longestVoiceNote) toast({ kind: 'error', message: t('voice.tooLong') });
    else onRecorded({ file, seconds });
  };
  return (
    <FileButton accept="audio/*" capture resetRef={empty} onChange={choose}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          className={classes.start ?? ''}
          leftSection={<IconFileMusic size={20} stroke={1.7} aria-hidden />}
        >
          {t(isOnly ? 'voice.record' : 'voice.choose')}
        </Button>
      )}
    </FileButton>
  );
}
