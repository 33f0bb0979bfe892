interface Launches {
  onLaunch: (listener: (address: string) => void) => void;
  /** Where this page was opened. */
  openedAt: string;
  follow: (address: string) => Promise<void>;
}

/**
 * Follows later launches of the installed app in this window. The browser tells of the launch that opened it as well, whose address
 * is the page's own: that one is done.
 */
export function hearLaunches({ onLaunch, openedAt, follow }: Launches): void {
  let isFirst = true;
  onLaunch((address) => {
    const isOwn = isFirst && address === openedAt;
    isFirst = false;
    if (!isOwn) follow(address).catch(reportError);
  });
}
