import type { FormEvent, ReactNode } from 'react';

const stop = (event: FormEvent): void => event.stopPropagation();

/** Dialogs with forms of their own inside a form: React hands what they submit up through their portals, and it ends here. */
export function OwnForms({ children }: { children: ReactNode }) {
  return <div onSubmit={stop}>{children}</div>;
}
