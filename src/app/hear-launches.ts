interface Launches {
  onLaunch: (listener: (url: string) => void) => void;
  /** Where this page was opened. */
  openedAt: string;
  follow: (url: string) => Promise<void>;
}

/**
 * Follows later launches of the installed app in this window. The browser also reports the launch that opened the window, whose
 * URL is the page's own: that one is skipped.
 */
export function hearLaunches({ onLaunch, openedAt, follow }: Launches): void {
  let isFirst = true;
  onLaunch((url) => {
    const isOwn = isFirst && url === openedAt;
    isFirst = false;
    if (!isOwn) follow(url).catch(reportError);
  });
}
