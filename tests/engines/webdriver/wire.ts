import type { CommandName, Parameters } from './commands.ts';

/** A connection to a browser that takes WebDriver's commands, in a session that has begun. */
export interface Wire {
  send(name: CommandName, parameters: Parameters): Promise<unknown>;
  /** Stops listening; the browser goes on. */
  hangUp(): void;
}

/** What a browser refused; `code` is one of WebDriver's, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message.split('\n', 1)[0]}`);
    this.name = 'WebDriverError';
    this.code = code;
  }
}

/** What a session asks of a browser, whichever it is: not to wait for pages, which `Session` does itself. */
export const commonCapabilities = { pageLoadStrategy: 'none', unhandledPromptBehavior: 'accept' } as const;
