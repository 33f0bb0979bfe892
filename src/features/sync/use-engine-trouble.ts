import { useSyncExternalStore } from 'react';
import { type EngineTrouble, engineTrouble, onEngineTrouble } from '../../commands/engine-trouble.ts';

/** Why sync does not work on this device, once it has failed again and again; null while it works. */
export const useEngineTrouble = (): EngineTrouble | null => useSyncExternalStore(onEngineTrouble, engineTrouble);
