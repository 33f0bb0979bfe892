/** The most bytes of a file (specification 9 has this for attachments; Excel gets no more). */
export const largestFile = 12_582_912;

/** Texts that a spreadsheet would take for a formula when they are typed or pasted into it. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** A text as it is written into a file: never a formula, whatever somebody typed. {@link unguarded} takes it back. */
export const guardedText = (text: string): string => (formula.test(text) ? `'${text}` : text);

export const unguarded = (text: string): string => text.replace(guarded, '');
