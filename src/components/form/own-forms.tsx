import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

const stop = (event: FormEvent): void => event.stopPropagation();

/** Enter in a field that stands here, such as a search, would send the form around it. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * What has forms and fields of its own inside a form: React hands what its dialogs submit up through their portals, and it
 * ends here; so does the key Enter in its own fields, but not in those of its dialogs, which stand elsewhere on the page.
 */
export function OwnForms({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = part.current;
    element?.addEventListener('keydown', keepEnter);
    return () => element?.removeEventListener('keydown', keepEnter);
  }, []);
  return (
    <div ref={part} onSubmit={stop}>
      {children}
    </div>
  );
}
