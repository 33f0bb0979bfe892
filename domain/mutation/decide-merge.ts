import type { Write } from '../rows.ts';
import type { Decision } from './decision.ts';
import { mergeFields } from './merge.ts';

/** Merges an edit into its row and says what it comes to; `also` gives further writes that follow from the fields written. */
export function decideMerge(
  edit: Parameters<typeof mergeFields>[0],
  also: (set: Record<string, unknown>) => Write[] = () => [],
): Decision {
  const { set, conflicts } = mergeFields(edit);
  const changed = Object.keys(set).length > 0;
  const write = { kind: 'change', resource: edit.resource, id: edit.id, set } as Write;
  const writes = changed ? [write, ...also(set)] : [];
  const [first, ...rest] = conflicts;
  if (first === undefined) return { kind: 'applied', writes, notices: [] };
  return { kind: 'conflict', conflicts: [first, ...rest], writes, notices: [] };
}
