import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './hold-button.module.css';
import { toast } from './toast.ts';

interface HoldButtonProps {
  children: ReactNode;
  onHeld: () => void;
  color?: 'teal' | 'red';
  /** Milliseconds; 1 s to confirm, 750 ms to add (specification 9). */
  duration?: number;
  /** Why it is held, for the mouse; to confirm unless said otherwise. */
  hint?: string;
  variant?: 'filled' | 'light';
}

/** How long a second activation counts as meant, in milliseconds. */
const secondCounts = 10_000;

/**
 * Acts only when it was held down, by finger, mouse, Space or Enter; letting go earlier says that it has to be held. Assistive
 * technology that only clicks, without a press that lasts, activates it twice.
 */
export function HoldButton({ children, onHeld, color = 'teal', duration = 1000, hint, variant }: HoldButtonProps) {
  const { t } = useTranslation();
  const [holding, setHolding] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const pressed = useRef(false);
  const held = useRef(false);
  const clickedAt = useRef<number | null>(null);
  const release = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    setHolding(false);
  };
  const press = () => {
    pressed.current = true;
    if (timer.current !== undefined) return;
    setHolding(true);
    timer.current = window.setTimeout(() => {
      release();
      held.current = true;
      onHeld();
    }, duration);
  };
  const click = (): void => {
    const [wasPressed, wasHeld] = [pressed.current, held.current];
    pressed.current = false;
    held.current = false;
    if (wasHeld) return;
    const again = clickedAt.current !== null && Date.now() - clickedAt.current < secondCounts;
    clickedAt.current = wasPressed || again ? null : Date.now();
    if (!wasPressed && again) onHeld();
    else toast({ kind: 'info', id: 'hold', message: t(wasPressed ? 'action.holdLonger' : 'action.activateAgain') });
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const isHoldKey = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';
  return (
    <Button
      color={color}
      {...(variant === undefined ? {} : { variant })}
      className={classes.button}
      data-holding={holding || undefined}
      style={{ '--hold': `${duration}ms` }}
      title={hint ?? t('action.holdToConfirm')}
      onPointerDown={press}
      onPointerUp={release}
      onClick={click}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isHoldKey(event)) return;
        event.preventDefault();
        press();
      }}
      onKeyUp={(event) => isHoldKey(event) && release()}
    >
      {children}
    </Button>
  );
}
