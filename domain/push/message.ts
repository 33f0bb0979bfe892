/** What a push message tells, as JSON, encrypted for one browser. `id` is the notification's. */
export interface PushMessage {
  id: string;
  title: string;
  text: string;
  language: 'el' | 'en';
  /** A path of the app; null where there is nothing to open but the list of notifications. */
  url: string | null;
}
