import { useEffect, useRef, useState } from 'react';
import { second } from '../../../../domain/kernel/time.ts';
import { longestVoiceNote } from '../../../../domain/photo/recordings.ts';
import { type SoundRecording, soundRecording } from '../../../../workers/browser/recording.ts';

/** Why nothing can be recorded here. `unavailable`: the browser doesn't offer it · `lost`: the microphone doesn't answer. */
export type RecorderTrouble = 'unavailable' | 'denied' | 'missing' | 'lost';

/** `asking`: the browser asks for the microphone. `seconds`: how long it has recorded. */
export type RecorderState =
  | { kind: 'idle'; trouble: RecorderTrouble | null }
  | { kind: 'asking' }
  | { kind: 'recording'; seconds: number };

/** A finished recording. */
export interface Recording {
  file: File;
  seconds: number;
}

/** Enough for speech: two minutes are about 600 KB. */
const bitsPerSecond = 40_000;

const names: Readonly<Record<string, string>> = { 'audio/mp4': 'voice-note.m4a', 'audio/ogg': 'voice-note.ogg' };

const troubleOf = (error: unknown): RecorderTrouble => {
  if (!(error instanceof DOMException)) return 'lost';
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'denied';
  return error.name === 'NotFoundError' ? 'missing' : 'lost';
};

function fileOf(pieces: readonly Blob[], recordedAs: string): File {
  const [type = ''] = recordedAs.split(';');
  return new File([...pieces], names[type] ?? 'voice-note.webm', { type });
}

/** A recording under way: `end` gives what was recorded to its `onEnd`, `drop` gives nothing. */
interface Running {
  recorder: MediaRecorder;
  startedAt: number;
  drop: () => void;
  end: () => void;
}

/** Records from a microphone until it is ended, and ends by itself when the microphone goes. */
function record(stream: MediaStream, type: string, on: { end: (recording: Recording | null) => void }): Running {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  const startedAt = performance.now();
  let isDropped = false;
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop();
    const seconds = Math.min(longestVoiceNote, Math.max(1, Math.round((performance.now() - startedAt) / second)));
    on.end(isDropped || pieces.length === 0 ? null : { file: fileOf(pieces, recorder.mimeType || type), seconds });
  });
  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.addEventListener('error', end);
  // A piece each second: what was recorded is at hand when the browser ends the recording itself.
  recorder.start(second);
  const drop = (): void => {
    isDropped = true;
    end();
  };
  return { recorder, startedAt, drop, end };
}

/** Calls `end` when the page is left or hidden, as by a call or a locked screen, which may be its last moment. */
function useEndWhenHidden(isRecording: boolean, end: () => void): void {
  useEffect(() => {
    if (!isRecording) return undefined;
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') end();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', end);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', end);
    };
  });
}

/**
 * Records voice notes. Each is handed to `onRecorded` as soon as it ends: by the person, after two minutes, when the page is
 * hidden, and when this leaves the screen.
 */
export function useRecorder(
  onRecorded: (recording: Recording) => void,
  sound: SoundRecording | null = soundRecording(),
) {
  const [state, setState] = useState<RecorderState>({
    kind: 'idle',
    trouble: sound === null ? 'unavailable' : null,
  });
  const running = useRef<Running | null>(null);
  const isGone = useRef(false);
  const isRecording = state.kind === 'recording';

  const onEnd = (recording: Recording | null): void => {
    running.current = null;
    setState({ kind: 'idle', trouble: null });
    if (recording !== null) onRecorded(recording);
  };

  const start = async (): Promise<void> => {
    if (sound === null || running.current !== null) return;
    setState({ kind: 'asking' });
    try {
      const stream = (await sound.openMicrophone()) as MediaStream;
      if (isGone.current) {
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      running.current = record(stream, sound.type, { end: onEnd });
      setState({ kind: 'recording', seconds: 0 });
    } catch (error) {
      setState({ kind: 'idle', trouble: troubleOf(error) });
    }
  };

  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = window.setInterval(() => {
      const { current } = running;
      if (current === null) return;
      const seconds = (performance.now() - current.startedAt) / second;
      if (seconds >= longestVoiceNote) current.end();
      else setState({ kind: 'recording', seconds });
    }, second / 4);
    return () => window.clearInterval(timer);
  }, [isRecording]);
  useEndWhenHidden(isRecording, () => running.current?.end());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.end();
    };
  }, []);

  return { state, start, end: () => running.current?.end(), drop: () => running.current?.drop() };
}
