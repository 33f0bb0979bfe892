/**
 * To be imported before any library. Where all data of a site are blocked, Firefox has a `BroadcastChannel` that throws when one is
 * opened, as Dexie does while it is loaded: a scope is better off without it, for that is expected.
 */
try {
  new BroadcastChannel('ergon-probe').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}
