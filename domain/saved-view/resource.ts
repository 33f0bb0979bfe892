import { defineResource } from '../kernel/resource.ts';

/** The most views that a person may keep, and the most that a company may share. */
export const mostViews = 100;

/** The longest name of a view, in characters. */
export const longestViewName = 100;

/**
 * A list as somebody wants to find it again (decision 0176): a name for its filters, its order and its columns. `list` is the table
 * that it is of, such as `tasks`; `shared`: everybody of the company may use it. `content` is a `ViewContent` as JSON text.
 */
export const savedViews = defineResource(
  'saved-views',
  {
    nickname: {
      kind: 'text',
      folded: true,
      max: longestViewName,
      searched: true,
      column: 'first',
      entry: { control: 'text' },
    },
    list: { kind: 'text', max: 40 },
    author: { kind: 'reference', to: 'users', column: 'first' },
    shared: { kind: 'flag', column: 'first' },
    content: { kind: 'text', max: 10_000, unlisted: true },
  },
  { texts: 'views' },
);
