/** The list of a task's addresses over its screen, as the address of the page names it. */
export interface SeveralSearch {
  several?: true;
}

export const severalSearch = ({ several }: Record<string, unknown>): SeveralSearch =>
  several === true ? { several } : {};
