import { useState } from 'react';

/** Whether something has been so since the part was first shown: what was loaded for it stays. */
export function useEver(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return isSo || hasBeen;
}
