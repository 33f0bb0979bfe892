import { type PointerEvent, useState } from 'react';
import { pointAt, textAt } from './geometry.ts';
import type { Colour, Mark, MarkKind, Point } from './marks.ts';
import { measureWith } from './paint.ts';
import { isDrag, moved, type Sketch, sketchOf, undone, withMark } from './sketch.ts';

/**
 * What the pointer is doing. `drag`: it draws from one point to another · `tap`: it touched where a text may go · `move`: it
 * moves a text, holding it at `grip` from its middle.
 */
type Touch =
  | { kind: 'drag'; from: Point; to: Point }
  | { kind: 'tap'; from: Point }
  | { kind: 'move'; index: number; from: Point; grip: Point; at: Point };

interface Pen {
  tool: MarkKind;
  colour: Colour;
}

type CanvasEvent = PointerEvent<HTMLCanvasElement>;

const pointOf = (event: CanvasEvent): Point =>
  pointAt(event, event.currentTarget.getBoundingClientRect(), event.currentTarget);

const between = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });

/** What the tool draws between two points; null for the text tool, which does not draw. */
function markBetween({ tool, colour }: Pen, from: Point, to: Point): Mark | null {
  if (tool === 'arrow') return { kind: tool, colour, from, to };
  return tool === 'blur' ? { kind: tool, from, to } : null;
}

/** The marks to paint while one of them is being drawn or moved. */
function seen(sketch: Sketch, touch: Touch | null, pen: Pen): readonly Mark[] {
  if (touch?.kind === 'move') return moved(sketch, touch.index, touch.at).marks;
  const mark = touch?.kind === 'drag' ? markBetween(pen, touch.from, touch.to) : null;
  return mark === null ? sketch.marks : [...sketch.marks, mark];
}

/** The sketch after the pointer was lifted at `to`; a movement too short for a drag changes nothing. */
function applyTouch(
  sketch: Sketch,
  { touch, to, pen }: { touch: Exclude<Touch, { kind: 'tap' }>; to: Point; pen: Pen },
): Sketch {
  const end = touch.kind === 'move' ? between(to, touch.grip) : to;
  if (!isDrag(touch.from, end)) return sketch;
  if (touch.kind === 'move') return moved(sketch, touch.index, end);
  const mark = markBetween(pen, touch.from, end);
  return mark === null ? sketch : withMark(sketch, mark);
}

const middle: Point = { x: 0.5, y: 0.5 };

/** The state of the editor: the sketch, the tool and what the pointer is doing. `onEmptyText` is called when the text to add is empty. */
export function useDrawing(before: readonly Mark[], onEmptyText: () => void) {
  const [sketch, setSketch] = useState(() => sketchOf(before));
  const [tool, setTool] = useState<MarkKind>('arrow');
  const [colour, setColour] = useState<Colour>('red');
  const [text, setText] = useState('');
  const [touch, setTouch] = useState<Touch | null>(null);

  const addText = (at: Point): void => {
    const written = text.trim();
    if (written === '') {
      onEmptyText();
      return;
    }
    setSketch((present) => withMark(present, { kind: 'text', colour, at, text: written }));
    setText('');
  };

  const touchText = (from: Point, canvas: HTMLCanvasElement): Touch => {
    const context = canvas.getContext('2d');
    const index = context === null ? -1 : textAt(sketch.marks, from, { size: canvas, measure: measureWith(context) });
    const mark = sketch.marks[index];
    return mark?.kind === 'text'
      ? { kind: 'move', index, from: mark.at, grip: between(from, mark.at), at: mark.at }
      : { kind: 'tap', from };
  };

  const down = (event: CanvasEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    setTouch(tool === 'text' ? touchText(from, event.currentTarget) : { kind: 'drag', from, to: from });
  };

  const move = (event: CanvasEvent): void => {
    if (!event.isPrimary || touch === null || touch.kind === 'tap') return;
    const to = pointOf(event);
    setTouch(touch.kind === 'drag' ? { ...touch, to } : { ...touch, at: between(to, touch.grip) });
  };

  const up = (event: CanvasEvent): void => {
    if (!event.isPrimary || touch === null) return;
    setTouch(null);
    const to = pointOf(event);
    if (touch.kind === 'tap') addText(touch.from);
    else setSketch(applyTouch(sketch, { touch, to, pen: { tool, colour } }));
  };

  return {
    sketch,
    marks: seen(sketch, touch, { tool, colour }),
    tool,
    setTool,
    colour,
    setColour,
    text,
    setText,
    addTextInMiddle: () => addText(middle),
    undo: () => setSketch(undone),
    pointer: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: () => setTouch(null) },
  };
}

/** The state of an open editor. */
export type DrawingState = ReturnType<typeof useDrawing>;
