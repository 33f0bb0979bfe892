import { createElement, Fragment, type ReactNode } from 'react';

/** Telephone numbers as people write them: ten digits or more, with spaces, dashes, dots and brackets. */
const numbers = /(\+?\(?\d(?:[\s().-]?\d){9,14})(?!\d)/;

/** A date that begins with its year, with the hour after it, has ten digits, too. */
const isDate = (number: string): boolean => /^\d{4}([-.])\d{2}\1\d{2}(\D|$)/.test(number);

/** Splitting by them gives texts and numbers in turn. */
const partOf = (part: string, index: number): ReactNode =>
  index % 2 === 0 || isDate(part) ? part : <Call number={part} />;

/** A text with a link to call each telephone number in it. */
export const CallableText = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...text.split(numbers).map(partOf));

/** An e-mail address as a link to write to it. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={`mailto:${address}`} style={{ color: 'var(--accent-text)' }}>
    {address}
  </a>
);

const Call = ({ number }: { number: string }) => (
  <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} style={{ color: 'var(--accent-text)' }}>
    {number}
  </a>
);
