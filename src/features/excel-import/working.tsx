import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../components/progress-bar.tsx';
import classes from './excel-import.module.css';

interface WorkingProps {
  /** What is being done, with numbers where there are any. */
  words: string;
  /** Null while it is not known how much there is. */
  progress: { done: number; of: number } | null;
  onCancel: () => void;
}

/** Long work on a file: how far it is, and the way to stop it. */
export function Working({ words, progress, onCancel }: WorkingProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.working} aria-busy>
      <p role="status">{words}</p>
      {progress === null ? null : <ProgressBar value={progress.done} of={progress.of} label={words} />}
      <Button variant="default" onClick={onCancel} autoFocus>
        {t('action.stop')}
      </Button>
    </div>
  );
}
