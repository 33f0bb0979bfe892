/** How the keyboard at hand names the key that goes with letters for commands. */
export const keyNames = (): { mod: string } => ({ mod: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl' });
