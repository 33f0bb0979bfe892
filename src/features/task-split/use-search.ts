import { useMemo, useState } from 'react';
import { fold } from '../../../domain/kernel/fold.ts';
import type { SplitAddress } from '../../mirror/task-split.ts';

/** What is looked for among the addresses of a task: whether an address has every word of it, without case and accents. */
export function useSearch(addresses: readonly SplitAddress[]) {
  const [text, setText] = useState('');
  const keys = useMemo(
    () => new Map(addresses.map(({ id, name, street }) => [id, fold(`${name} ${street}`)])),
    [addresses],
  );
  const words = fold(text).split(/\s+/);
  const isFound = ({ id }: SplitAddress): boolean => words.every((word) => keys.get(id)?.includes(word));
  return { text, setText, isFound };
}
