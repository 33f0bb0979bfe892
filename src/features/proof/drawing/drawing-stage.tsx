import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './drawing-editor.module.css';
import type { DrawnCanvas } from './use-canvas.ts';
import type { DrawingState } from './use-drawing.ts';

interface DrawingStageProps {
  canvas: DrawnCanvas;
  drawing: DrawingState;
}

/** The photo with what is drawn on it, as large as there is room; what is drawn on it is drawn here. */
export function DrawingStage({ canvas: { ref, state }, drawing }: DrawingStageProps) {
  const { t } = useTranslation();
  if (state.kind !== 'ready') {
    return (
      <p className={classes.words} role="status">
        {state.kind === 'unshown' ? <IconPhotoOff size={40} stroke={1.3} aria-hidden /> : null}
        {state.kind === 'unshown' ? t('draw.unshown') : null}
      </p>
    );
  }
  return (
    <div className={classes.stage}>
      <canvas
        ref={ref}
        className={classes.canvas}
        width={state.size.width}
        height={state.size.height}
        role="img"
        aria-label={t('draw.picture', { count: drawing.sketch.marks.length })}
        {...drawing.pointer}
      />
    </div>
  );
}
