import type { ReactNode } from 'react';
import classes from './customers.module.css';
import type { ListedCustomer } from './use-customer-columns.tsx';

interface CustomerCardProps {
  customer: ListedCustomer;
  /** Makes the customer's name what opens it. */
  title: (words: ReactNode) => ReactNode;
}

/** A customer as a card, for phones. */
export function CustomerCard({ customer: { nickname, name, afm, telephone, email }, title }: CustomerCardProps) {
  const about = [name, afm].filter(Boolean).join(' · ');
  const reach = [telephone, email].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.name}>{title(nickname)}</span>
      {about === '' ? null : <p className={classes.dim}>{about}</p>}
      {reach === '' ? null : <p className={classes.dim}>{reach}</p>}
    </>
  );
}
