import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

interface NotAllowedProps {
  /** The title of the page. */
  page: string;
  /** Why it is not shown. */
  title: string;
  /** Who can help. */
  hint: string;
}

/** A page for people who lack the right to use it. */
export function NotAllowed({ page, title, hint }: NotAllowedProps) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={title} hint={hint} />
    </>
  );
}
