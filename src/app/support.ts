import { browser } from '../../workers/browser/capabilities.ts';
import { ask } from '../commands/online.ts';
import { keepPasswordLength } from '../components/form/password-rules.ts';
import { keepTileSource } from '../components/map/tiles.ts';
import { keepSupportContact } from '../components/outcomes/support-contact.ts';

/** Learns whom to ask for help, which errors name, where tiles come from, and how long passwords are, so that it is known when the network is gone. */
export async function learnSupportContact(): Promise<void> {
  if (!browser.isOnline) return;
  const answer = await ask('configuration', {});
  if (answer.kind !== 'answered') return;
  keepSupportContact(answer.reply.supportEmail);
  keepTileSource(answer.reply.tiles);
  keepPasswordLength(answer.reply.passwordMinLength);
}
