/** A command of WebDriver: its HTTP method and path below the session, and what Firefox's Marionette calls it. */
interface Command {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  marionette: string;
}

const command = (method: Command['method'], path: string, marionette: string): Command => ({
  method,
  path,
  marionette: `WebDriver:${marionette}`,
});

/** The part of https://www.w3.org/TR/webdriver2/ that the story needs; `:element` is the one that a command is about. */
export const commands = {
  setTimeouts: command('POST', 'timeouts', 'SetTimeouts'),
  navigate: command('POST', 'url', 'Navigate'),
  reload: command('POST', 'refresh', 'Refresh'),
  execute: command('POST', 'execute/sync', 'ExecuteScript'),
  executeAsync: command('POST', 'execute/async', 'ExecuteAsyncScript'),
  click: command('POST', 'element/:element/click', 'ElementClick'),
  clear: command('POST', 'element/:element/clear', 'ElementClear'),
  sendKeys: command('POST', 'element/:element/value', 'ElementSendKeys'),
  newWindow: command('POST', 'window/new', 'NewWindow'),
  switchToWindow: command('POST', 'window', 'SwitchToWindow'),
  closeWindow: command('DELETE', 'window', 'CloseWindow'),
  windowHandle: command('GET', 'window', 'GetWindowHandle'),
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** The parameters of a command; `element` is the reference of the element that it is about. */
export type Parameters = Readonly<Record<string, unknown>> & { readonly element?: string };
