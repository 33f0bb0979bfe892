import '@mantine/core/styles/Tooltip.layer.css';
import { Box, Tooltip } from '@mantine/core';
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';

interface BlockTipsProps {
  className?: string;
  children: ReactNode;
  /** The tip of the block with this `data-event-id`; null for none. */
  tipOf: (id: string) => ReactNode;
}

/** Milliseconds that a pointer rests on a block before its tip is shown. */
const rest = 300;

const blockOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-event-id]') : null;

/**
 * Shows what a narrow block of a plan stands for when it is pointed at or focused. One tip serves all blocks: one for each would
 * cost hundreds of listeners. It repeats what the block's name says, so screen readers don't hear it.
 */
export function BlockTips({ className, children, tipOf }: BlockTipsProps) {
  const [over, setOver] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (over === null) return;
    const timer = setTimeout(() => setShown(over), rest);
    return () => clearTimeout(timer);
  }, [over]);
  const hide = (): void => {
    setOver(null);
    setShown(null);
  };
  const point = ({ target, pointerType }: PointerEvent): void => {
    const block = pointerType === 'touch' ? null : blockOf(target);
    if (block === over) return;
    setOver(block);
    setShown(null);
  };
  const focus = ({ target }: FocusEvent): void => {
    if (target.matches(':focus-visible')) setShown(blockOf(target));
  };
  const tip = shown === null ? null : tipOf(shown.dataset.eventId ?? '');
  return (
    <Box
      className={className}
      onPointerOver={point}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
      onDragStart={hide}
    >
      {children}
      {shown === null || tip === null ? null : (
        <Tooltip opened target={shown} label={tip} position="right-start" multiline maw={320} aria-hidden />
      )}
    </Box>
  );
}
