import { useState } from 'react';

/** What a dialog began with: what others change meanwhile is for the merge, not for the form. */
export function useBeginning<Value>(present: Value): Value {
  const [begun] = useState(present);
  return begun;
}
