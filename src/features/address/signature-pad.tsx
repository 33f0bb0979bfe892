import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './signature-pad.module.css';
import { drawInk, type Ink, type InkPoint, inkPointAt, padSize, type Stroke } from './strokes.ts';

interface SignaturePadProps {
  ink: Ink;
  /** Null where nothing can be drawn. */
  onStroke: ((stroke: Stroke) => void) | null;
  /** The canvas, to be made a picture. */
  canvas: { current: HTMLCanvasElement | null };
}

type PadEvent = PointerEvent<HTMLCanvasElement>;

const pointOf = (event: PadEvent): InkPoint => inkPointAt(event, event.currentTarget.getBoundingClientRect());

/** The pad on which a finger or pen signs. A stroke is drawn while it is made, without rendering anything else. */
export function SignaturePad({ ink, onStroke, canvas }: SignaturePadProps) {
  const { t } = useTranslation();
  const stroke = useRef<InkPoint[] | null>(null);
  const draw = (drawn: Ink): void => {
    const pen = canvas.current?.getContext('2d', { alpha: false }) ?? null;
    if (pen !== null) drawInk(pen, drawn);
  };
  useEffect(() => {
    if (stroke.current === null) draw(ink);
  });

  const down = (event: PadEvent): void => {
    if (onStroke === null || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stroke.current = [pointOf(event)];
  };
  const move = (event: PadEvent): void => {
    if (!event.isPrimary || stroke.current === null || !('strokes' in ink)) return;
    stroke.current.push(pointOf(event));
    draw({ strokes: [...ink.strokes, stroke.current] });
  };
  const end = (event: PadEvent): void => {
    if (!event.isPrimary || stroke.current === null) return;
    const done = stroke.current;
    stroke.current = null;
    onStroke?.(done);
  };

  const isEmpty = 'strokes' in ink ? ink.strokes.length === 0 : ink.typed === '';
  return (
    <canvas
      ref={canvas}
      className={classes.pad}
      width={padSize.width}
      height={padSize.height}
      role="img"
      aria-label={t(isEmpty ? 'signature.padEmpty' : 'signature.padSigned')}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
