import type { ReactNode } from 'react';
import { CardWords } from '../../components/table/card-words.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';

interface CustomerCardProps {
  customer: ListedRow<'customers'>;
  /** Makes the customer's name what opens it. */
  title: (words: ReactNode) => ReactNode;
}

/** A customer as a card, for phones. */
export function CustomerCard({ customer: { nickname, name, afm, telephone, email }, title }: CustomerCardProps) {
  return (
    <CardWords
      title={title(nickname)}
      lines={[
        [name, afm],
        [telephone, email],
      ]}
    />
  );
}
