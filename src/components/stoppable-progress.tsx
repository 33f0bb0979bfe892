import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './progress-bar.tsx';
import { Sheet } from './sheet.tsx';

interface StoppableProgressProps {
  title: string;
  /** How far it is, as text. */
  text: string;
  done: number;
  of: number;
  onStop: () => void;
}

/** How far work on many rows is, and the way to stop it. */
export function StoppableProgress({ title, text, done, of, onStop }: StoppableProgressProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      onClose={onStop}
      width="small"
      height="content"
      title={title}
      footer={
        <Button variant="default" onClick={onStop}>
          {t('action.stop')}
        </Button>
      }
    >
      <p role="status">{text}</p>
      <ProgressBar value={done} of={of} label={text} />
    </Sheet>
  );
}

/** How many of how many rows were worked on. */
export interface Progress {
  done: number;
  of: number;
}

/** Work that takes less than this shows no progress. */
const few = 20;

/** Work on many rows, one after the other, that says how far it is and can be stopped. */
export function useStoppable() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopped = useRef(false);

  /** Works on rows until all are done, one fails (`work` is false) or it is stopped; how many were done. */
  const run = async <Row,>(rows: readonly Row[], work: (row: Row) => Promise<boolean>): Promise<number> => {
    stopped.current = false;
    let done = 0;
    try {
      for (const row of rows) {
        if (rows.length > few) setProgress({ done, of: rows.length });
        if (stopped.current || !(await work(row))) break;
        done += 1;
      }
    } finally {
      setProgress(null);
    }
    return done;
  };
  const stop = (): void => {
    stopped.current = true;
  };
  return { progress, run, stop };
}
