/** Words of one weight. */
export interface ManualRun {
  text: string;
  bold: boolean;
}

/** A part of a manual, in the order in which it is read. */
export type ManualBlock =
  | { kind: 'title' | 'heading' | 'paragraph' | 'note'; runs: readonly ManualRun[] }
  /** A line of a list; `number` is its place in a list of steps, null in one without order. */
  | { kind: 'item'; number: number | null; runs: readonly ManualRun[] };

export interface Manual {
  language: 'el' | 'en';
  blocks: readonly ManualBlock[];
}

/** The words of a block without their weights. */
export const plainText = ({ runs }: ManualBlock): string => runs.map(({ text }) => text).join('');
