import { useEffect, useEffectEvent } from 'react';

/**
 * Forgets what a form asks for only with network when that goes: a field that is not on the screen any more must neither be
 * sent nor keep the form from being saved.
 */
export function useOnlineOnly(online: boolean, forget: () => void): void {
  const act = useEffectEvent(forget);
  useEffect(() => {
    if (!online) act();
  }, [online]);
}
