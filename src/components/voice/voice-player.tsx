import { ActionIcon } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '../../../domain/photo/recordings.ts';
import classes from './voice-player.module.css';

interface VoicePlayerProps {
  /** What the player's controls are called by. */
  name: string;
  /** The recording's length; null when nobody said it. */
  seconds: number | null;
  /** The bytes, or where the browser gets them; null when they can't be had now. Asked when somebody first wants to listen. */
  load: () => Promise<Blob | string | null>;
  /** Beneath the line that shows how far it is. */
  children?: ReactNode;
  /** At the right. */
  aside?: ReactNode;
}

type Trouble = 'away' | 'unplayable';

/** Loads a recording once and keeps it for as long as the player is shown. */
function useSound(load: VoicePlayerProps['load']) {
  const audio = useRef<HTMLAudioElement>(null);
  const url = useRef<string | null>(null);
  useEffect(
    () => () => {
      audio.current?.pause();
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    },
    [],
  );
  const prepare = async (): Promise<HTMLAudioElement | null> => {
    if (url.current === null) {
      const found = await load();
      if (found === null || audio.current === null) return null;
      url.current = typeof found === 'string' ? found : URL.createObjectURL(found);
      audio.current.src = url.current;
    }
    return audio.current;
  };
  return { audio, prepare };
}

/** The playing of a recording: whether it runs, how far it is, and why it doesn't play. */
function usePlaying({ seconds, load }: Pick<VoicePlayerProps, 'seconds' | 'load'>) {
  const { audio, prepare } = useSound(load);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const length = seconds ?? found;

  const toggle = async (): Promise<void> => {
    if (playing) return audio.current?.pause();
    setTrouble(null);
    try {
      const sound = await prepare();
      if (sound === null) return setTrouble('away');
      await sound.play();
    } catch (error) {
      // Paused before it began to play: a second tap, or the player is gone.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setTrouble('unplayable');
    }
  };

  const seek = async (second: number): Promise<void> => {
    setAt(second);
    const sound = await prepare();
    if (sound !== null) sound.currentTime = second;
  };

  const element = (
    // biome-ignore lint/a11y/useMediaCaption: a person's remark, of which there is no text.
    <audio
      ref={audio}
      preload="metadata"
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onEnded={() => setAt(0)}
      onTimeUpdate={({ currentTarget }) => setAt(currentTarget.ended ? 0 : currentTarget.currentTime)}
      // Recordings of browsers name no length.
      onDurationChange={({ currentTarget }) =>
        setFound(Number.isFinite(currentTarget.duration) ? Math.round(currentTarget.duration) : null)
      }
    />
  );
  return { element, playing, at, length, trouble, toggle, seek };
}

/** Plays a voice note. */
export function VoicePlayer({ name, seconds, load, children, aside }: VoicePlayerProps) {
  const { t } = useTranslation();
  const { element, playing, at, length, trouble, toggle, seek } = usePlaying({ seconds, load });
  const whole = length === null ? '–:––' : lengthText(length);
  return (
    <div className={classes.player}>
      {element}
      <ActionIcon
        className={classes.button}
        onClick={toggle}
        aria-label={t(playing ? 'voice.pause' : 'voice.play', { name })}
      >
        {playing ? <IconPlayerPauseFilled size={20} aria-hidden /> : <IconPlayerPlayFilled size={20} aria-hidden />}
      </ActionIcon>
      <div className={classes.middle}>
        <div className={classes.line}>
          <input
            className={classes.range}
            type="range"
            min={0}
            max={length ?? 1}
            step={0.1}
            value={Math.min(at, length ?? 1)}
            disabled={length === null}
            onChange={({ currentTarget }) => void seek(Number(currentTarget.value))}
            aria-label={t('voice.position', { name })}
            aria-valuetext={t('voice.of', { at: lengthText(at), length: whole })}
          />
          <span className={`tabular ${classes.time}`}>{at > 0 ? `${lengthText(at)} / ${whole}` : whole}</span>
        </div>
        {children}
        <span className="hidden-if-empty" role="status">
          {trouble === null ? null : <span className={classes.trouble}>{t(`voice.${trouble}`)}</span>}
        </span>
      </div>
      {aside}
    </div>
  );
}
