import { Button, type ButtonProps, Stack } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { browser } from '../../workers/browser/capabilities.ts';
import classes from './needs-network.module.css';

/** Since when the browser has reported no network (epoch milliseconds); null while it reports one. */
let since: number | null = browser.isOnline ? null : Date.now();

function subscribe(listener: () => void): () => void {
  const lost = (): void => {
    since ??= Date.now();
    listener();
  };
  const back = (): void => {
    since = null;
    listener();
  };
  // Catches up with changes since the last subscription.
  if (browser.isOnline) since = null;
  else since ??= Date.now();
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}

/** The browser notices a lost network at once, the engine only with its next request. */
export const useDisconnected = (): number | null => useSyncExternalStore(subscribe, () => since);

/** Whether the browser reports a network: false is reliable, true is not. */
export const useOnline = (): boolean => useDisconnected() === null;

/** Notes below a control that it needs network, while there is none (product.md 1). */
function NetworkNote({ id, text }: { id?: string; text?: string }) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <p id={id} className={classes.note} role="status">
      {online ? null : (
        <>
          <IconCloudOff className={classes.icon} size={16} stroke={1.8} aria-hidden />
          {text ?? t('access.needsNetworkText')}
        </>
      )}
    </p>
  );
}

interface NetworkButtonProps
  extends Pick<ButtonProps, 'variant' | 'fullWidth' | 'size' | 'loading' | 'color' | 'leftSection'> {
  type?: 'button' | 'submit';
  /** The form that it submits, where it stands outside of it. */
  form?: string;
  onClick?: () => void;
  disabled?: boolean;
  /** The text while there is no network; by default that the input stays. */
  note?: string;
  children: ReactNode;
}

/** A button for what only the server can do: without network it is disabled and says why. */
export function NetworkButton({ note, disabled = false, children, ...button }: NetworkButtonProps) {
  const online = useOnline();
  const id = useId();
  return (
    <Stack gap="0.375rem">
      <Button {...button} disabled={disabled || !online} aria-describedby={online ? undefined : id}>
        {children}
      </Button>
      <NetworkNote id={id} {...(note === undefined ? {} : { text: note })} />
    </Stack>
  );
}

/**
 * Clears fields that are shown only with network when it is lost: a field that isn't on the screen must neither be sent nor keep
 * the form from being saved.
 */
export function useOnlineOnly(online: boolean, forget: () => void): void {
  const act = useEffectEvent(forget);
  useEffect(() => {
    if (!online) act();
  }, [online]);
}
