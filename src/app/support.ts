import { browser } from '../../workers/browser/capabilities.ts';
import { callServer } from '../commands/online.ts';
import { keepPasswordLength } from '../components/form/password-length.ts';
import { keepTileSource } from '../components/map/tile-source.ts';
import { keepSupportContact } from '../components/outcomes/support-contact.ts';
import { keepRegistration } from '../components/registration-entry.ts';

/** Stores the server's settings for use without network: support contact, tile source, password length and who may register. */
export async function learnSupportContact(): Promise<void> {
  if (!browser.isOnline) return;
  const answer = await callServer('configuration', {});
  if (answer.kind !== 'answered') return;
  keepSupportContact(answer.reply.supportEmail);
  keepTileSource(answer.reply.tiles);
  keepPasswordLength(answer.reply.passwordMinLength);
  keepRegistration(answer.reply);
}
