import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drawing-editor.module.css';

interface DrawingBarProps {
  /** Null when there is nothing to be taken back. */
  onUndo: (() => void) | null;
  onRemove: (() => void) | null;
}

/** What the editor is, and what takes back. */
export function DrawingBar({ onUndo, onRemove }: DrawingBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <h2 className={classes.title}>{t('draw.title')}</h2>
      {onRemove === null ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={onRemove}
          aria-label={t('draw.remove')}
          title={t('draw.remove')}
        >
          <IconEraser size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onUndo ?? undefined}
        disabled={onUndo === null}
        aria-label={t('draw.undo')}
        title={t('draw.undo')}
      >
        <IconArrowBackUp size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}
