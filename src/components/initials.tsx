import { VisuallyHidden } from '@mantine/core';
import classes from './initials.module.css';

const tones = ['blue', 'teal', 'violet', 'amber', 'green', 'orange'] as const;

/** Always the same tone for the same person. */
const toneOf = (seed: string): (typeof tones)[number] =>
  tones[[...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length] ?? 'blue';

interface InitialsProps {
  /** The person's name; its first letters are shown, and all of it is read out. */
  name: string;
  /** The tone is derived from it, such as the person's id. */
  seed: string;
  /** On a card of the person. */
  large?: boolean;
}

/** A person as a circle with initials. */
export function Initials({ name, seed, large = false }: InitialsProps) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase('el'))
    .join('');
  return (
    <span className={classes.circle} data-tone={toneOf(seed)} data-large={large || undefined} title={name}>
      <span className={classes.letters} data-letters={letters} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
