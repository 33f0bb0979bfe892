import { ActionIcon, Box, Button, Group, Modal, Stack } from '@mantine/core';
import { useHotkeys, useMounted } from '@mantine/hooks';
import { IconArrowBackUp, IconEraser, IconPhotoOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeDrawing } from '../../../commands/encode-drawing.ts';
import { confirm } from '../../../components/confirm-store.ts';
import { useClosing } from '../../../components/topmost-sheet.ts';
import { useAction } from '../../../components/use-action.ts';
import type { PhotoView } from '../../../mirror/photos.ts';
import { usePhotoPicture } from '../use-photo-picture.ts';
import classes from './drawing-editor.module.css';
import { DrawingTools } from './drawing-tools.tsx';
import type { Mark } from './marks.ts';
import { differs } from './sketch.ts';
import { type DrawnCanvas, useCanvas } from './use-canvas.ts';
import { type DrawingState, useDrawing } from './use-drawing.ts';

interface DrawingEditorProps {
  opened: boolean;
  /** The photo as it was taken. */
  photo: PhotoView;
  /** Marks of an earlier drawing. */
  before: readonly Mark[];
  /** Saves the drawing; false when that failed. */
  onDone: (jpeg: Blob, marks: readonly Mark[]) => Promise<boolean>;
  /** Removes the drawing from the photo; null when there is none. */
  onRemove: (() => void) | null;
  onClose: () => void;
}

/** A full-screen editor that puts arrows, texts and blurs on a photo. */
export function DrawingEditor({ opened: wanted, photo, before, onDone, onRemove, onClose }: DrawingEditorProps) {
  const { t } = useTranslation();
  // Like a sheet: a lazily loaded editor opens only after it was mounted, so that focus returns.
  const opened = useMounted() && wanted;
  const input = useRef<HTMLInputElement>(null);
  const drawing = useDrawing(before, () => input.current?.focus());
  const { picture } = usePhotoPicture(photo, 'whole');
  const canvas = useCanvas(picture, drawing.marks);
  const { busy, run } = useAction();
  const { marks } = drawing.sketch;
  const isChanged = differs(drawing.sketch, before);
  const leave = useLeaving(isChanged, onClose);
  const save = async (): Promise<void> => {
    const canvasWithMarks = canvas.painted(marks);
    if (canvasWithMarks !== null && (await onDone(await encodeDrawing(canvasWithMarks), marks))) onClose();
  };
  const done = async (): Promise<void> => {
    if (!isChanged) onClose();
    else if (marks.length === 0) onRemove?.();
    else await run(save);
  };
  const content = useClosing(opened, leave);
  useHotkeys(opened ? [['mod+Z', drawing.undo]] : []);
  return (
    <Modal.Root
      opened={opened}
      onClose={leave}
      closeOnEscape={false}
      fullScreen
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <Modal.Content ref={content} aria-label={t('draw.title')}>
        <Modal.Body>
          <DrawingBar onUndo={drawing.sketch.past.length === 0 ? null : drawing.undo} onRemove={onRemove} />
          <DrawingStage canvas={canvas} drawing={drawing} />
          <DrawingTools drawing={drawing} input={input} />
          <Group
            className={classes.actions}
            gap="0.5rem"
            align="stretch"
            justify="flex-end"
            wrap="nowrap"
            pt="0.5rem"
            px="sm"
            pb="calc(0.75rem + env(safe-area-inset-bottom))"
          >
            <Button variant="default" onClick={leave}>
              {t('action.cancel')}
            </Button>
            <Button onClick={done} aria-busy={busy} disabled={canvas.state.kind !== 'ready'}>
              {t('draw.done')}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Leaves the editor; unsaved marks are confirmed first. */
function useLeaving(isChanged: boolean, onClose: () => void): () => void {
  const { t } = useTranslation();
  const confirmLeaving = (): Promise<boolean> =>
    confirm({
      title: t('draw.leaveTitle'),
      message: t('draw.leaveText'),
      confirmLabel: t('action.discard'),
      destructive: true,
    });
  return () => {
    if (!isChanged) onClose();
    else confirmLeaving().then((sure) => sure && onClose(), reportError);
  };
}

interface DrawingBarProps {
  /** Null when there is nothing to undo. */
  onUndo: (() => void) | null;
  onRemove: (() => void) | null;
}

function DrawingBar({ onUndo, onRemove }: DrawingBarProps) {
  const { t } = useTranslation();
  return (
    <Group gap="0.25rem" wrap="nowrap" pt="calc(0.25rem + env(safe-area-inset-top))" pr="sm" pb="0.25rem" pl="md">
      <Box component="h2" flex={1} fz="lg" fw={600}>
        {t('draw.title')}
      </Box>
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
    </Group>
  );
}

interface DrawingStageProps {
  canvas: DrawnCanvas;
  drawing: DrawingState;
}

/** The photo with its marks, as large as there is room; pointers draw on it. */
function DrawingStage({ canvas: { ref, state }, drawing }: DrawingStageProps) {
  const { t } = useTranslation();
  if (state.kind !== 'ready') {
    return (
      <Stack
        component="p"
        className="pretty"
        flex={1}
        gap="sm"
        align="center"
        justify="center"
        p="2rem"
        ta="center"
        role="status"
      >
        {state.kind === 'unshown' ? <IconPhotoOff size={40} stroke={1.3} aria-hidden /> : null}
        {state.kind === 'unshown' ? t('draw.unshown') : null}
      </Stack>
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
