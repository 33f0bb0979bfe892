import { Button, Modal } from '@mantine/core';
import { useHotkeys, useMounted } from '@mantine/hooks';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeDrawing } from '../../../commands/encode-drawing.ts';
import { confirm } from '../../../components/confirm-store.ts';
import { useEscape } from '../../../components/topmost-sheet.ts';
import { useAction } from '../../../components/use-action.ts';
import type { PhotoView } from '../../../mirror/photos.ts';
import { usePhotoPicture } from '../use-photo-picture.ts';
import { DrawingBar } from './drawing-bar.tsx';
import classes from './drawing-editor.module.css';
import { DrawingStage } from './drawing-stage.tsx';
import { DrawingTools } from './drawing-tools.tsx';
import type { Mark } from './marks.ts';
import { differs } from './sketch.ts';
import { useCanvas } from './use-canvas.ts';
import { useDrawing } from './use-drawing.ts';

interface DrawingEditorProps {
  opened: boolean;
  /** The photo that is drawn on, as it was taken. */
  photo: PhotoView;
  /** What is drawn on it already. */
  before: readonly Mark[];
  /** Keeps a drawing; false when it could not be kept. */
  onDone: (jpeg: Blob, marks: readonly Mark[]) => Promise<boolean>;
  /** Takes the drawing back, so that the photo is as it was taken; null when there is none. */
  onRemove: (() => void) | null;
  onClose: () => void;
}

/** Draws on a photo over the whole screen: arrows and texts, and what nobody is to recognise made unreadable. */
export function DrawingEditor({ opened: wanted, photo, before, onDone, onRemove, onClose }: DrawingEditorProps) {
  const { t } = useTranslation();
  // As with sheets: what is loaded late opens after it was mounted, so that focus returns.
  const opened = useMounted() && wanted;
  const input = useRef<HTMLInputElement>(null);
  const drawing = useDrawing(before, () => input.current?.focus());
  const { picture } = usePhotoPicture(photo, 'whole');
  const canvas = useCanvas(picture, drawing.marks);
  const { busy, run } = useAction();
  const { marks } = drawing.sketch;
  const isChanged = differs(drawing.sketch, before);
  const leave = useLeaving(isChanged, onClose);
  const keep = async (): Promise<void> => {
    const painted = canvas.painted(marks);
    if (painted !== null && (await onDone(await encodeDrawing(painted), marks))) onClose();
  };
  const done = async (): Promise<void> => {
    if (!isChanged) onClose();
    else if (marks.length === 0) onRemove?.();
    else await run(keep);
  };
  const content = useEscape(opened, leave);
  useHotkeys(opened ? [['mod+Z', drawing.undo]] : []);
  return (
    <Modal.Root opened={opened} onClose={leave} closeOnEscape={false} fullScreen>
      <Modal.Content ref={content} className={classes.content} aria-label={t('draw.title')}>
        <Modal.Body className={classes.body}>
          <DrawingBar onUndo={drawing.sketch.past.length === 0 ? null : drawing.undo} onRemove={onRemove} />
          <DrawingStage canvas={canvas} drawing={drawing} />
          <DrawingTools drawing={drawing} input={input} />
          <div className={classes.actions}>
            <Button variant="default" onClick={leave}>
              {t('action.cancel')}
            </Button>
            <Button onClick={done} aria-busy={busy} disabled={canvas.state.kind !== 'ready'}>
              {t('draw.done')}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Leaves the editor; what was drawn is asked about. */
function useLeaving(isChanged: boolean, onClose: () => void): () => void {
  const { t } = useTranslation();
  const ask = (): Promise<boolean> =>
    confirm({
      title: t('draw.leaveTitle'),
      message: t('draw.leaveText'),
      confirmLabel: t('action.discard'),
      destructive: true,
    });
  return () => {
    if (!isChanged) onClose();
    else ask().then((sure) => sure && onClose(), reportError);
  };
}
