import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './progress-bar.tsx';
import { Sheet } from './sheet.tsx';

interface StoppableProgressProps {
  title: string;
  /** How far it is, in words. */
  words: string;
  done: number;
  of: number;
  onStop: () => void;
}

/** How far work on many rows is, and the way to stop it. */
export function StoppableProgress({ title, words, done, of, onStop }: StoppableProgressProps) {
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
      <p role="status">{words}</p>
      <ProgressBar value={done} of={of} label={words} />
    </Sheet>
  );
}
