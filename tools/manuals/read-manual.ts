import { marked, type Token, type Tokens } from 'marked';
import type { Manual, ManualBlock, ManualRun } from '../../documents/pdf/manual.ts';

/** Markdown that manuals don't use; they are kept simple, so that the PDF shows all of it. */
const unknown = (token: Token): Error => new Error(`A manual has no "${token.type}": ${token.raw.slice(0, 60)}`);

function runsOf(tokens: readonly Token[] | undefined, bold = false): ManualRun[] {
  return (tokens ?? []).flatMap((token): ManualRun[] => {
    const { tokens: inner } = token as Tokens.Generic;
    if (token.type === 'strong') return runsOf(inner, true);
    if (token.type !== 'text' && token.type !== 'escape') throw unknown(token);
    return inner === undefined ? [{ text: (token as Tokens.Text).text, bold }] : runsOf(inner, bold);
  });
}

function blocksOf(token: Token): ManualBlock[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading':
      return [{ kind: token.depth === 1 ? 'title' : 'heading', runs: runsOf(token.tokens) }];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: runsOf(token.tokens) }];
    case 'blockquote':
      return (token.tokens ?? []).map((inner) => ({ kind: 'note', runs: runsOf((inner as Tokens.Paragraph).tokens) }));
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }, index) => ({
        kind: 'item',
        number: token.ordered ? index + 1 : null,
        runs: tokens.flatMap((inner) => runsOf((inner as Tokens.Text).tokens)),
      }));
    default:
      throw unknown(token);
  }
}

/** Reads a manual's Markdown: headings of two levels, paragraphs, simple lists, bold words, and quotes as notes. */
export const readManual = (markdown: string, language: Manual['language']): Manual => ({
  language,
  blocks: marked.lexer(markdown).flatMap(blocksOf),
});
