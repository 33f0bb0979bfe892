import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

const stop = (event: FormEvent): void => event.stopPropagation();

/** Enter in a field that stands here, such as a search, would send the form around it; in a dialog it sends the dialog's own. */
function keepEnter(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target, currentTarget } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target)) event.preventDefault();
}

/**
 * What has forms and fields of its own inside a form: React hands what its dialogs submit up through their portals, and it
 * ends here; so does the key Enter in its fields.
 */
export function OwnForms({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onSubmit={stop} onKeyDown={keepEnter}>
      {children}
    </div>
  );
}
