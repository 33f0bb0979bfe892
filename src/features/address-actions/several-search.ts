/** The search params of the list of a task's addresses over its screen. */
export interface SeveralSearch {
  several?: true;
}

export const severalSearch = ({ several }: Record<string, unknown>): SeveralSearch =>
  several === true ? { several } : {};
