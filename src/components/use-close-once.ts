import { useEffect, useRef } from 'react';

/** Closes a dialog whose subject cannot be loaded (specification 8), once: navigations would replace each other. */
export function useCloseOnce(gone: boolean, onClose: () => void): void {
  const closed = useRef(false);
  useEffect(() => {
    if (!gone || closed.current) return;
    closed.current = true;
    onClose();
  }, [gone, onClose]);
}
