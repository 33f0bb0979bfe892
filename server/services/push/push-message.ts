import type { Notification } from '../../../domain/notification/schema.ts';
import type { PushMessage } from '../../../domain/push/message.ts';
import type { Language } from '../../../domain/user/language.ts';
import { notificationWords } from '../notifications/texts.ts';

/** With six bytes for each character, the most that JSON writes of one, they and the rest stay below 3,000 bytes. */
const longest = { text: 300, url: 120 };

/** A text of at most so many characters, with a mark where it was cut. */
const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** A notification as it is pushed: what happened, and what it happened to, in the language of the browser. */
export function pushMessageOf(notification: Notification, language: Language): PushMessage {
  const { id, notificationClassType: classType, notificationType: type, nickname, url } = notification;
  const { task = nickname ?? '', ...others } = notification.details ?? {};
  const [title = '', ...subject] = notificationWords({ classType, type, details: { task, ...others } }, language);
  const text = cut(subject.join(' · '), longest.text).toWellFormed();
  return { id, title, text, language, url: url === null || url.length > longest.url ? null : url };
}
