import classes from './flow-screen.module.css';

/** Names with their values; what has none is left out. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
